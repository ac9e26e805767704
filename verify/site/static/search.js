// Ranks the rows of search-rows.js: an item by its number first, what says it in full before what says a part of it,
// then ids, titles, words.  `rank` uses nothing of a browser, so that it can be tested by itself.
const GREEK = { α: "alpha", β: "beta", γ: "gamma", δ: "delta", ε: "eps", ζ: "zeta", η: "eta", θ: "theta", κ: "kappa",
  λ: "lambda", μ: "mu", ν: "nu", ξ: "xi", π: "pi", ρ: "rho", σ: "sigma", τ: "tau", φ: "phi", χ: "chi", ψ: "psi", ω: "omega" };
const ROLES = ["whole", "item", "part", "instance", "step", "remark"];
const SAME = { epsilon: "eps", thm: "theorem", th: "theorem", sec: "section", fig: "figure", alg: "algorithm", lem: "lemma", prop: "proposition", cor: "corollary", def: "definition",
  subsampling: "sampling", subsampled: "sampled", subsample: "sample" };
const PLACES = new Set(["theorem", "lemma", "proposition", "corollary", "definition", "observation", "conjecture",
  "section", "figure", "algorithm", "equation", "table", "appendix", "remark", "footnote", "example", "fact", "claim"]);

const words = (text) => {
  const plain = text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase().replace(/[α-ω]/g, (c) => ` ${GREEK[c] || c} `)
    .replace(/(\p{L}{2})(?=\p{N})/gu, "$1 "); // theorem3.1
  return (plain.match(/[\p{L}\p{N}]+(?:\.\p{N}+)*/gu) || []).map((word) => SAME[word] || word);
};
const number = (word) => /^[a-z]?\p{N}/u.test(word);
// A number is meant as it stands, a word may go on, and end otherwise: "subsampling" finds "subsampled".
const stem = (word) => (word.length > 6 ? word.replace(/(ings?|ed|es|s|e)$/, "") : word);
const begins = (have, word) => (number(word) || word.length < 3 ? have === word : have.startsWith(stem(word)));
const within = (list, some) => {
  for (let i = 0; i + some.length <= list.length; i++) if (some.every((word, n) => list[i + n] === word)) return i;
  return -1;
};

// The place that is asked for, such as "theorem 3.1", and the words beside it.
const asked = (query) => {
  const at = query.findIndex((word, n) => PLACES.has(word) && n + 1 < query.length && number(query[n + 1]));
  return at < 0 ? [[], query] : [query.slice(at, at + 2), [...query.slice(0, at), ...query.slice(at + 2)]];
};

const prepared = new WeakMap();
const read = (row, papers) => {
  let known = prepared.get(row);
  if (!known) {
    const sources = (row.s || []).map(([paper, place, role]) => ({
      place: words(place), role, paper: words(`${paper} ${(papers[paper] || []).join(" ")}`) }));
    known = { title: words(row.t), id: words((row.i || "").replaceAll("_", " ")), sources,
      more: words(`${row.w || ""} ${row.f || ""} ${row.k} ${row.v || ""} ${row.m || ""}`) };
    prepared.set(row, known);
  }
  return known;
};

// Smaller is better; null is no hit.
const score = (row, query, papers, typed) => {
  const has = read(row, papers);
  const [place, beside] = asked(query);
  if (place.length) {
    const title = within(has.title, place) >= 0;
    let best = null;
    for (const source of has.sources) {
      const at = within(source.place, place);
      if (at < 0) continue;
      const all = [...source.paper, ...has.title, ...has.id, ...source.place];
      if (!beside.every((word) => all.some((one) => begins(one, word)))) continue;
      const exact = source.place.length === place.length ? 0 : at === 0 ? 1 : 2;
      const found = [0, exact, ROLES.indexOf(source.role)];
      if (best === null || less(found, best) < 0) best = found;
    }
    if (best) return best;
    const rest = [...has.title, ...has.id];
    return title && beside.every((word) => rest.some((one) => begins(one, word))) ? [1, 0, 0] : null;
  }
  const kind = ["paper", "page"].includes(row.k) ? 0 : row.k === "item" ? 3 : (row.s || []).some((s) => s[2] === "whole") ? 1 : 2;
  if (row.i === typed) return [0, 0, 0];
  const every = (list) => query.every((word) => list.some((one) => begins(one, word)));
  const exactly = (list) => query.every((word) => list.includes(word));
  if (within(has.id, query) === 0) return [2, 0, kind];
  if (within(has.title, query) >= 0) return [3, 0, kind];
  if (exactly(has.title)) return [3, 1, kind];
  if (every(has.id)) return [4, 0, kind];
  if (every(has.title)) return [4, 1, kind];
  const named = has.sources.flatMap((source) => [...source.paper, ...source.place]);
  if (every([...has.title, ...has.id, ...named])) return [5, 0, kind];
  const all = [...has.title, ...has.id, ...named, ...has.more];
  if (every(all)) return [6, 0, kind];
  // Some of the words are better than nothing, where nothing has all.
  const some = query.filter((word) => word.length > 3 && [...has.title, ...has.id].some((one) => begins(one, word))).length;
  return some ? [7, -some, kind] : null;
};
const less = (a, b) => a.findIndex((one, n) => one !== b[n]) < 0 ? 0 : a[a.findIndex((one, n) => one !== b[n])] - b[b.findIndex((one, n) => one !== a[n])];

