// Moves and scales the graph, and shows what a node rests on and what rests on it.
(function () {
  const svg = document.getElementById("graph");
  if (!svg) return;
  const whole = svg.viewBox.baseVal;
  const start = [whole.x, whole.y, whole.width, whole.height];
  let box = start.slice();
  const set = () => {
    svg.setAttribute("viewBox", box.join(" "));
    svg.classList.toggle("near", box[2] < 1400);
  };
  const scale = (factor, cx, cy) => {
    box = [cx - (cx - box[0]) * factor, cy - (cy - box[1]) * factor, box[2] * factor, box[3] * factor];
    set();
  };
  const point = (event) => {
    const p = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.getScreenCTM().inverse());
    return [p.x, p.y];
  };
  svg.addEventListener("wheel", (event) => {
    event.preventDefault();
    scale(event.deltaY > 0 ? 1.2 : 1 / 1.2, ...point(event));
  }, { passive: false });
  let held = null, moved = false;
  svg.addEventListener("pointerdown", (event) => { held = point(event); moved = false; });
  svg.addEventListener("pointermove", (event) => {
    if (!held || !event.buttons) return;
    const at = point(event);
    if (Math.hypot(at[0] - held[0], at[1] - held[1]) > box[2] / 200) moved = true;
    if (!moved) return;
    box[0] += held[0] - at[0];
    box[1] += held[1] - at[1];
    set();
  });
  window.addEventListener("pointerup", () => { held = null; });
  svg.addEventListener("click", (event) => { if (moved) event.preventDefault(); }, true);
  svg.addEventListener("dragstart", (event) => event.preventDefault());

  const nodes = new Map();
  svg.querySelectorAll(".nodes a").forEach((node) => nodes.set(node.dataset.id, node));
  const cites = new Map(), used = new Map();
  const edges = [...svg.querySelectorAll(".edges path")];
  edges.forEach((edge) => {
    const { f, t } = edge.dataset;
    (cites.get(t) || cites.set(t, []).get(t)).push(f);
    (used.get(f) || used.set(f, []).get(f)).push(t);
  });
  const reach = (id, table) => {
    const seen = new Set([id]), queue = [id];
    while (queue.length) for (const next of table.get(queue.pop()) || []) if (!seen.has(next)) { seen.add(next); queue.push(next); }
    return seen;
  };
  const show = (id) => {
    const below = reach(id, cites), above = reach(id, used);
    svg.classList.add("chosen");
    nodes.forEach((node, name) => {
      node.classList.toggle("on", below.has(name) || above.has(name));
      node.classList.toggle("it", name === id);
    });
    edges.forEach((edge) => {
      const { f, t } = edge.dataset;
      edge.classList.toggle("on", (below.has(f) && below.has(t)) || (above.has(f) && above.has(t)));
    });
  };
  const clear = () => svg.classList.remove("chosen");
  let fixed = null;
  nodes.forEach((node, id) => {
    node.addEventListener("mouseenter", () => { if (!fixed) show(id); });
    node.addEventListener("mouseleave", () => { if (!fixed) clear(); });
  });
  const find = document.getElementById("graph-find");
  const go = (id) => {
    const node = nodes.get(id);
    fixed = node ? id : null;
    if (!node) { clear(); return false; }
    show(id);
    const b = node.getBBox();
    const width = Math.min(start[2], 900), height = width * start[3] / start[2];
    box = [b.x + b.width / 2 - width / 2, b.y + b.height / 2 - height / 2, width, height];
    set();
    return true;
  };
  if (find) find.addEventListener("input", () => {
    const wanted = find.value.trim();
    if (!wanted) { fixed = null; clear(); return; }
    go(nodes.has(wanted) ? wanted : [...nodes.keys()].find((id) => id.includes(wanted)));
  });
  const on = (id, act) => { const b = document.getElementById(id); if (b) b.addEventListener("click", act); };
  const middle = () => [box[0] + box[2] / 2, box[1] + box[3] / 2];
  on("graph-in", () => scale(1 / 1.5, ...middle()));
  on("graph-out", () => scale(1.5, ...middle()));
  on("graph-all", () => { box = start.slice(); fixed = null; clear(); set(); });
  const named = () => { const id = decodeURIComponent(location.hash.slice(1)); if (id && go(id) && find) find.value = id; };
  window.addEventListener("hashchange", named);
  named();
  set();
})();
