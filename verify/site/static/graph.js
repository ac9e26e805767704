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
    node.addEventListener("focus", () => show(id));
    node.addEventListener("blur", () => { if (fixed) show(fixed); else choose(); });
  });
  const find = document.getElementById("graph-find"), said = document.getElementById("graph-said");
  const say = (text) => { if (said) said.textContent = text; };
  const filters = ["room", "paper", "verdict"].map((name) => document.getElementById(`graph-${name}`)).filter(Boolean);
  // What the filters leave: these nodes can be reached with the keyboard, and have their names beside them if they are few.
  const choose = () => {
    const wanted = filters.filter((one) => one.value).map((one) => [one.id.slice(6), one.value]);
    const fits = (node) => wanted.every(([name, value]) => node.dataset[name].split(" ").includes(value));
    const left = new Set([...nodes].filter(([, node]) => fits(node)).map(([id]) => id));
    nodes.forEach((node, id) => {
      const on = wanted.length > 0 && left.has(id);
      node.classList.toggle("on", on);
      node.classList.remove("it");
      node.setAttribute("tabindex", on ? "0" : "-1");
    });
    edges.forEach((edge) => edge.classList.toggle("on", left.has(edge.dataset.f) && left.has(edge.dataset.t)));
    svg.classList.toggle("chosen", wanted.length > 0);
    svg.classList.toggle("few", wanted.length > 0 && left.size <= 60);
    say(wanted.length ? `${left.size} of ${nodes.size} claims` : "");
    near(wanted.length ? [...left].map((id) => nodes.get(id).getBBox()) : []);
    return left;
  };
  // The view that holds these, in the shape of the whole, with room for the names on the right.
  const near = (boxes) => {
    if (!boxes.length) { box = start.slice(); set(); return; }
    const left = Math.min(...boxes.map((b) => b.x)), right = Math.max(...boxes.map((b) => b.x + b.width));
    const top = Math.min(...boxes.map((b) => b.y)), bottom = Math.max(...boxes.map((b) => b.y + b.height));
    const width = Math.min(start[2], Math.max(right - left + 300, (bottom - top + 60) * start[2] / start[3], 900));
    const height = width * start[3] / start[2];
    box = [left - (width - right + left - 150) / 2, (top + bottom - height) / 2, width, height];
    set();
  };
  filters.forEach((one) => one.addEventListener("input", () => { fixed = null; choose(); }));
  const go = (id) => {
    const node = nodes.get(id);
    fixed = node ? id : null;
    if (!node) { clear(); return false; }
    show(id);
    nodes.forEach((one) => one.setAttribute("tabindex", one.classList.contains("on") ? "0" : "-1"));
    say(id);
    const b = node.getBBox();
    const width = Math.min(start[2], 900), height = width * start[3] / start[2];
    box = [b.x + b.width / 2 - width / 2, b.y + b.height / 2 - height / 2, width, height];
    set();
    return true;
  };
  if (find) find.addEventListener("input", () => {
    const wanted = find.value.trim();
    if (!wanted) { fixed = null; choose(); return; }
    const near = nodes.has(wanted) ? wanted : [...nodes.keys()].find((id) => id.includes(wanted));
    if (!go(near)) say(`no claim of the graph has ${wanted} in its id`);
  });
  const on = (id, act) => { const b = document.getElementById(id); if (b) b.addEventListener("click", act); };
  const middle = () => [box[0] + box[2] / 2, box[1] + box[3] / 2];
  on("graph-in", () => scale(1 / 1.5, ...middle()));
  on("graph-out", () => scale(1.5, ...middle()));
  on("graph-all", () => { box = start.slice(); fixed = null; filters.forEach((one) => { one.value = ""; }); choose(); set(); });
  const named = () => {
    const id = decodeURIComponent(location.hash.slice(1));
    const room = document.getElementById("graph-room");
    if (id.startsWith("room=") && room) { room.value = id.slice(5); fixed = null; choose(); svg.scrollIntoView({ block: "nearest" }); return; }
    if (id && find) find.value = id;
    if (id && !go(id)) say(`no claim of the graph is called ${id}`);
  };
  window.addEventListener("hashchange", named);
  named();
  // All of it at once is a cloud: without a wish the first paper is shown in it.
  const paper = document.getElementById("graph-paper");
  if (!location.hash && paper && paper.options.length > 1) { paper.selectedIndex = 1; choose(); }
  set();
})();