const rank = (typed, rows, papers) => {
  const query = words(typed.replaceAll("_", " "));
  if (!query.length) return [];
  const found = rows
    .map((row, n) => ({ row, n, score: score(row, query, papers, typed.trim()) }))
    .filter((one) => one.score);
  const all = found.filter((one) => one.score[0] < 7);
  return (all.length ? all : found)
    .sort((a, b) => less(a.score, b.score) || a.row.t.length - b.row.t.length || a.n - b.n)
    .map((one) => one.row);
};

// Words with their indices below and powers above the line, as [tag, text] pieces; "" is the line itself.  The same
// rule as `marked` has for pages (words.py).
const INDEX = /([_^])(?:\(((?:[^()]|\([^()]*\))*)\)|\{([^{}]*)\}|(\+|(?<=\^)[A-Za-z]_[a-z0-9]\b|[A-Za-z0-9α-ωΑ-Ω∞*]+))/gu;
const typeset = (text) => {
  const pieces = [];
  let end = 0;
  for (const match of text.matchAll(INDEX)) {
    pieces.push(["", text.slice(end, match.index)]);
    pieces.push([match[1] === "_" ? "sub" : "sup", typeset(match[2] || match[3] || match[4] || "")]);
    end = match.index + match[0].length;
  }
  pieces.push(["", text.slice(end)]);
  return pieces.filter(([, inside]) => inside.length);
};

if (typeof module !== "undefined") module.exports = { rank, typeset, words };

if (typeof document !== "undefined" && document.getElementById("search-results")) (function () {
  const list = document.getElementById("search-results"), said = document.getElementById("search-said");
  const box = document.getElementById("search-box"), more = document.getElementById("search-more");
  const piece = (tag, kind, text) => {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    made.textContent = text;
    return made;
  };
  const set = (element, pieces) => {
    for (const [tag, inside] of pieces) element.append(tag ? set(document.createElement(tag), inside) : inside);
    return element;
  };
  let shown = 0, found = [];
  const page = () => {
    for (const row of found.slice(shown, shown + 40)) {
      const item = document.createElement("li"), link = set(document.createElement("a"), typeset(row.t));
      link.href = row.u;
      const repaired = (paper, place) => (row.r || []).some(one => one[0] === paper && one[1] === place);
      const places = (row.s || []).map(([paper, place, role]) =>
        `${(PAPERS[paper] || [paper])[0]}, ${place}${role === "whole" ? (repaired(paper, place) ? " in full, as repaired" : " in full") : role === "item" ? "" : ` (${role})`}`);
      item.append(link, " ");
      if (row.m) item.append(piece("span", `badge v-${row.v || "open"}`, row.m), " ");
      item.append(piece("span", "role", [...places.slice(0, 3), row.i || row.k].join(" · ")));
      // What a claim concludes stands as one types it; the words of an item are typeset.
      if (row.f) item.append(row.i ? piece("div", "snippet", row.f) : set(piece("div", "snippet said", ""), typeset(row.f)));
      list.append(item);
    }
    shown += 40;
    more.hidden = shown >= found.length;
  };
  const tell = (rows, text) => {
    found = rows;
    list.textContent = "";
    shown = 0;
    said.textContent = box.value.trim() ? text : "";
    page();
  };
  // The statements are loaded when a shape is typed, and no earlier: as a script, which a page on a disk may load.
  let loading = null;
  const statements = () => loading || (loading = new Promise((done, failed) => {
    const script = document.createElement("script");
    script.src = "_static/shapes-rows.js";
    script.onload = done;
    script.onerror = failed;
    document.head.append(script);
  }));
  const byId = new Map(ROWS.filter((row) => row.i && row.u.startsWith("claims/")).map((row) => [row.i, row]));
  const decided = (id) => ["proved", "axiom"].includes((byId.get(id) || {}).v);
  let turn = 0;
  const go = async () => {
    const typed = box.value, mine = ++turn;
    const words = () => rank(typed, ROWS, PAPERS);
    if (!likeShape(typed)) { const rows = words(); tell(rows, `${rows.length} found`); return; }
    try {
      await statements();
    } catch {
      const rows = words();
      tell(rows, `the statements did not load, so that no shape can be looked for; ${rows.length} found by words`);
      return;
    }
    if (mine !== turn) return; // more was typed in the meantime
    try {
      const rows = findShape(typed, CONCLUSIONS, decided, GRAMMAR).map((id) => byId.get(id)).filter(Boolean);
      const many = `${rows.length} claims conclude${rows.length === 1 ? "s" : ""} this shape`.replace(/^1 claims/, "1 claim");
      if (rows.length) { tell(rows, many); return; }
      const others = words();
      tell(others, `no claim concludes this shape; ${others.length} found by words`);
    } catch (error) {
      if (!(error instanceof BadShape)) throw error;
      const rows = words();
      tell(rows, `no shape yet: ${error.message}; ${rows.length} found by words`);
    }
  };
  box.value = new URLSearchParams(location.search).get("q") || "";
  box.addEventListener("input", go);
  more.addEventListener("click", page);
  go();
})();
