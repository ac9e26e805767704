"use strict";
/* A third judge of proofs as lines, for the browser: what it reads and accepts is on the page verify/judge/FORMAT.md.

   Numbers are exact (BigInt).  There are no enclosures: an `eval` that is not decided by exact values and a `pave` are
   taken as they are, and counted, so that the page can say which lines it did not check.

   A term is made once (`mk`), so that equal terms are the same object.  No term holds the name of what it binds:
   ["#", k] is what is bound k binders out.  Types, and the spaces that a law draws from, are terms too. */
const judge = (() => {
  class Refused extends Error {}
  const no = (why) => { throw new Refused(why); };
  const need = (condition, why) => { if (!condition) no(why); };

  // ------------------------------------------------------------------------------------------------- rationals

  const gcd = (a, b) => { if (a < 0n) a = -a; while (b) [a, b] = [b, a % b]; return a; };
  const ratio = (n, d) => {
    if (d < 0n) { n = -n; d = -d; }
    const g = d === 1n ? 1n : gcd(n, d) || 1n;
    return g === 1n ? { n, d } : { n: n / g, d: d / g };
  };
  const qAdd = (a, b) => ratio(a.n * b.d + b.n * a.d, a.d * b.d);
  const qMul = (a, b) => ratio(a.n * b.n, a.d * b.d);
  const qNeg = (a) => ({ n: -a.n, d: a.d });
  const qInv = (a) => ratio(a.d, a.n);
  const qCmp = (a, b) => { const s = a.n * b.d - b.n * a.d; return s < 0n ? -1 : s > 0n ? 1 : 0; };
  const qText = (a) => (a.d === 1n ? `${a.n}` : `${a.n}/${a.d}`);
  const Q0 = { n: 0n, d: 1n }, Q1 = { n: 1n, d: 1n }, QM = { n: -1n, d: 1n };
  const bits = (a) => a.n.toString(16).length * 4 + a.d.toString(16).length * 4;
  const qPow = (a, k) => {  // k a BigInt; a is not 0 if it is negative
    const base = k < 0n ? qInv(a) : a, m = k < 0n ? -k : k;
    return { n: base.n ** m, d: base.d ** m };
  };

  // ----------------------------------------------------------------------------------------------------- terms

  const SUMS = new Set(["sum", "prod", "int"]), DRAWS = new Set(["E", "bind"]), QUANTIFIERS = new Set(["forall", "exists"]);
  const RELATIONS = new Set(["<=", "<", "=", "!="]), CONNECTIVES = new Set(["and", "or", "not", "=>"]);
  const SPACES = ["euclid", "normed", "space"], CURVES = ["test", "weight", "bounded", "fun"];  // each below the next
  const WHOLE = new Set(["integer", "size", "index"]), FAMILIES = ["distribution", "kernel", "nonneg", "positive", "family"];
  const UNARY = ("exp log sqrt abs sin cos tan asin acos atan sinh cosh tanh erf erfc Q Phi phi gamma loggamma digamma " +
    "factorial harmonic floor ceiling").split(" ");
  const ARITY = new Map([["pi", 0], ...UNARY.map((f) => [f, 1]), ["^", 2], ["max", 2], ["min", 2], ["theta", 2],
    ["binomial", 2], ["sgm", 3]]);
  const MAX_PARTS = 200000;

  const made = new Map();
  let serial = 0;
  const EMPTY = new Set();
  const union = (sets) => {
    let result = EMPTY;
    for (const s of sets) {
      if (!s.size || s === result) continue;
      if (!result.size) { result = s; continue; }
      let all = true;
      for (const x of s) if (!result.has(x)) { all = false; break; }
      if (!all) result = new Set([...result, ...s]);
    }
    return result;
  };
  const widths = (h, a) => h === "sum" || h === "prod" || h === "int" ? [0, 0, 1]
    : h === "E" || h === "bind" ? [0, 0, a[0].a.length]
    : h === "mix" ? [0, 0, 1, 1]
    : h === "forall" || h === "exists" ? [0, 1]
    : h === "lambda" ? [0, a[0].a.length] : null;
  const keep = (key, fields) => {
    let t = made.get(key);
    if (!t) { t = { id: ++serial, ...fields }; made.set(key, t); }
    return t;
  };
  const name = (s) => keep(`n${s}`, { k: "n", s, a: [], free: new Set([s]), reach: 0, size: 1 });
  const num = (q) => keep(`q${qText(q)}`, { k: "q", q, a: [], free: EMPTY, reach: 0, size: 1 });
  const bound = (i) => keep(`#${i}`, { k: "b", i, a: [], free: EMPTY, reach: i + 1, size: 1 });
  const mk = (h, ...a) => {
    const key = `${h}(${a.map((t) => t.id).join(",")}`;
    const known = made.get(key);
    if (known) return known;
    const w = widths(h, a);
    let reach = 0, size = 1;
    a.forEach((t, k) => { reach = Math.max(reach, t.reach - (w ? w[k] : 0)); size += t.size; });
    return keep(key, { k: "c", h, a, w, free: union(a.map((t) => t.free)), reach, size });
  };
  const ZERO = num(Q0), ONE = num(Q1), MINUS = num(QM), LINE = mk("line");
  const REAL = mk("real"), INTEGER = mk("integer"), FORMULA = mk("formula"), PLAIN = mk("plain");
  const whole = (n) => num({ n: BigInt(n), d: 1n });
  const isInt = (t) => t.k === "q" && t.q.d === 1n;
  const is = (t, h) => t.k === "c" && t.h === h;
  const heads = (t, set) => t.k === "c" && set.has(t.h);
  const tuple = (a) => mk("tuple", ...a);
  const apart = (a, b) => { for (const x of a) if (b.has(x)) return false; return true; };

  const rebuilt = (t, change) => mk(t.h, ...t.a.map((p, k) => change(p, t.w ? t.w[k] : 0)));
  const shifted = (t, by, depth = 0) => t.reach <= depth || !by ? t
    : t.k === "b" ? bound(t.i + by) : rebuilt(t, (p, inside) => shifted(p, by, depth + inside));
  const applied = (t) => {
    if ((t.h === "app" || t.h === "at") && is(t.a[0], "lambda")) {
      need(t.a[0].a[0].a.length === t.a.length - 1, "a lambda with the wrong number of arguments");
      return opened(t.a[0].a[1], t.a.slice(1));
    }
    return t;
  };
  const opened = (t, values, depth = 0) => {
    if (t.reach <= depth) return t;
    if (t.k === "b") {
      const k = t.i - depth;
      return k < 0 ? t : k < values.length ? shifted(values[values.length - 1 - k], depth) : bound(t.i - values.length);
    }
    return applied(rebuilt(t, (p, inside) => opened(p, values, depth + inside)));
  };
  const put = (t, x, value) => !t.free.has(x) ? t : t.k === "n" ? value : rebuilt(t, (p) => put(p, x, value));
  const closedOver = (t, x, depth = 0) => t.k === "n" && t.s === x ? bound(depth)  // the other way than `opened`, one name
    : t.k === "b" ? (t.i >= depth ? bound(t.i + 1) : t)
    : !t.free.has(x) ? shifted(t, 1, depth) : rebuilt(t, (p, inside) => closedOver(p, x, depth + inside));
  const coordinate = (space) => space === LINE ? REAL : mk("point", space);
  const kindsOf = (t) => {
    if (heads(t, new Set(["sum", "prod", "mix"]))) return [mk("index", t.a[0], t.a[1])];
    if (is(t, "int")) return [REAL];
    if (heads(t, DRAWS)) return t.a[0].a.map(coordinate);
    return heads(t, QUANTIFIERS) ? [t.a[0]] : no("nothing is bound here");
  };
  const isWhole = (kind) => WHOLE.has(kind.h);
  const number = (kind) => kind === REAL || kind === INTEGER;
  const spaceOf = (kind) => number(kind) ? LINE : is(kind, "point") ? kind.a[0] : no("not a point");
  const sources = (kind) => CURVES.includes(kind.h) ? kind.a : kind.h === "map" || kind.h === "markov" ? kind.a[0].a : [];
  const result = (kind) => kind.h === "map" ? mk("point", kind.a[1]) : kind.h === "markov" ? mk("law", ...kind.a[1].a) : REAL;

  const sort = (t, types) => {  // of a term that is well formed; a Map from names to types
    if (t.k === "q") return isInt(t) ? INTEGER : REAL;
    if (t.k === "n") { const kind = types.get(t.s); need(kind, `${t.s} has no type`); return isWhole(kind) ? INTEGER : kind; }
    const { h, a } = t;
    if (["+", "*", "abs", "max", "min"].includes(h)) return a.every((p) => sort(p, types) === INTEGER) ? INTEGER : REAL;
    if (h === "^" && isInt(a[1]) && a[1].q.n >= 0n) return sort(a[0], types);
    if (h === "floor" || h === "ceiling") return INTEGER;
    if (h === "at" && sort(a[0], types).h === "sequence") return sort(a[0], types).a[0];
    if (h === "app") return result(sort(a[0], types));
    if (h === "zero") return mk("point", a[0]);
    if (h === "plus" || h === "scale") return sort(a[a.length - 1], types);
    if (h === "dirac") return mk("law", ...a.map((p) => spaceOf(sort(p, types))));
    if (h === "gauss") return mk("law", a[0]);
    if (h === "laplace") return mk("law", LINE);
    if (h === "bind" || h === "mix") {
      const kinds = h === "bind" ? kindsOf(t) : [INTEGER], inner = new Map(types);
      const fresh = kinds.map((kind, k) => { const s = `#:${types.size}.${k}`; inner.set(s, kind); return name(s); });
      return sort(opened(a[a.length - 1], fresh), inner);
    }
    return REAL;
  };
  const integral = (t, types) => sort(t, types) === INTEGER;

  const OPPOSITE = { "<=": "<", "<": "<=", "=": "!=", "!=": "=", and: "or", or: "and", forall: "exists", exists: "forall" };
  const negation = (f) => {
    const { h, a } = f;
    if (h === "<=" || h === "<") return mk(OPPOSITE[h], a[1], a[0]);
    if (h === "=" || h === "!=") return mk(OPPOSITE[h], ...a);
    if (h === "and" || h === "or") return mk(OPPOSITE[h], ...a.map(negation));
    if (h === "not") return a[0];
    if (h === "=>") return mk("and", a[0], negation(a[1]));
    if (QUANTIFIERS.has(h)) return mk(OPPOSITE[h], a[0], negation(a[1]));
    return mk("not", f);
  };
  const pushed = (f) => {
    const { h, a } = f;
    if (h === "not") return a[0].h === "eq" || a[0].h === "same" ? f : pushed(negation(a[0]));
    if (RELATIONS.has(h) || h === "eq" || h === "same") return f;
    return QUANTIFIERS.has(h) ? mk(h, a[0], pushed(a[1])) : mk(h, ...a.map(pushed));
  };
  const serves = (found, wanted) => found === wanted
    || (wanted.h === "<=" && (found.h === "<" || found.h === "=") && found.a[0] === wanted.a[0] && found.a[1] === wanted.a[1])
    || (wanted.h === "!=" && found.h === "<" && ((found.a[0] === wanted.a[0] && found.a[1] === wanted.a[1])
      || (found.a[0] === wanted.a[1] && found.a[1] === wanted.a[0])));
  const narrower = (found, kind) => {
    if (found.h === "sequence" && kind.h === "sequence") return narrower(found.a[0], kind.a[0]);
    const over = () => found.a.length === kind.a.length && found.a.every((p, k) => p === kind.a[k]);
    if (CURVES.includes(found.h) && CURVES.includes(kind.h)) return CURVES.indexOf(found.h) <= CURVES.indexOf(kind.h) && over();
    if (FAMILIES.includes(found.h) && FAMILIES.includes(kind.h)) {
      const wider = kind.h === "family" ? FAMILIES : kind.h === "nonneg" ? FAMILIES.slice(0, -1) : [kind.h];
      return wider.includes(found.h) && over();
    }
    return found === kind;
  };

  const show = (t, names = []) => {  // for messages
    if (t.k === "n") return t.s;
    if (t.k === "q") return qText(t.q);
    if (t.k === "b") return names[names.length - 1 - t.i] || "#";
    return `(${[t.h, ...t.a.map((p, k) => show(p, [...names, ...Array.from({ length: t.w ? t.w[k] : 0 }, (_, j) => `_${names.length + j}`)]))].join(" ")})`;
  };

  // --------------------------------------------------------------------------------------------------- reading

  const NUMBER = /^-?[0-9]+(\/[1-9][0-9]*)?$/, NAME = /^[A-Za-z_][!-'*-~]*$/;
  const parse = (text) => {  // nested arrays of texts and rationals
    need(typeof text === "string" && /^[\x20-\x7e]*$/.test(text), "a text of plain ASCII is needed");
    const stack = [[]];
    for (const token of text.match(/[()]|[^\s()]+/g) || []) {
      if (token === "(") {
        stack.push([]);
        need(stack.length <= 201, "nested deeper than 200");
      } else if (token === ")") {
        need(stack.length > 1, "a bracket closes that was never opened");
        const done = stack.pop();
        stack[stack.length - 1].push(done);
      } else if (NUMBER.test(token)) {
        const [n, d] = token.split("/");
        need(token.replace("-", "").split("/").every((s) => s.length <= 4000), "a number of more than 4,000 digits");
        const q = ratio(BigInt(n), BigInt(d || 1));
        need(qText(q) === token, "a number that is spelt otherwise");
        stack[stack.length - 1].push(q);
      } else stack[stack.length - 1].push(token);
    }
    need(stack.length === 1 && stack[0].length === 1, "not one whole term");
    return stack[0][0];
  };
  const written = (tree) => Array.isArray(tree) ? `(${tree.map(written).join(" ")})` : typeof tree === "string" ? tree : qText(tree);
  const aName = (tree) => {
    need(typeof tree === "string" && NAME.test(tree) && tree !== "line" && !/[#@~]/.test(tree), "not a name");
    return tree;
  };
  const different = (names) => new Set(names).size === names.length;

  /* What names mean is a chain of scopes: {map, up, sealed}.  A meaning is {bound: level, kind}, {term, kind} or
     {tree, env}, a text in the place of a parameter with its own surroundings. */
  const within = (up, entries, sealed = false) => ({ map: new Map(entries), up, sealed });
  const OUTSIDE = within(null, []), SEALED = within(null, [], true);
  const meaning = (env, x) => {
    for (let e = env; e; e = e.up) {
      if (e.map.has(x)) return e.map.get(x);
      if (e.sealed) return "sealed";
    }
    return undefined;
  };

  class Reader {
    constructor(types, definitions = new Map(), line = false) { Object.assign(this, { types, definitions, line, budget: MAX_PARTS }); }

    real(tree, env, depth = 0) { const [kind, t] = this.read(tree, env, depth); need(number(kind), "not a number"); return t; }
    formula(tree, env, depth = 0) { const [kind, t] = this.read(tree, env, depth); need(kind === FORMULA || kind === PLAIN, "not a formula"); return t; }
    law(tree, env, depth = 0) { const [kind, t] = this.read(tree, env, depth); need(is(kind, "law"), "not a law"); return [kind.a, t]; }
    value(tree, env, depth = 0) { const [kind, t] = this.read(tree, env, depth); need(kind !== FORMULA && kind !== PLAIN, "a formula is no value"); return t; }

    space(tree, env, least = "space") {
      if (tree === "line") return LINE;
      let here = env, m = typeof tree === "string" ? meaning(env, tree) : no("not a space");
      while (m && m.tree !== undefined) {
        [tree, here] = [m.tree, m.env];
        if (tree === "line") return LINE;
        m = typeof tree === "string" ? meaning(here, tree) : no("not a space");
      }
      const fits = (kind) => kind && SPACES.includes(kind.h) && SPACES.indexOf(kind.h) <= SPACES.indexOf(least);
      if (m && m.term) {
        if (m.term === LINE) return LINE;
        need(m.term.k === "n" && fits(this.types.get(m.term.s)), `not a space of the sort ${least}`);
        return m.term;
      }
      need(m === undefined && fits(this.types.get(tree)), `not a space of the sort ${least}: ${tree}`);
      return name(tree);
    }

    type(tree, env, depth = 0) {
      need(Array.isArray(tree) && typeof tree[0] === "string", "not a type");
      const [h, ...parts] = tree, n = parts.length;
      if (["real", "integer", "size", ...SPACES].includes(h) && n === 0) return mk(h);
      if ((h === "index" && n === 2) || (h === "distribution" && n === 1) || (h === "kernel" && n === 2)
        || (["nonneg", "positive", "family"].includes(h) && n >= 1)) return mk(h, ...parts.map((p) => this.real(p, env, depth)));
      if (h === "point" && n === 1 && parts[0] !== "line") return coordinate(this.space(parts[0], env));
      if ((CURVES.includes(h) || h === "law") && n >= 1) return mk(h, ...parts.map((p) => this.space(p, env)));
      const list = (p) => { need(Array.isArray(p) && p.length, "not a list of spaces"); return p.map((s) => this.space(s, env)); };
      if (h === "map" && n === 2 && parts[1] !== "line") {
        const from = list(parts[0]), to = this.space(parts[1], env);
        return to === LINE ? mk("fun", ...from) : mk("map", tuple(from), to);
      }
      if (h === "markov" && n === 2) return mk("markov", tuple(list(parts[0])), tuple(list(parts[1])));
      if (h === "sequence" && n === 1) {
        const kind = this.type(parts[0], env, depth);
        need(kind === REAL || [...CURVES, "point", "map", "law", "markov", "sequence"].includes(kind.h), "not a sequence");
        return mk("sequence", kind);
      }
      return no(`not a type: ${h}`);
    }

    read(tree, env, depth = 0) {
      need(--this.budget >= 0, "a term of more than 200,000 parts");
      if (typeof tree === "string") return this.named(tree, env, depth);
      if (!Array.isArray(tree)) { const t = num(tree); return [isInt(t) ? INTEGER : REAL, t]; }
      need(tree.length && typeof tree[0] === "string", "not a term");
      const [h, ...parts] = tree, definition = this.definitions.get(h);
      if (definition) {
        need(definition.parameters.length === parts.length, `${h} takes ${definition.parameters.length} arguments`);
        return this.read(definition.body, within(SEALED, definition.parameters.map((p, k) => [p, { tree: parts[k], env }])), depth);
      }
      const some = (count) => need(parts.length === count, `${h} with the wrong number of parts`);
      const all = () => parts.map((p) => this.read(p, env, depth));
      const terms = (found) => found.map(([, t]) => t);
      if (h === "+" || h === "*" || ARITY.has(h)) {
        if (ARITY.has(h)) some(ARITY.get(h)); else need(parts.length, "nothing to add up");
        const found = all(), t = mk(h, ...terms(found));
        need(found.every(([kind]) => number(kind)), `${h} is of numbers`);
        const entire = found.every(([kind]) => kind === INTEGER);
        const integer = h === "^" ? isInt(t.a[1]) && t.a[1].q.n >= 0n && found[0][0] === INTEGER
          : h === "floor" || h === "ceiling" || (entire && ["+", "*", "abs", "max", "min"].includes(h));
        return [integer ? INTEGER : REAL, t];
      }
      if (SUMS.has(h)) {
        some(4);
        const ends = [this.real(parts[1], env, depth), this.real(parts[2], env, depth)];
        const inner = within(env, [[aName(parts[0]), { bound: depth, kind: h === "int" ? REAL : INTEGER }]]);
        return [REAL, mk(h, ...ends, this.real(parts[3], inner, depth + 1))];
      }
      if (DRAWS.has(h)) {
        some(3);
        const [spaces, law] = this.law(parts[1], env, depth), names = parts[0];
        need(Array.isArray(names) && names.length === spaces.length && different(names), "as many names as spaces");
        const inner = within(env, names.map((x, k) => [aName(x), { bound: depth + k, kind: coordinate(spaces[k]) }]));
        const [kind, body] = this.read(parts[2], inner, depth + names.length);
        need(h === "E" ? number(kind) : is(kind, "law"), "not an expectation or a draw");
        return [h === "E" ? REAL : kind, mk(h, tuple(spaces), law, body)];
      }
      if (h === "mix") {
        some(5);
        const ends = [this.real(parts[1], env, depth), this.real(parts[2], env, depth)];
        const inner = within(env, [[aName(parts[0]), { bound: depth, kind: INTEGER }]]);
        const weight = this.real(parts[3], inner, depth + 1), [spaces, law] = this.law(parts[4], inner, depth + 1);
        return [mk("law", ...spaces), mk(h, ...ends, weight, law)];
      }
      if (h === "at" || h === "app") return this.applied(h, parts, env, depth);
      if (["norm", "inner", "plus", "scale", "eq"].includes(h)) return this.points(h, all(), env);
      if (h === "zero") {
        some(1);
        const space = this.space(parts[0], env, "normed");
        need(space !== LINE || this.line, "the origin of the line is 0");
        return space === LINE ? [INTEGER, ZERO] : [mk("point", space), mk("zero", space)];
      }
      if (h === "dirac") {
        need(parts.length, "a point is needed");
        const found = all();
        return [mk("law", ...found.map(([kind]) => spaceOf(kind))), mk(h, ...terms(found))];
      }
      if (h === "gauss") { some(1); const space = this.space(parts[0], env, "euclid"); return [mk("law", space), mk(h, space)]; }
      if (h === "laplace") { some(0); return [mk("law", LINE), mk(h)]; }
      if (h === "ind") {
        some(1);
        const [kind, f] = this.read(parts[0], env, depth);
        need(kind === PLAIN, "an indicator is of relations between numbers");
        return [REAL, mk(h, f)];
      }
      if (RELATIONS.has(h)) { some(2); return [PLAIN, mk(h, ...parts.map((p) => this.real(p, env, depth)))]; }
      if (h === "same") {
        some(2);
        const [[s, m], [t, n]] = parts.map((p) => this.law(p, env, depth));
        need(tuple(s) === tuple(t), "two laws on the same spaces are needed");
        return [FORMULA, mk(h, m, n)];
      }
      if (CONNECTIVES.has(h)) {
        if (h === "not") some(1); else if (h === "=>") some(2); else need(parts.length, "no parts");
        const found = all();
        need(found.every(([kind]) => kind === PLAIN || kind === FORMULA), `${h} is of formulas`);
        return [found.every(([kind]) => kind === PLAIN) ? PLAIN : FORMULA, mk(h, ...terms(found))];
      }
      if (QUANTIFIERS.has(h)) {
        some(3);
        const kind = this.type(parts[1], env, depth);
        need(!SPACES.includes(kind.h) && !FAMILIES.includes(kind.h), "this cannot be quantified");
        return [FORMULA, mk(h, kind, this.formula(parts[2], within(env, [[aName(parts[0]), { bound: depth, kind }]]), depth + 1))];
      }
      return no(`not a term of the language: ${h}`);
    }

    named(x, env, depth) {
      const m = meaning(env, x);
      if (m && m.tree !== undefined) return this.read(m.tree, m.env, depth);
      const kind = m === "sealed" ? undefined : m ? m.kind : this.types.get(x);
      need(kind, `the name ${x} has no type`);
      const t = !m ? name(x) : m.term || bound(depth - 1 - m.bound);
      return [isWhole(kind) ? INTEGER : kind, t];
    }

    applied(h, parts, env, depth) {
      need(parts.length >= 2, "arguments are needed");
      let [tree, ...given] = parts, here = env, parameter = false;
      for (let m; typeof tree === "string" && (m = meaning(here, tree)) && m.tree !== undefined;) [tree, here, parameter] = [m.tree, m.env, true];
      if (parameter && Array.isArray(tree) && tree[0] === "lambda") {
        const [, names, body] = tree;
        need(tree.length === 3 && Array.isArray(names) && names.length === given.length && different(names), "not such a lambda");
        for (const p of given) this.value(p, env, depth);
        return this.read(body, within(here, names.map((x, k) => [aName(x), { tree: given[k], env }])), depth);
      }
      need(typeof tree === "string" || (Array.isArray(tree) && tree[0] === "at"), "this has no entries or values");
      const [kind, head] = this.read(tree, here, depth), found = given.map((p) => this.read(p, env, depth));
      const t = mk(h, head, ...found.map(([, p]) => p));
      if (h === "app") {
        const from = sources(kind);
        need(from.length === found.length && found.every(([k], j) => spaceOf(k) === from[j]), "not a function of these points");
        return [result(kind), applied(t)];
      }
      need(found.every(([k]) => number(k)), "indices are numbers");
      if (is(kind, "sequence")) {
        need(head.k === "n" || head.k === "b" || is(head, "lambda"), "not a name");
        need(found.length === 1 && found[0][0] === INTEGER, "the index must be an integer by its form");
        return [kind.a[0], applied(t)];
      }
      need(FAMILIES.includes(kind.h) && found.length === kind.a.length, "not an entry of a family");
      return [REAL, applied(t)];
    }

    points(h, found, env) {
      const counts = { norm: 1, inner: 2, scale: 2, eq: 2 };
      need(found.length && (!counts[h] || counts[h] === found.length), `${h} with the wrong number of parts`);
      const terms = found.map(([, t]) => t);
      if (this.line && found.every(([kind]) => number(kind))) {
        return [h === "eq" ? PLAIN : REAL, mk({ norm: "abs", inner: "*", scale: "*", plus: "+", eq: "=" }[h], ...terms)];
      }
      if (h === "scale") need(number(found[0][0]), "a point is multiplied by a number");
      const spaces = new Set((h === "scale" ? found.slice(1) : found).map(([kind]) => spaceOf(kind)));
      need(spaces.size === 1 && !spaces.has(LINE), "points of one space are needed");
      const [space] = spaces;
      if (h !== "eq") this.space(space.s, OUTSIDE, h === "inner" ? "euclid" : "normed");
      return [h === "eq" ? FORMULA : h === "norm" || h === "inner" ? REAL : mk("point", space), mk(h, ...terms)];
    }
  }

  // ------------------------------------------------------------------------------------------------------ ring

  /* A form is a Map from the text of a monomial to {m: [[atom, power], ...], c}; an atom is a number, met by its key. */
  const single = (m, c) => new Map([[m.map(([x, k]) => `${x}^${k}`).join(" "), { m, c }]]);
  const constForm = (q) => q.n ? single([], q) : new Map();
  const plusForm = (p, q, factor = Q1) => {
    const total = new Map(p);
    for (const [key, { m, c }] of q) {
      const known = total.get(key), value = known ? qAdd(known.c, qMul(factor, c)) : qMul(factor, c);
      if (value.n) total.set(key, { m, c: value }); else total.delete(key);
    }
    return total;
  };
  const timesForm = (p, q) => {
    need(p.size * q.size <= 20000, "a product of more than 20,000 pairs");
    let total = new Map();
    for (const { m, c } of p.values()) for (const { m: n, c: d } of q.values()) {
      const powers = new Map(m);
      for (const [x, k] of n) powers.set(x, (powers.get(x) || 0) + k);
      const value = qMul(c, d);
      need(bits(value) <= 20100, "a coefficient that is too long");
      total = plusInto(total, single([...powers].sort((a, b) => a[0] - b[0]), value));
    }
    return total;
  };
  const plusInto = (total, one) => {
    for (const [key, { m, c }] of one) {
      const known = total.get(key), value = known ? qAdd(known.c, c) : c;
      if (value.n) total.set(key, { m, c: value }); else total.delete(key);
    }
    return total;
  };
  const constant = (p) => p.size === 0 ? Q0 : p.size === 1 && p.has("") ? p.get("").c : null;
  const formKey = (p) => {
    if (p.size === 1) {
      const [{ m, c }] = p.values();
      if (m.length === 1 && m[0][1] === 1 && c.n === 1n && c.d === 1n) return `a${m[0][0]}`;
    }
    return `{${[...p].map(([key, { c }]) => `${key}:${qText(c)}`).sort().join(";")}}`;
  };
  const vectorKey = (v) => {
    if (v.size === 1) {
      const [[atom, form]] = v;
      const q = constant(form);
      if (q && q.n === 1n && q.d === 1n) return `a${atom}`;
    }
    return `<${[...v].map(([atom, form]) => `${atom}:${formKey(form)}`).sort().join("|")}>`;
  };
  const POINTS = new Set(["zero", "plus", "scale"]);

  class Ring {
    constructor(equations = []) {
      Object.assign(this, { numbers: new Map(), terms: [], rules: [], pointRules: new Map(), lawRules: new Map(), steps: 60000, forms: new Map() });
      for (const e of equations) need(["=", "eq", "same"].includes(e.h), "not an equation");
      let before = "";
      for (let round = 0; round <= equations.length && equations.length; round++) {
        this.learn(equations);
        const now = [...this.rules.map(({ m, right }) => `${m}=${formKey(right)}`),
          ...[...this.pointRules].map(([a, v]) => `${a}=${vectorKey(v)}`), ...[...this.lawRules].map((e) => e.join("="))].join("\n");
        if (now === before) break;
        before = now;
      }
    }

    learn(equations) {
      const read = equations.map(({ h, a: [left, right] }) => h === "=" ? [h, this.top(left), this.form(right)]
        : h === "eq" ? [h, heads(left, POINTS) ? null : this.atom(this.key(left), left), this.vector(right)]
        : [h, this.lawKey(left), this.law(right)]);
      Object.assign(this, { rules: [], pointRules: new Map(), lawRules: new Map(), forms: new Map() });
      for (const [h, left, right] of read) {
        if (h === "=" && left.size === 1 && !left.has("")) {
          const [{ m, c }] = left.values();
          this.rules.push({ m, right: plusForm(new Map(), right, qInv(c)) });
        } else if (h === "eq" && left !== null && !this.pointRules.has(left)) this.pointRules.set(left, right);
        else if (h === "same" && !this.lawRules.has(left)) this.lawRules.set(left, right);
      }
    }

    top(t) {  // equations rewrite the parts of a left side's atoms, not itself
      if (is(t, "*")) return t.a.reduce((p, f) => timesForm(p, this.top(f)), constForm(Q1));
      if (is(t, "^") && isInt(t.a[1]) && t.a[1].q.n > 0n && t.a[1].q.n <= 24n) {
        let p = constForm(Q1);
        for (let k = 0n; k < t.a[1].q.n; k++) p = timesForm(p, this.top(t.a[0]));
        return p;
      }
      return this.plain(t);
    }

    form(t) {
      let known = this.forms.get(t);
      if (!known) { known = this.reduced(this.plain(t)); this.forms.set(t, known); }
      return known;
    }
    difference(f) { return plusForm(this.form(f.a[1]), this.form(f.a[0]), QM); }
    times(p, q) { return this.reduced(timesForm(p, q)); }

    reduced(form) {
      if (!this.rules.length) return form;
      let work = form, done = new Map();
      while (work.size) {
        let rest = new Map();
        for (const [key, { m, c }] of work) {
          const powers = new Map(m), rule = this.rules.find(({ m: left }) => left.every(([x, k]) => (powers.get(x) || 0) >= k));
          if (!rule) { done = plusInto(done, new Map([[key, { m, c }]])); continue; }
          need(--this.steps >= 0, "the equations rewrite more than 60,000 monomials");
          for (const [x, k] of rule.m) powers.set(x, powers.get(x) - k);
          rest = plusInto(rest, timesForm(single([...powers].filter(([, k]) => k).sort((a, b) => a[0] - b[0]), c), rule.right));
        }
        work = rest;
      }
      return done;
    }

    atom(key, t) {
      let n = this.numbers.get(key);
      if (n === undefined) { n = this.terms.length; this.numbers.set(key, n); this.terms.push(t); }
      else if (t.reach === 0 && this.terms[n].reach) this.terms[n] = t;
      return n;
    }
    one(key, t) { return single([[this.atom(key, t), 1]], Q1); }

    plain(t) {
      if (t.k === "q") return constForm(t.q);
      if (is(t, "+")) return t.a.reduce((p, f) => plusForm(p, this.form(f)), new Map());
      if (is(t, "*")) return t.a.reduce((p, f) => this.times(p, this.form(f)), constForm(Q1));
      if (is(t, "^")) return this.power(t);
      if (is(t, "norm") && !this.vector(t.a[0]).size) return new Map();
      if (is(t, "inner")) {
        let total = new Map();
        for (const [x, c] of this.vector(t.a[0])) for (const [y, d] of this.vector(t.a[1])) {
          const [i, j] = x < y ? [x, y] : [y, x];
          const own = this.one(`inner ${i} ${j}`, mk("inner", this.terms[i], this.terms[j]));
          total = plusForm(total, timesForm(timesForm(c, d), own));
        }
        return total;
      }
      return this.one(this.key(t), t);
    }

    power(t) {
      let base = this.form(t.a[0]);
      const exponent = this.form(t.a[1]), n = constant(exponent);
      if (!n || n.d !== 1n || n.n > 24n || n.n < -24n) return this.one(`^ ${formKey(base)} ${formKey(exponent)}`, t);
      if (n.n < 0n) {
        const value = constant(base);
        base = value && value.n ? constForm(qInv(value))
          : this.one(`^ ${formKey(base)} ${formKey(constForm(QM))}`, mk("^", t.a[0], MINUS));
      }
      let product = constForm(Q1);
      for (let k = n.n < 0n ? -n.n : n.n; k; k--) product = timesForm(product, base);
      return product;
    }

    key(t) {  // of an atom; equal for parts that are equal
      if (t.k === "n") return t.s;
      if (t.k === "b") return `#${t.i}`;
      const { h, a } = t;
      if (h === "E") return `(E ${a[0].a.length} ${this.law(a[1])} ${formKey(this.form(a[2]))})`;
      if (h === "norm") return `(norm ${vectorKey(this.vector(a[0]))})`;
      if (h === "ind") return `(ind ${this.formula(a[0])})`;
      if (h === "at" || h === "app") return `(${h} ${this.key(a[0])} ${a.slice(1).map((p) => this.argument(p)).join(" ")})`;
      return `(${[h, ...a.map((p) => formKey(this.form(p)))].join(" ")})`;
    }
    argument(t) {
      if (heads(t, POINTS)) return vectorKey(this.vector(t));
      if (t.k === "n" || t.k === "b" || is(t, "app") || is(t, "at")) {
        const atom = this.atom(this.key(t), t);
        if (this.pointRules.has(atom)) return vectorKey(this.pointRules.get(atom));
      }
      return formKey(this.form(t));
    }

    vector(p) {
      if (is(p, "zero")) return new Map();
      const nonzero = (v) => new Map([...v].filter(([, c]) => c.size));
      if (is(p, "plus")) {
        const total = new Map();
        for (const part of p.a) for (const [x, c] of this.vector(part)) total.set(x, plusForm(total.get(x) || new Map(), c));
        return nonzero(total);
      }
      if (is(p, "scale")) {
        const factor = this.form(p.a[0]);
        return nonzero(new Map([...this.vector(p.a[1])].map(([x, c]) => [x, this.times(factor, c)])));
      }
      const atom = this.atom(this.key(p), p);
      return this.pointRules.get(atom) || new Map([[atom, constForm(Q1)]]);
    }

    law(m) { const key = this.lawKey(m); return this.lawRules.has(key) ? this.lawRules.get(key) : key; }
    lawKey(m) {
      if (m.k !== "c") return this.key(m);
      const { h, a } = m;
      if (h === "dirac") return `(dirac ${a.map((p) => this.argument(p)).join(" ")})`;
      if (h === "bind") return `(bind ${a[0].a.length} ${this.law(a[1])} ${this.law(a[2])})`;
      if (h === "mix") return `(mix ${a.slice(0, 3).map((p) => formKey(this.form(p))).join(" ")} ${this.law(a[3])})`;
      return h === "gauss" || h === "laplace" ? `(${h} ${a.map((s) => s.id).join(" ")})` : this.key(m);
    }

    formula(f) {
      const { h, a } = f;
      if (RELATIONS.has(h)) {
        let form = this.difference(f);
        if (form.size) {
          const { c } = form.get([...form.keys()].sort()[0]);
          form = plusForm(new Map(), form, qInv(h === "=" || h === "!=" || c.n > 0n ? c : qNeg(c)));
        }
        return `(${h} ${formKey(form)})`;
      }
      if (h === "same") return `(same ${[this.law(a[0]), this.law(a[1])].sort().join(" ")})`;
      if (h === "eq") {
        const ways = [[a[0], a[1]], [a[1], a[0]]].map(([p, q]) => vectorKey(this.vector(mk("plus", p, mk("scale", MINUS, q)))));
        return `(eq ${ways.sort().join(" ")})`;
      }
      if (QUANTIFIERS.has(h)) {
        const kind = a[0], terms = kind.h === "index" || FAMILIES.includes(kind.h);
        const own = terms ? `${kind.h} ${kind.a.map((p) => formKey(this.form(p))).join(" ")}` : `t${kind.id}`;
        return `(${h} ${own} ${this.formula(a[1])})`;
      }
      return `(${[h, ...a.map((p) => this.formula(p))].join(" ")})`;
    }
  }
  const settles = (h, q) => h === "=" ? !q.n : h === "<=" ? q.n >= 0n : h === "<" ? q.n > 0n : q.n !== 0n;

  // --------------------------------------------------------------------------------------------------- by form

  const EVERYWHERE = new Set(["sin", "cos", "tanh", "atan", "Q", "Phi", "phi", "erf", "erfc", "ind"]);
  const TOGETHER = new Set(["+", "*", "max", "min", "abs", "floor", "ceiling", "exp"]);
  let fresh = 0;
  const unseen = (count) => Array.from({ length: count }, () => name(`#+${++fresh}`));

  class Form {
    constructor(facts, types) { this.facts = new Set(facts); this.list = facts; this.types = types; }
    kind(head) { return head.k === "n" ? this.types.get(head.s) : this.types.get(head.a[0].s).a[0]; }

    nonnegative(t) {
      if (t.k === "q") return t.q.n >= 0n;
      if (this.facts.has(mk("<=", ZERO, t)) || this.facts.has(mk("<", ZERO, t)) || this.apart(t)) return true;
      if (t.k !== "c") return false;
      const { h, a } = t, both = () => a.every((p) => this.nonnegative(p));
      if (h === "+" || h === "*") return both();
      if (h === "^") return (isInt(a[1]) && a[1].q.n >= 0n && a[1].q.n % 2n === 0n) || both();
      if (h === "E" || h === "sum" || h === "prod") return this.nonnegative(opened(a[2], unseen(kindsOf(t).length)));
      if (h === "app") return ["weight", "test"].includes(this.kind(a[0]).h);
      return ["ind", "norm", "abs", "exp"].includes(h) || (h === "max" && a.some((p) => this.nonnegative(p)));
    }

    apart(t) {
      if (t.k === "q") return t.q.n > 0n;
      const all = () => t.a.every((p) => this.apart(p)), some = () => t.a.some((p) => this.apart(p));
      if (is(t, "+") && t.a.every((p) => this.nonnegative(p)) && some()) return true;
      if (((is(t, "*") || is(t, "min")) && all()) || (is(t, "max") && some())) return true;
      return this.list.some((f) => (f.h === "<=" || f.h === "<") && f.a[1] === t && f.a[0].k === "q" && f.a[0].q.n > 0n);
    }

    bounded(t, names) {
      if (t.k === "n") return !names.has(t.s);
      if (apart(t.free, names)) return true;
      const { h, a } = t, clear = (p) => apart(p.free, names);
      if (h === "app") return clear(a[0]) && ["bounded", "weight", "test"].includes(this.kind(a[0]).h);
      if (EVERYWHERE.has(h)) return true;
      if (TOGETHER.has(h)) return a.every((p) => this.bounded(p, names));
      if (h === "sqrt") return this.bounded(a[0], names) && this.nonnegative(a[0]);
      if (h === "log") return this.bounded(a[0], names) && this.apart(a[0]);
      if (h === "^") {
        if (isInt(a[1])) return a[1].q.n >= 0n ? this.bounded(a[0], names) : this.apart(a[0]);
        return clear(a[1]) && this.bounded(a[0], names)
          && (this.apart(a[0]) || (this.nonnegative(a[0]) && this.nonnegative(a[1])));
      }
      if (h === "E") {
        const own = unseen(a[0].a.length);
        return this.bounded(opened(a[2], own), new Set([...names, ...own.map((x) => x.s)]));
      }
      return (h === "sum" || h === "prod") && clear(a[0]) && clear(a[1]) && this.bounded(opened(a[2], unseen(1)), names);
    }

    integrable(t, law, names) {
      const drawn = new Set(names);
      if (is(t, "+")) return t.a.every((p) => this.integrable(p, law, names));
      if (is(t, "sum") && apart(t.a[0].free, drawn) && apart(t.a[1].free, drawn)) return this.integrable(opened(t.a[2], unseen(1)), law, names);
      const rest = (is(t, "*") ? t.a : [t]).filter((p) => !this.bounded(p, drawn));
      if (is(law, "gauss")) return rest.every((p) => polynomial(p, names[0]) || tame(p, names[0]));
      if (is(law, "laplace")) return rest.every((p) => polynomial(p, names[0]));
      return !rest.length;
    }
  }
  const polynomial = (t, x) => {
    if (!t.free.has(x) || t.k === "n") return true;
    if (is(t, "^")) return isInt(t.a[1]) && t.a[1].q.n >= 0n && polynomial(t.a[0], x);
    if (is(t, "+") || is(t, "*") || is(t, "abs")) return t.a.every((p) => polynomial(p, x));
    return (is(t, "norm") || is(t, "inner")) && t.a.every((p) => affine(p, x));
  };
  const affine = (p, x) => !p.free.has(x) || p.k === "n" || (is(p, "plus") && p.a.every((q) => affine(q, x)))
    || (is(p, "scale") && !p.a[0].free.has(x) && affine(p.a[1], x));
  const tame = (t, x) => {  // exp of what is of degree one in x
    if (!is(t, "exp")) return false;
    const ring = new Ring(), one = (p) => (p.k === "n" && p.s === x)
      || (is(p, "inner") && (p.a[0] === name(x)) !== (p.a[1] === name(x)) && p.a.every((q) => q === name(x) || !q.free.has(x)));
    return [...ring.form(t.a[0]).values()].every(({ m }) => {
      const moving = m.map(([atom, k]) => [ring.terms[atom], k]).filter(([p]) => p.free.has(x));
      return moving.length <= 1 && moving.every(([p, k]) => k === 1 && one(p));
    });
  };

  // -------------------------------------------------------------------------------------------------- calculus

  const TABLE = new Map(Object.entries({
    exp: ["(exp a)"], log: ["(^ a -1)", "(< 0 a)"], sqrt: ["(* 1/2 (^ (sqrt a) -1))", "(< 0 a)"], sin: ["(cos a)"],
    cos: ["(* -1 (sin a))"], tan: ["(+ 1 (^ (tan a) 2))", "(!= (cos a) 0)"],
    asin: ["(^ (sqrt (+ 1 (* -1 (^ a 2)))) -1)", "(< -1 a)", "(< a 1)"],
    acos: ["(* -1 (^ (sqrt (+ 1 (* -1 (^ a 2)))) -1))", "(< -1 a)", "(< a 1)"], atan: ["(^ (+ 1 (^ a 2)) -1)"],
    sinh: ["(cosh a)"], cosh: ["(sinh a)"], tanh: ["(+ 1 (* -1 (^ (tanh a) 2)))"],
    erf: ["(* 2 (^ (sqrt (pi)) -1) (exp (* -1 (^ a 2))))"], erfc: ["(* -2 (^ (sqrt (pi)) -1) (exp (* -1 (^ a 2))))"],
    Q: ["(* -1 (phi a))"], Phi: ["(phi a)"], phi: ["(* -1 a (phi a))"], gamma: ["(* (gamma a) (digamma a))", "(< 0 a)"],
    loggamma: ["(digamma a)", "(< 0 a)"],
  }).map(([f, texts]) => [f, texts.map((s) => new Reader(new Map([["a", REAL]])).read(parse(s), OUTSIDE)[1])]));
  const flat = (h, terms, unit, join) => {
    const parts = terms.flatMap((t) => is(t, h) ? t.a : [t]);
    const q = parts.filter((p) => p.k === "q").reduce((x, p) => join(x, p.q), unit), rest = parts.filter((p) => p.k !== "q");
    if (h === "*" && !q.n) return ZERO;
    if (qCmp(q, unit) || !rest.length) { if (h === "+") rest.push(num(q)); else rest.unshift(num(q)); }
    return rest.length === 1 ? rest[0] : mk(h, ...rest);
  };
  const added = (...terms) => flat("+", terms, Q0, qAdd), multiplied = (...terms) => flat("*", terms, Q1, qMul);
  const minus = (left, right) => added(left, multiplied(MINUS, right));
  const powerOf = (b, e) => {
    if (e === ONE) return b;
    if (e === ZERO) return ONE;
    if (b.k === "q" && isInt(e) && (b.q.n || e.q.n > 0n) && e.q.n <= 1000n && e.q.n >= -1000n) return num(qPow(b.q, e.q.n));
    return mk("^", b, e);
  };
  const derivative = (t, x) => {
    if (!t.free.has(x)) return ZERO;
    if (t.k === "n") return ONE;
    const { h, a } = t;
    if (h === "+") return added(...a.map((p) => derivative(p, x)));
    if (h === "*") return added(...a.map((p, k) => multiplied(...a.slice(0, k), derivative(p, x), ...a.slice(k + 1))));
    if (h === "^") {
      const [b, e] = a;
      if (!e.free.has(x)) return multiplied(e, powerOf(b, added(e, MINUS)), derivative(b, x));
      return multiplied(t, added(multiplied(derivative(e, x), mk("log", b)), multiplied(e, powerOf(b, MINUS), derivative(b, x))));
    }
    if (h === "sum" && !a[0].free.has(x) && !a[1].free.has(x)) return mk(h, a[0], a[1], derivative(a[2], x));
    if (h === "int" && !a[0].free.has(x) && !a[2].free.has(x)) return multiplied(opened(a[2], [a[1]]), derivative(a[1], x));
    return TABLE.has(h) ? multiplied(put(TABLE.get(h)[0], "a", a[0]), derivative(a[0], x)) : no(`no derivative of a ${h}`);
  };
  // For a derivative; with `kinks`, of an integrand, for continuity alone.
  const conditions = (t, x, found = new Set(), depth = 0, kinks = false) => {
    if (!t.free.has(x) || t.k === "n") return found;
    const { h, a } = t;
    if (h === "sum" || h === "int") {
      need(!a[0].free.has(x) && !a[h === "int" ? 2 : 1].free.has(x), "an end of a sum, or more of an integral than its upper end, depends on the variable");
      const own = `#i${depth}`, body = opened(a[2], [name(own)]);
      let kind = REAL, inner;
      if (h === "int") {
        conditions(a[1], x, found, depth, kinks);
        inner = conditions(body, own, new Set(), depth + 1, true);
      } else {
        kind = mk("index", a[0], a[1]);
        inner = conditions(body, x, new Set(), depth + 1, kinks);
      }
      for (const one of inner) found.add(one.free.has(own) ? mk("forall", kind, closedOver(one, own)) : one);
      return found;
    }
    const kinked = kinks && (h === "abs" || h === "max" || h === "min");
    need(h === "+" || h === "*" || h === "^" || kinked || TABLE.has(h), `no derivative of a ${h}`);
    for (const p of a) conditions(p, x, found, depth, kinks);
    if (h === "^") {
      if (!isInt(a[1])) found.add(mk("<", ZERO, a[0])); else if (a[1].q.n < 0n) found.add(mk("!=", a[0], ZERO));
    } else if (TABLE.has(h)) for (const f of TABLE.get(h).slice(1)) found.add(put(f, "a", a[0]));
    return found;
  };

  // ---------------------------------------------------------------------------------------------- exact values

  const root = (n) => { if (n < 2n) return n; let x = BigInt(Math.floor(Math.sqrt(Number(n)))); for (let y; (y = (x + n / x) >> 1n) !== x && y !== x + 1n && y !== x - 1n;) x = y; while (x * x > n) x--; while ((x + 1n) * (x + 1n) <= n) x++; return x; };
  const floorOf = (q) => q.n >= 0n ? q.n / q.d : -((-q.n + q.d - 1n) / q.d);
  const exact = (t, bound, budget) => {  // a rational, or null; `bound`: values of the bound names, the nearest last
    need(--budget.left >= 0, "too many parts");
    if (t.k === "q") return t.q;
    if (t.k === "b") return bound[bound.length - 1 - t.i] || null;
    if (t.k === "n") return null;
    const { h, a } = t;
    if (h === "sum" || h === "prod") {
      const ends = [exact(a[0], bound, budget), exact(a[1], bound, budget)];
      if (ends.some((q) => !q || q.d !== 1n) || ends[1].n - ends[0].n >= 200000n) return null;
      let total = h === "sum" ? Q0 : Q1;
      for (let k = ends[0].n; k <= ends[1].n; k++) {
        const q = exact(a[2], [...bound, { n: k, d: 1n }], budget);
        if (!q) return null;
        total = h === "sum" ? qAdd(total, q) : qMul(total, q);
      }
      return bits(total) > 200000 ? null : total;
    }
    if (!["+", "*", "^", "abs", "max", "min", "floor", "ceiling", "sqrt", "exp", "log"].includes(h)) return null;
    const v = a.map((p) => exact(p, bound, budget));
    if (v.some((q) => !q)) return null;
    if (h === "+" || h === "*") { const q = v.reduce(h === "+" ? qAdd : qMul); return bits(q) > 200000 ? null : q; }
    if (h === "^") {
      const [b, e] = v;
      if (e.d !== 1n) return !b.n && e.n > 0n ? Q0 : null;
      if (!b.n && e.n < 0n) return null;
      return BigInt(bits(b)) * (e.n < 0n ? -e.n : e.n) > 200000n ? null : qPow(b, e.n);
    }
    if (h === "abs") return v[0].n < 0n ? qNeg(v[0]) : v[0];
    if (h === "max") return qCmp(v[0], v[1]) >= 0 ? v[0] : v[1];
    if (h === "min") return qCmp(v[0], v[1]) <= 0 ? v[0] : v[1];
    if (h === "floor") return { n: floorOf(v[0]), d: 1n };
    if (h === "ceiling") return { n: -floorOf(qNeg(v[0])), d: 1n };
    if (h === "exp") return v[0].n ? null : Q1;
    if (h === "log") return v[0].n === 1n && v[0].d === 1n ? Q0 : null;
    if (v[0].n < 0n) return null;
    const r = { n: root(v[0].n), d: root(v[0].d) };
    return qCmp(qMul(r, r), v[0]) ? null : r;
  };
  const decided = (f, bound, budget) => {  // true, false, or null
    const { h, a } = f;
    if (RELATIONS.has(h)) {
      const [l, r] = a.map((t) => exact(t, bound, budget));
      return l && r ? settles(h, qAdd(r, qNeg(l))) : null;
    }
    const some = (values, stop) => values.includes(stop) ? stop : values.includes(null) ? null : !stop;
    if (h === "and" || h === "or") return some(a.map((g) => decided(g, bound, budget)), h === "or");
    if (h === "not") { const v = decided(a[0], bound, budget); return v === null ? null : !v; }
    if (h === "=>") return some([decided(mk("not", a[0]), bound, budget), decided(a[1], bound, budget)], true);
    if (QUANTIFIERS.has(h) && is(a[0], "index")) {
      const ends = a[0].a.map((t) => exact(t, bound, budget));
      if (ends.some((q) => !q) || floorOf(ends[1]) + floorOf(qNeg(ends[0])) >= 200000n) return null;
      const values = [];
      for (let k = -floorOf(qNeg(ends[0])); k <= floorOf(ends[1]); k++) values.push(decided(a[1], [...bound, { n: k, d: 1n }], budget));
      return some(values, h === "exists");
    }
    return null;
  };

  // ----------------------------------------------------------------------------------------------------- proofs

  class Subs {
    constructor(list) { need(Array.isArray(list), "a list of facts and blocks is needed"); this.list = list; this.at = 0; }
    next() { need(this.at < this.list.length, "something more must be shown"); return this.list[this.at++]; }
    end() { need(this.at === this.list.length, "more is shown than needed"); }
  }
  const nat = (n) => Number.isInteger(n) && n >= 0;
  const listed = (v) => { need(Array.isArray(v), "a list is needed"); return v; };

  class Scope {
    constructor(types, facts, library, axioms) {
      Object.assign(this, { types: new Map(types), facts, library, axioms, lines: 0, cited: new Set(), unchecked: 0 });
    }
    read(text) { return new Reader(this.types).read(parse(text), OUTSIDE); }
    real(text) { return new Reader(this.types).real(parse(text), OUTSIDE); }
    formula(text) { return new Reader(this.types).formula(parse(text), OUTSIDE); }
    law(text) { return new Reader(this.types).law(parse(text), OUTSIDE)[1]; }
    fact(k) { need(nat(k) && k < this.facts.length, `there is no fact ${k}`); return this.facts[k]; }
    those(ks) { return listed(ks).map((k) => this.fact(k)); }
    ring(ks) { return new Ring(this.those(ks)); }
    declare(x, kind) { need(!this.types.has(aName(x)), `the name ${x} is not new`); this.types.set(x, kind); return name(x); }
    isNumber(x) { const kind = typeof x === "string" && this.types.get(x); return !!kind && (kind === REAL || isWhole(kind)); }

    lambda(text, kinds) {
      const tree = parse(text);
      need(Array.isArray(tree) && tree[0] === "lambda" && tree.length === 3 && Array.isArray(tree[1])
        && tree[1].length === kinds.length && different(tree[1]), `a lambda of ${kinds.length} names is needed`);
      const env = within(OUTSIDE, tree[1].map((x, k) => [aName(x), { bound: k, kind: kinds[k] }]));
      return mk("lambda", tuple(kinds), new Reader(this.types).value(tree[2], env, kinds.length));
    }

    block(sub, kinds, assume = () => []) {
      need(Array.isArray(sub) && sub.length === 2 && Array.isArray(sub[0]) && Array.isArray(sub[1])
        && sub[0].length === kinds.length, `a block with ${kinds.length} names is needed`);
      const types = new Map(this.types), count = this.facts.length;
      const names = sub[0].map((x, k) => this.declare(x, kinds[k])), inner = new Set(this.types.keys());
      this.facts.push(...assume(names));
      this.check(sub[1]);
      const last = this.facts[this.facts.length - 1];
      need(this.facts.length > count && [...last.free].every((x) => inner.has(x)), "a block that shows nothing outside it");
      const done = { names, last, facts: [...this.facts], types: this.types };
      this.types = types;
      this.facts.length = count;
      return done;
    }
    serve(found, wanted) { need(serves(found, wanted), `needed is ${show(wanted)}, found ${show(found)}`); }
    shown(sub, f) { this.serve(Number.isInteger(sub) ? this.fact(sub) : this.block(sub, []).last, f); }
    holds(sub, kinds, make, assume) {
      if (!kinds.length) return this.shown(sub, make([]));
      const found = this.block(sub, kinds, assume);
      this.serve(found.last, make(found.names));
      return found;
    }

    check(lines) {
      lines.forEach((line, k) => {
        need(++this.lines <= 200000, "more than 200,000 lines");
        need(Array.isArray(line) && typeof line[0] === "string" && RULES.has(line[0]), `line ${k}: there is no such rule`);
        try {
          const rule = RULES.get(line[0]);
          need(line.length === rule.length, "the wrong number of parameters");
          const f = rule(this, ...line.slice(1));
          need(f.size <= MAX_PARTS, "a fact that is too long");
          this.facts.push(f);
        } catch (error) {
          if (error instanceof Refused) throw new Refused(`line ${k}, ${line[0]}: ${error.message}`);
          if (error instanceof RangeError) throw new Refused("nested too deeply");
          throw new Refused(`line ${k}, ${line[0]}: not well formed (${error.message})`);
        }
      });
    }

    // --- values of types

    value(given, kind, subs) {
      if (SPACES.includes(kind.h)) {
        if (given === "line") return LINE;
        const own = this.types.get(given);
        need(own && SPACES.includes(own.h) && SPACES.indexOf(own.h) <= SPACES.indexOf(kind.h), `not a space of the sort ${kind.h}`);
        return name(given);
      }
      let limit = null;
      if (Array.isArray(given)) {
        need(given.length === 2 && (kind.h === "bounded" || kind.h === "weight"), "a limit is of a bounded lambda");
        limit = this.real(given[1]);
        given = given[0];
      }
      need(typeof given === "string", "a text is needed");
      if (given.trimStart().startsWith("(lambda")) return this.abstraction(given, limit, kind, subs);
      need(!limit, "a limit is of a bounded lambda");
      const own = this.types.get(given);
      let t = name(given);
      if (!own || !FAMILIES.includes(own.h)) {
        const [found, term] = this.read(given);
        need(found !== FORMULA && found !== PLAIN, "a formula is no value");
        t = term;
      }
      this.ofType(t, kind, subs);
      return t;
    }
    ofType(t, kind, subs) {
      const own = t.k === "n" ? this.types.get(t.s) : sort(t, this.types), integer = WHOLE.has(kind.h);
      if (kind !== REAL && !integer) { need(own && narrower(own, kind), "of another type"); return; }
      need(own && (own === REAL || isWhole(own)) && (!integer || integral(t, this.types)), `not of the type ${kind.h}`);
      if (own === kind && t.k === "n") return;
      if (kind.h === "size") this.shown(subs.next(), mk("<=", ONE, t));
      if (kind.h === "index") { this.shown(subs.next(), mk("<=", kind.a[0], t)); this.shown(subs.next(), mk("<=", t, kind.a[1])); }
    }
    abstraction(given, limit, kind, subs) {
      const { h, a } = kind;
      const kinds = h === "sequence" ? [INTEGER] : FAMILIES.includes(h) ? a.map(() => REAL)
        : CURVES.includes(h) || h === "map" || h === "markov" ? sources(kind).map(coordinate) : no(`a lambda is not of the type ${h}`);
      if (h === "sequence" && a[0] !== REAL && a[0].h !== "point" && a[0].h !== "law") return this.nested(given, a[0], subs);
      const t = this.lambda(given, kinds);
      this.body(t, limit, kind, subs);
      return t;
    }
    nested(given, inner, subs) {  // a sequence of functions, maps or kernels
      need(inner.h !== "sequence", "a sequence of sequences has no value that can be written");
      const kinds = sources(inner).map(coordinate), tree = parse(given), reader = new Reader(this.types);
      need(tree.length === 3 && Array.isArray(tree[1]) && tree[1].length === 1, "a lambda of an integer is needed");
      const env = within(OUTSIDE, [[aName(tree[1][0]), { bound: 0, kind: INTEGER }]]), body = tree[2];
      if (Array.isArray(body) && body[0] === "lambda") {
        need(body.length === 3 && Array.isArray(body[1]) && body[1].length === kinds.length && different(body[1]), "not such a lambda");
        const t = reader.value(body[2], within(env, body[1].map((y, k) => [aName(y), { bound: 1 + k, kind: kinds[k] }])), 1 + kinds.length);
        this.body(mk("lambda", tuple([INTEGER, ...kinds]), t), null, inner, subs, 1);
        return mk("lambda", tuple([INTEGER]), mk("lambda", tuple(kinds), t));
      }
      const [found, t] = reader.read(body, env, 1);
      need(narrower(found, inner), "of another type");
      return mk("lambda", tuple([INTEGER]), t);
    }
    body(made, limit, kind, subs, outer = 0) {
      const { h, a } = kind, kinds = made.a[0].a, at = (names) => opened(made.a[1], names);
      const own = unseen(kinds.length), types = new Map([...this.types, ...own.map((x, k) => [x.s, kinds[k]])]);
      const found = sort(at(own), types);
      if (h === "sequence" || h === "map" || h === "markov") {
        const wanted = h === "sequence" ? a[0] : result(kind);
        need(found === wanted || (wanted === REAL && number(found)), "the body of the lambda is of another type");
        return;
      }
      need(number(found), "the body of the lambda is no number");
      const asks = (make) => this.holds(subs.next(), kinds, (names) => make(at(names)));
      if (h === "bounded" || h === "weight") {
        if (limit) { asks((t) => mk("<=", mk("*", MINUS, limit), t)); asks((t) => mk("<=", t, limit)); }
        else need(new Form(this.facts, types).bounded(at(own), new Set(own.slice(outer).map((x) => x.s))), "not bounded by its form");
      }
      if (["weight", "test", "distribution", "kernel", "nonneg"].includes(h)) asks((t) => mk("<=", ZERO, t));
      if (h === "test") asks((t) => mk("<=", t, ONE));
      if (h === "positive") asks((t) => mk("<", ZERO, t));
      if (h === "distribution") this.shown(subs.next(), mk("=", mk("sum", ONE, a[0], made.a[1]), ONE));
      if (h === "kernel") {
        this.holds(subs.next(), [mk("index", ONE, a[0])], ([row]) => mk("=", mk("sum", ONE, a[1], opened(made.a[1], [row, bound(0)])), ONE));
      }
    }
  }

  // ----------------------------------------------------------------------------------------------------- rules

  const RULES = new Map(Object.entries({
    ring(s, text, E) {
      const f = s.formula(text), r = s.ring(E);
      if (RELATIONS.has(f.h)) { const q = constant(r.difference(f)); need(q && settles(f.h, q), `not an identity: ${show(f)}`); }
      else if (f.h === "eq") need(vectorKey(r.vector(f.a[0])) === vectorKey(r.vector(f.a[1])), "not equal points");
      else need(f.h === "same" && r.law(f.a[0]) === r.law(f.a[1]), "not equal laws");
      return f;
    },
    comb(s, text, scale, products, E) {
      const f = s.formula(text), r = s.ring(E);
      need(["<=", "<", "="].includes(f.h), "not a relation that adds up");
      let rest = r.difference(f), positive = false;
      for (const k of s.those(scale)) {
        const u = k.h === "<" && k.a[0] === ZERO ? k.a[1] : f.h === "=" && k.h === "!=" && k.a[1] === ZERO ? k.a[0] : no("not a scale");
        rest = r.times(rest, r.form(u));
      }
      for (const pair of listed(products)) {
        need(listed(pair).length === 2, "not a product");
        const c = s.real(pair[0]), facts = s.those(pair[1]);
        need(facts.every((k) => ["<=", "<", "="].includes(k.h)), "a product of what is no inequality");
        if (!facts.some((k) => k.h === "=")) {
          need(f.h !== "=" && c.k === "q" && c.q.n >= 0n, "a coefficient that is not known to be nonnegative");
          positive = positive || (c.q.n > 0n && facts.every((k) => k.h === "<"));
        }
        rest = plusForm(rest, facts.reduce((p, k) => r.times(p, r.difference(k)), r.form(c)), QM);
      }
      need(!rest.size, `the sum is another: ${show(f)}`);
      need(f.h !== "<" || positive, "nothing in the sum is strict");
      return f;
    },
    form(s, text, k, E) {
      const f = s.formula(text), r = s.ring(E), fact = s.fact(k), key = r.formula(fact);
      const ways = [f];
      if (f.h === "<=") ways.push(mk("<", ...f.a), mk("=", ...f.a));
      if (f.h === "!=") ways.push(mk("<", ...f.a), mk("<", f.a[1], f.a[0]));
      need(ways.some((w) => w.h === fact.h && r.formula(w) === key), `${show(f)} is not ${show(fact)}`);
      return f;
    },
    eval(s, text, bits) {
      const f = s.formula(text);
      need(!f.free.size && nat(bits) && bits >= 2 && bits <= 4096, "not a closed formula");
      const value = decided(f, [], { left: 3000000 });
      need(value !== false, `false: ${show(f)}`);
      if (value === null) s.unchecked++;  // enclosures are left to the judge
      return f;
    },
    pave(s, text, names, K, tree, bits) {
      const f = s.formula(text);
      need((f.h === "<=" || f.h === "<") && listed(names).every((x) => s.isNumber(x)) && nat(bits) && typeof tree === "string", "not a paving");
      need([...f.free].every((x) => names.includes(x)), "a name that is not paved");
      s.those(K);
      s.unchecked++;
      return f;
    },
    hyp(s, k) { return s.fact(k); },
    all(s, text, sub) {
      const f = s.formula(text);
      need(f.h === "forall", "not a formula for all");
      s.holds(sub, [f.a[0]], (names) => opened(f.a[1], names));
      return f;
    },
    imp(s, text, sub) {
      const f = s.formula(text);
      need(f.h === "=>", "not an implication");
      s.serve(s.block(sub, [], () => [f.a[0]]).last, f.a[1]);
      return f;
    },
    inst(s, k, value, list) {
      const f = s.fact(k), subs = new Subs(list);
      need(f.h === "forall", "not a fact for all");
      const v = s.value(value, f.a[0], subs);
      subs.end();
      return opened(f.a[1], [v]);
    },
    wit(s, text, value, sub, list) {
      const f = s.formula(text), subs = new Subs(list);
      need(f.h === "exists", "not an existence");
      const v = s.value(value, f.a[0], subs);
      subs.end();
      s.shown(sub, opened(f.a[1], [v]));
      return f;
    },
    obtain(s, k, x) { const f = s.fact(k); need(f.h === "exists", "not an existence"); return opened(f.a[1], [s.declare(x, f.a[0])]); },
    mp(s, k, sub) { const f = s.fact(k); need(f.h === "=>", "not an implication"); s.shown(sub, f.a[0]); return f.a[1]; },
    and(s, ks) { need(listed(ks).length, "no facts"); return mk("and", ...s.those(ks)); },
    part(s, k, i) { const f = s.fact(k); need(f.h === "and" && nat(i) && i < f.a.length, "there is no such part"); return f.a[i]; },
    choose(s, text, i, sub) {
      const f = s.formula(text);
      need(f.h === "or" && nat(i) && i < f.a.length, "there is no such part");
      s.shown(sub, f.a[i]);
      return f;
    },
    case(s, k, text, blocks) {
      const f = s.formula(text), given = s.fact(k);
      need(given.h === "or" && listed(blocks).length === given.a.length, "a block is needed for each part");
      blocks.forEach((sub, j) => s.serve(s.block(sub, [], () => [given.a[j]]).last, f));
      return f;
    },
    exm(s, text) { const f = s.formula(text); return mk("or", f, negation(f)); },
    not(s, text, k) { const f = s.formula(text); need(pushed(f) === pushed(s.fact(k)), "not the same"); return f; },
    absurd(s, text, k) {
      const f = s.formula(text), g = s.fact(k);
      need(RELATIONS.has(g.h) && g.a.every((t) => t.k === "q") && !settles(g.h, qAdd(g.a[1].q, qNeg(g.a[0].q))), "no contradiction");
      return f;
    },
    let(s, x, type, value, list) {
      const kind = new Reader(s.types).type(parse(type), OUTSIDE), subs = new Subs(list);
      need(!SPACES.includes(kind.h), "a space is not defined");
      const v = s.value(value, kind, subs);
      subs.end();
      const own = s.declare(x, kind);
      if (kind === REAL || isWhole(kind)) return mk("=", own, v);
      if (kind.h === "point") return mk("eq", own, v);
      if (kind.h === "law") return mk("same", own, v);
      need(is(v, "lambda") && (kind.h !== "sequence" || ["real", "point", "law"].includes(kind.a[0].h)), "a lambda is needed");
      const family = FAMILIES.includes(kind.h), kinds = family ? kind.a.map((n) => mk("index", ONE, n)) : v.a[0].a;
      const to = kind.h === "sequence" ? kind.a[0].h : kind.h;
      const head = to === "map" || to === "point" ? "eq" : to === "markov" || to === "law" ? "same" : "=";
      const left = mk(kind.h === "sequence" || family ? "at" : "app", own, ...kinds.map((_, k) => bound(kinds.length - 1 - k)));
      return kinds.reduceRight((f, one) => mk("forall", one, f), mk(head, left, v.a[1]));
    },
    cong(s, text, k, j) {
      const f = s.formula(text), e = s.fact(k), old = s.fact(j);
      need(["=", "eq", "same"].includes(e.h), "not an equation");
      const [left, right] = e.a;
      const alike = (x, y) => x === y || (y === left && x === right) || (x === left && y === right)
        || (x.k === "c" && y.k === "c" && x.h === y.h && x.a.length === y.a.length && x.a.every((p, i) => alike(p, y.a[i])));
      need(alike(f, old), `${show(f)} is not ${show(old)} with equals for equals`);
      return f;
    },
    use(s, id, values, list) {
      need(typeof id === "string", "an id is needed");
      const claimed = s.library.get(id), found = claimed || s.axioms.get(id, listed(values)) || no(`there is no statement ${id}`);
      if (claimed) s.cited.add(id);
      const flat = claimed ? listed(values) : s.axioms.flattened(id, values);
      need(flat.length === found.names.length, `${id} has ${found.names.length} names`);
      const subs = new Subs(list), line = flat.includes("line"), env = within(SEALED, []);
      found.names.forEach(([x, declared], k) => {
        const kind = new Reader(s.types, found.definitions, line).type(declared, env);
        env.map.set(x, { kind, term: s.value(flat[k], kind, subs) });
      });
      const read = (tree) => new Reader(s.types, found.definitions, line).formula(tree, env);
      for (const f of found.given.map(read)) s.shown(subs.next(), f);
      subs.end();
      return read(found.show);
    },
    lin(s, text, sub) {
      const f = s.formula(text), [left, right] = f.a;
      need(f.h === "=" && (is(left, "sum") || is(left, "E")) && is(right, "+"), "not a sum or expectation, and its parts");
      const pairs = right.a.map((one) => {
        need(is(one, "*") && one.a.length <= 2, "a part is (* c (B u))");
        const b = one.a.length === 2 ? one.a[1] : is(left, "E") ? mk("E", left.a[0], left.a[1], ONE) : no("a part is (* c (B u))");
        need(is(b, left.h) && b.a[0] === left.a[0] && b.a[1] === left.a[1], "a part is of another sum or law");
        return [one.a[0], b.a[2]];
      });
      const found = s.block(sub, kindsOf(left)), parts = pairs.map(([c, u]) => [c, opened(u, found.names)]);
      s.serve(found.last, mk("=", opened(left.a[2], found.names), mk("+", ...parts.map(([c, u]) => mk("*", c, u)))));
      if (is(left, "E") && pairs.length > 1) integrable(found, left.a[1], parts.map(([, u]) => u));
      return f;
    },
    mono(s, text, sub) {
      const f = s.formula(text), sides = f.a.filter((t) => is(t, "E"));
      need((f.h === "<=" || f.h === "<") && sides.length && sides.every((t) => t.a[0] === sides[0].a[0] && t.a[1] === sides[0].a[1])
        && (sides.length === 2 || f.a[0] === ZERO), "not a comparison of expectations under one law");
      const found = s.block(sub, kindsOf(sides[0])), terms = sides.map((t) => opened(t.a[2], found.names));
      s.serve(found.last, mk(f.h, ...(terms.length === 2 ? terms : [ZERO, ...terms])));
      integrable(found, sides[0].a[1], terms);
      return f;
    },
    inside(s, text, sub) {
      const f = s.formula(text), [left, right] = f.a;
      need((f.h === "=" || f.h === "same") && left.k === "c" && right.k === "c" && left.h === right.h
        && left.a[0] === right.a[0] && left.a[1] === right.a[1], "not two wholes with one range or law");
      const law = is(left, "bind") || is(left, "mix"), last = left.a.length - 1;
      s.holds(sub, kindsOf(left), (names) => {
        const pairs = left.a.slice(2).map((p, k) => mk(law && k + 2 === last ? "same" : "=", opened(p, names), opened(right.a[k + 2], names)));
        return pairs.length === 1 ? pairs[0] : mk("and", ...pairs);
      });
      return f;
    },
    exchange(s, text) {
      const f = s.formula(text), [l, r] = f.a;
      need(f.h === "=" && is(l, "sum") && is(r, "sum") && is(l.a[2], "sum") && is(r.a[2], "sum"), "not two sums of sums");
      const [x, y] = unseen(2), p = opened(l.a[2], [x]), q = opened(r.a[2], [y]);
      need(p.a[0] === r.a[0] && p.a[1] === r.a[1] && q.a[0] === l.a[0] && q.a[1] === l.a[1]
        && opened(p.a[2], [y]) === opened(q.a[2], [x]), "not the same sums in the other order");
      return f;
    },
    truth(s, text) {
      const f = s.formula(text);
      need(f.h === "<=" && ((f.a[0] === ZERO && is(f.a[1], "ind")) || (is(f.a[0], "ind") && f.a[1] === ONE)), "not what every indicator is");
      return f;
    },
    ind(s, text, sub) {
      const f = s.formula(text), [l, r] = f.a;
      need(f.h === "=" && is(l, "ind"), "not the value of an indicator");
      if (is(r, "ind")) s.shown(sub, mk("and", mk("=>", l.a[0], r.a[0]), mk("=>", r.a[0], l.a[0])));
      else s.shown(sub, r === ONE ? l.a[0] : r === ZERO ? negation(l.a[0]) : no("not the value of an indicator"));
      return f;
    },
    induction(s, text, start, step) {
      const f = s.formula(text), inner = f.a[1];
      need(f.h === "forall" && f.a[0] === INTEGER && inner.h === "=>" && inner.a[0].h === "<=" && inner.a[0].a[1] === bound(0)
        && inner.a[0].a[0].reach === 0, "not a claim about the integers from some one on");
      const base = inner.a[0].a[0], G = inner.a[1];
      need(integral(base, s.types), "the base is no integer by its form");
      s.shown(start, opened(G, [base]));
      s.holds(step, [INTEGER], ([n]) => opened(G, [mk("+", n, ONE)]), ([n]) => [mk("<=", base, n), opened(G, [n])]);
      return f;
    },
    enumerate(s, text, k, j) {
      const t = s.real(text), low = s.fact(k), high = s.fact(j);
      need(low.h === "<=" && high.h === "<=" && low.a[1] === t && high.a[0] === t && isInt(low.a[0]) && isInt(high.a[1])
        && integral(t, s.types), "not an integer between two");
      const a = low.a[0].q.n, b = high.a[1].q.n;
      need(a <= b && b - a < 10000n, "too many or none");
      return mk("or", ...Array.from({ length: Number(b - a) + 1 }, (_, i) => mk("=", t, whole(a + BigInt(i)))));
    },
    recursion(s, x, start, step) {
      const first = s.law(start), kind = sort(first, s.types), next = s.lambda(step, [INTEGER, kind]);
      const own = unseen(2), types = new Map([...s.types, [own[0].s, INTEGER], [own[1].s, kind]]);
      need(sort(opened(next.a[1], own), types) === kind, "the step is a law on other spaces");
      const P = s.declare(x, mk("sequence", kind)), n = bound(0);
      const later = mk("same", mk("at", P, mk("+", n, ONE)), opened(next.a[1], [n, mk("at", P, n)]));
      return mk("and", mk("same", mk("at", P, ZERO), first), mk("forall", INTEGER, mk("=>", mk("<=", ZERO, n), later)));
    },
    select(s, k, x) {
      const f = s.fact(k);
      need(f.h === "forall" && f.a[0] === INTEGER && f.a[1].h === "exists", "not an existence for each integer");
      const [kind, body] = f.a[1].a;
      need(["real", "point", "law"].includes(kind.h), "no sequence that can be chosen");
      const P = s.declare(x, mk("sequence", kind));
      return mk("forall", INTEGER, opened(body, [mk("at", P, bound(0))]));
    },
    slope(s, text, x, point, way, list) {
      const f = s.formula(text), p = s.real(point), subs = new Subs(list);
      need(["<=", "<", "="].includes(f.h) && ["up", "down", "up strict", "down strict"].includes(way), "not a slope");
      need(s.isNumber(x) && !p.free.has(x), "the point mentions the variable");
      const strict = way.endsWith("strict"), down = way.startsWith("down"), v = name(x), gap = minus(f.a[1], f.a[0]);
      need(!strict || f.h === "<", "only a strict goal has a strict slope");
      const [low, high] = down ? [v, p] : [p, v], head = f.h === "=" ? "=" : strict ? "<" : "<=";
      s.shown(subs.next(), mk(strict ? "<" : "<=", low, high));
      s.shown(subs.next(), mk(strict ? "<=" : f.h, put(f.a[0], x, p), put(f.a[1], x, p)));
      s.holds(subs.next(), [REAL], ([z]) => {
        const rate = derivative(put(gap, x, z), z.s);
        return down || f.h === "=" ? mk(head, rate, ZERO) : mk(head, ZERO, rate);
      }, ([z]) => [mk("<", low, z), mk("<", z, high)]);
      conditionsOf(s, subs, gap, x, ([z]) => [mk("<=", low, z), mk("<=", z, high)]);
      return f;
    },
    limit(s, text, x, place, size, power, list) {
      const f = s.formula(text), b = s.real(size), e = s.real(power), subs = new Subs(list), v = name(x);
      need((f.h === "<=" || f.h === "<") && b.k === "q" && e.k === "q" && b.q.n >= 0n && e.q.n > 0n && s.isNumber(x), "not a limit");
      const gap = minus(f.a[1], f.a[0]), p = s.real(listed(place)[1]), far = place[0] === "oo", left = place[0] === "left";
      need(far ? place.length === 2 : (left || place[0] === "right") && place.length === 3 && !p.free.has(x), "not a limit");
      let span, near, error;
      if (far) {
        span = (z) => [mk("<=", v, z)];
        near = (z) => [...span(z), mk("<=", ONE, z), mk("<=", p, z)];
        error = (z) => multiplied(b, mk("^", z, num(qNeg(e.q))));
      } else {
        const w = s.real(place[2]), gapTo = (z) => left ? minus(p, z) : minus(z, p);
        s.shown(subs.next(), left ? mk("<", v, p) : mk("<", p, v));
        s.shown(subs.next(), mk("<", ZERO, w));
        span = (z) => left ? [mk("<", z, p), mk("<=", v, z)] : [mk("<", p, z), mk("<=", z, v)];
        near = (z) => [...span(z), mk("<=", gapTo(z), w)];
        error = (z) => multiplied(b, mk("^", gapTo(z), e));
      }
      const falling = far || left;
      s.holds(subs.next(), [REAL], ([z]) => {
        const rate = derivative(put(gap, x, z), z.s);
        return falling ? mk(f.h, rate, ZERO) : mk(f.h, ZERO, rate);
      }, ([z]) => span(z));
      s.holds(subs.next(), [REAL], ([z]) => mk("<=", multiplied(MINUS, error(z)), put(gap, x, z)), ([z]) => near(z));
      conditionsOf(s, subs, gap, x, ([z]) => span(z));
      return f;
    },
  }));
  const integrable = (found, law, terms) => {
    const known = new Form(found.facts, found.types), names = found.names.map((x) => x.s);
    for (const t of terms) need(known.integrable(t, law, names), `not integrable by its form: ${show(t)}`);
  };
  const conditionsOf = (s, subs, gap, x, assume) => {
    const count = conditions(put(gap, x, name("#z")), "#z").size;
    for (let k = 0; k < count; k++) s.holds(subs.next(), [REAL], ([z]) => [...conditions(put(gap, x, z), z.s)][k], assume);
    subs.end();
  };

  // ------------------------------------------------------------------------------------------------ statements

  const sha256 = (text) => {
    const K = [], H = [], fraction = (r) => Math.floor((r - Math.floor(r)) * 2 ** 32) >>> 0;
    for (let n = 2; K.length < 64; n++) {
      let prime = true;
      for (let d = 2; d * d <= n; d++) if (n % d === 0) { prime = false; break; }
      if (prime) { if (H.length < 8) H.push(fraction(Math.sqrt(n))); K.push(fraction(Math.cbrt(n))); }
    }
    const size = text.length, words = new Uint32Array((((size + 8) >> 6) + 1) * 16);
    for (let k = 0; k < size; k++) words[k >> 2] |= text.charCodeAt(k) << (24 - 8 * (k & 3));
    words[size >> 2] |= 0x80 << (24 - 8 * (size & 3));
    words[words.length - 1] = size * 8;
    const turn = (x, n) => (x >>> n) | (x << (32 - n)), w = new Uint32Array(64);
    for (let block = 0; block < words.length; block += 16) {
      for (let t = 0; t < 64; t++) {
        if (t < 16) w[t] = words[block + t];
        else {
          const a = w[t - 15], b = w[t - 2];
          w[t] = w[t - 16] + w[t - 7] + (turn(a, 7) ^ turn(a, 18) ^ (a >>> 3)) + (turn(b, 17) ^ turn(b, 19) ^ (b >>> 10));
        }
      }
      let [a, b, c, d, e, f, g, h] = H;
      for (let t = 0; t < 64; t++) {
        const x = (h + (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) + ((e & f) ^ (~e & g)) + K[t] + w[t]) >>> 0;
        const y = ((turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c))) >>> 0;
        [h, g, f, e, d, c, b, a] = [g, f, e, (d + x) >>> 0, c, b, a, (x + y) >>> 0];
      }
      [a, b, c, d, e, f, g, h].forEach((v, k) => { H[k] = (H[k] + v) >>> 0; });
    }
    return H.map((v) => v.toString(16).padStart(8, "0")).join("");
  };

  const statement = (tree, definitions = new Map()) => {
    const [h, id, names, given, shown] = listed(tree);
    need(tree.length === 5 && (h === "statement" || h === "axiom") && typeof id === "string", "not a statement");
    need(names[0] === "names" && given[0] === "given" && shown[0] === "show" && shown.length === 2, "not a statement");
    return { id, axiom: h === "axiom", names: names.slice(1), given: given.slice(1), show: shown[1], definitions };
  };
  const headsIn = (tree, found = new Set()) => {
    if (Array.isArray(tree)) { if (typeof tree[0] === "string") found.add(tree[0]); for (const p of tree) headsIn(p, found); }
    return found;
  };
  const load = (text) => {  // definitions and statements, a line each; every hash is computed again
    const definitions = new Map(), library = new Map();
    for (const line of text.split("\n").filter((l) => l)) {
      if (line.startsWith("(define ")) {
        const tree = parse(line), [, [x, ...parameters], body] = tree;
        need(written(tree) === line && !definitions.has(x) && different(parameters), "not a definition");
        const uses = new Set([x]);
        for (const h of headsIn(body)) for (const u of definitions.has(h) ? definitions.get(h).uses : []) uses.add(u);
        definitions.set(x, { parameters, body, text: line, uses });
        continue;
      }
      const cut = line.indexOf(" "), rest = line.slice(cut + 1), tree = parse(rest), used = new Set();
      need(written(tree) === rest, "not the canonical text");
      for (const h of headsIn([tree[3], tree[4]])) for (const u of definitions.has(h) ? definitions.get(h).uses : []) used.add(u);
      const claimed = [rest, ...[...used].sort().map((u) => definitions.get(u).text)].join("\n");
      need(sha256(claimed) === line.slice(0, cut), `the hash of ${tree[1]} is another`);
      const one = statement(tree, new Map([...used].map((u) => [u, definitions.get(u)])));
      one.hash = line.slice(0, cut);
      library.set(one.id, one);
    }
    return library;
  };

  class Axioms {  // X... is a list of spaces, x... a name for each of them
    constructor(text) {
      this.trees = new Map(text.split("\n").filter((l) => l && !l.startsWith(";")).map((l) => { const t = parse(l); return [t[1], t]; }));
    }
    dotted(id) { return this.trees.get(id)[2].slice(1).map(([x]) => x.endsWith("...")); }
    flattened(id, values) {
      const dotted = this.dotted(id);
      return values.flatMap((v, k) => dotted[k] ? listed(v) : [v]);
    }
    get(id, values) {
      const tree = this.trees.get(id);
      if (!tree) return null;
      const counts = new Map();
      tree[2].slice(1).forEach(([x], k) => { if (x.endsWith("...") && Array.isArray(values[k])) counts.set(x.slice(0, -3), values[k].length); });
      return statement(counts.size ? spread(tree, counts) : tree);
    }
  }
  const spread = (tree, counts) => {
    const stem = (x) => x.slice(0, -3), dots = (x) => typeof x === "string" && x.endsWith("...");
    const count = (x) => counts.get(stem(x)) ?? counts.get(stem(x).toUpperCase()) ?? no("a list that is not given");
    if (!Array.isArray(tree)) return tree;
    if (tree.length === 4 && (tree[0] === "forall" || tree[0] === "exists") && dots(tree[1])) {
      let body = spread(tree[3], counts);
      for (let k = count(tree[1]); k > 0; k--) body = [tree[0], `${stem(tree[1])}${k}`, [tree[2][0], `${stem(tree[2][1])}${k}`], body];
      return body;
    }
    const each = (x) => Array.from({ length: count(x) }, (_, k) => k + 1);
    return tree.flatMap((part) => {
      if (dots(part)) return each(part).map((k) => `${stem(part)}${k}`);
      if (Array.isArray(part) && part.length === 2 && dots(part[0]) && Array.isArray(part[1])) {
        return each(part[0]).map((k) => [`${stem(part[0])}${k}`, part[1].map((x) => (typeof x === "string" ? x.replace("...", `${k}`) : x))]);
      }
      return [spread(part, counts)];
    });
  };

  /* Do these lines, the text of a file of lines, show their statement?  `statements`: definitions and statements, a line each,
     those of the claim and of what its lines use; `axioms`: the judge's own.  Gives what was found: the id, how many lines there
     are, how many need enclosures and were not checked, which statements they use.  Throws Refused, with the line, if not. */
  const check = (statements, axioms, file) => {
    made.clear();
    for (const t of [LINE, REAL, INTEGER, FORMULA, PLAIN]) made.set(`${t.h}(`, t);
    for (const q of [ZERO, ONE, MINUS]) made.set(`q${qText(q.q)}`, q);
    for (const [, terms] of TABLE) for (const t of terms) restore(t);
    const [first, second, ...rest] = file.split("\n");
    need(first === "dp-lemmas lines 3" && rest.pop() === "", "not a file of lines");
    const [id, hash] = second.split(" "), library = load(statements), claim = library.get(id);
    need(claim && claim.hash === hash, "lines of another statement");
    library.delete(id);  // nothing rests on itself
    const types = new Map();
    for (const [x, kind] of claim.names) {
      need(!types.has(aName(x)), "a name comes twice");
      types.set(x, new Reader(types, claim.definitions).type(kind, OUTSIDE));
    }
    const read = (tree) => new Reader(types, claim.definitions).formula(tree, OUTSIDE);
    const given = claim.given.map(read), goal = read(claim.show), scope = new Scope(types, [...given], library, new Axioms(axioms));
    scope.check(rest.map((line) => JSON.parse(line)));
    need(scope.facts.length > given.length && serves(scope.facts[scope.facts.length - 1], goal), `the last line shows something else than ${show(goal)}`);
    return { id, lines: scope.lines, unchecked: scope.unchecked, cited: [...scope.cited].sort() };
  };
  const restore = (t) => {  // a term that was made before stays the one of its kind
    for (const p of t.a) restore(p);
    made.set(t.k === "n" ? `n${t.s}` : t.k === "q" ? `q${qText(t.q)}` : `${t.h}(${t.a.map((p) => p.id).join(",")}`, t);
  };

  return { check, Refused, sha256 };
})();
if (typeof module !== "undefined") module.exports = judge;
