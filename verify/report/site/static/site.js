// A link to something that is folded away opens it.
(function () {
  const open = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id && document.getElementById(id);
    if (!target) return;
    let closed = false;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS" && !at.open) { at.open = true; closed = true; }
    if (closed) target.scrollIntoView();
  };
  window.addEventListener("hashchange", open);
  document.addEventListener("DOMContentLoaded", open);
})();
