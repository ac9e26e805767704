// A link to something that is folded away opens it; long pages get filters; what a cited claim rests on is shown on
// demand; what is wider than the page can be reached, and so moved, with the keyboard.
(function () {
  const open = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const target = id && document.getElementById(id);
    if (!target) return;
    let closed = target.hidden;
    target.hidden = false;
    for (let at = target; at; at = at.parentElement) if (at.tagName === "DETAILS" && !at.open) { at.open = true; closed = true; }
    if (closed) target.scrollIntoView();
  };
  const MANY = 20; // rows of a page that is filtered
  const filters = () => {
    const rows = [...document.querySelectorAll("article tbody[data-verdict], article .item[data-verdict]")];
    if (rows.length < MANY) return;
    const bar = document.createElement("div"), said = document.createElement("span"), box = document.createElement("input");
    bar.className = "filters";
    bar.setAttribute("role", "search");
    box.type = "search";
    box.placeholder = "words";
    box.setAttribute("aria-label", "words");
    said.className = "role";
    said.setAttribute("aria-live", "polite");
    const choices = ["verdict", "kind", "topic", "section"].map((name) => {
      const counts = new Map();
      rows.forEach((row) => row.dataset[name] && counts.set(row.dataset[name], (counts.get(row.dataset[name]) || 0) + 1));
      const select = document.createElement("select");
      select.name = name;
      select.setAttribute("aria-label", name);
      select.add(new Option(`every ${name}`, ""));
      // The sections of a paper in its order, all else by name.
      (name === "section" ? [...counts] : [...counts].sort()).forEach(([value, number]) => select.add(new Option(`${value} (${number})`, value)));
      if (counts.size > 1) bar.append(select);
      return select;
    });
    const show = () => {
      const wanted = box.value.toLowerCase().split(/\s+/).filter(Boolean);
      let number = 0;
      rows.forEach((row) => {
        const text = wanted.length ? row.textContent.toLowerCase() : "";
        row.hidden = !(choices.every((one) => !one.value || row.dataset[one.name] === one.value) && wanted.every((word) => text.includes(word)));
        number += !row.hidden;
      });
      // A heading without anything below it says nothing.
      document.querySelectorAll("article section section").forEach((part) => {
        const own = part.querySelectorAll("[data-verdict]");
        if (own.length) part.hidden = [...own].every((row) => row.hidden);
      });
      said.textContent = number < rows.length ? `${number} of ${rows.length}` : `${number}`;
    };
    bar.append(box, said);
    bar.addEventListener("input", show);
    const first = rows[0].closest("table") || rows[0].closest("section section") || rows[0];
    first.before(bar);
    show();
  };
  const ROOT = document.documentElement.dataset.content_root || "./";
  let loading = null;
  const citations = () => loading || (loading = new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = `${ROOT}_static/cites.js`;
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  }));
  const below = async (details) => {
    if (!details.open || details.dataset.cites === undefined || details.querySelector("ul")) return;
    const list = document.createElement("ul");
    details.append(list);
    try {
      await citations();
    } catch {
      list.append(Object.assign(document.createElement("li"), { textContent: "this did not load; the claim's own page has it" }));
      return;
    }
    for (const id of (CITES[details.dataset.cites] || [0, 0, 0, []])[3]) {
      const [verdict, mark, title, cites] = CITES[id], item = document.createElement("li");
      const badge = Object.assign(document.createElement("span"), { className: `badge v-${verdict}`, textContent: mark });
      const link = Object.assign(document.createElement("a"), { className: "ref", href: `${ROOT}claims/${id}.html`, textContent: id });
      item.append(badge, " ", link, `: ${title} `);
      if (cites.length) {
        const more = document.createElement("details");
        more.dataset.cites = id;
        more.append(Object.assign(document.createElement("summary"), { textContent: "what it rests on" }));
        item.append(more);
      }
      list.append(item);
    }
  };
  const WIDE = ".formula, .say, .reason, .output, .rooms, .table-wrapper, .announcement, pre";
  const reachable = () => document.querySelectorAll(WIDE).forEach((one) => {
    if (one.scrollWidth > one.clientWidth + 1 && !one.hasAttribute("tabindex")) one.tabIndex = 0;
  });
  const LANDMARKS = { ".sidebar-drawer": "pages", ".toc-drawer": "on this page",
    ".sidebar-search-container": "the whole site", ".filters": "rows of this page", ".search-form": "by place, words or shape" };
  const landmarks = () => Object.entries(LANDMARKS).forEach(([which, name]) => {
    const found = document.querySelector(which);
    if (found) found.setAttribute("aria-label", name);
  });
  document.addEventListener("toggle", (event) => { below(event.target); reachable(); }, true);
  window.addEventListener("resize", reachable);
  window.addEventListener("load", () => { reachable(); landmarks(); });
  window.addEventListener("hashchange", open);
  document.addEventListener("DOMContentLoaded", () => { filters(); open(); });
})();
