// What `verify find` does, in the browser: shapes of formulas are read and held against what the claims conclude.
// The same shapes, matches and order as verify/ask/shapes.py and verify/ask/find.py, which a test holds against each
// other over the catalogue.  A term is a text (a name, a number) or an array; GRAMMAR has the words of the language.
const META = "?", PUSH = "?push", ANY = "?any", ABOUT = "?about";
const MOST_STEPS = 20000; // of one comparison

// --- numbers: exact, as the statements write them -------------------------------------------------------
const NUMBER = /^-?\d+(\/\d+)?$/;
const isNumber = (t) => typeof t === "string" && NUMBER.test(t);
const gcd = (a, b) => (b ? gcd(b, a % b) : a < 0n ? -a : a);
const fraction = (n, d) => {
  const g = gcd(n, d);
  return d / g === 1n ? `${n / g}` : `${n / g}/${d / g}`;
};
const decimal = (text) => {
  const [digits, power] = text.toLowerCase().split("e");
  const [whole, part = ""] = digits.split(".");
  const exponent = Number(power || 0) - part.length;
  if (Math.abs(exponent) > 1000) throw new BadShape(`${text} has too many digits`);
  const value = BigInt(whole + part);
  return exponent < 0 ? fraction(value, 10n ** BigInt(-exponent)) : fraction(value * 10n ** BigInt(exponent), 1n);
};
const halves = (text) => [...text.split("/"), "1"].slice(0, 2).map(BigInt);
const times = (one, other) => {
  const [n, d] = halves(one), [m, e] = halves(other);
  return fraction(n * m, d * e);
};
const inverse = (text) => {
  const [n, d] = halves(text);
  return n < 0n ? fraction(-d, -n) : fraction(d, n);
};
const negative = (text) => (text === "0" ? "0" : text.startsWith("-") ? text.slice(1) : `-${text}`);

// --- reading --------------------------------------------------------------------------------------------
class BadShape extends Error {}
const TOKEN = /\s*(?:(\d+(?:\.\d+)?(?:[eE][-+]?\d+)?)|(\?[\p{L}\p{N}_]+|[\p{L}_][\p{L}\p{N}_.']*)|(<=|>=|==|!=|\*\*|[<>=+\-*/^(),[\]]))/uy;
const SIGNS = { "≤": "<=", "≥": ">=", "≠": "!=", "−": "-", "·": "*" };

const flat = (head, parts) => [head, ...parts.flatMap((part) => (part[0] === head && Array.isArray(part) ? part.slice(1) : [part]))];
const minus = (part) => (isNumber(part) ? negative(part) : flat("*", ["-1", part]));

const shape = (typed, grammar) => {
  const text = typed.replace(/[≤≥≠−·]/gu, (sign) => SIGNS[sign]);
  const tokens = [];
  let at = 0, place = 0;
  while (text.slice(at).trim()) {
    TOKEN.lastIndex = at;
    const found = TOKEN.exec(text);
    if (!found) {
      const sign = text.slice(at).trim()[0], advice = Object.hasOwn(grammar.printed, sign) ? `: ${grammar.printed[sign]}` : "";
      throw new BadShape(`${sign} is not understood${advice}`);
    }
    tokens.push(found[0].trim());
    at = TOKEN.lastIndex;
  }
  tokens.push("");
  const next = () => tokens[place];
  const not = () => (next() ? `, not ${next()}` : " at the end");
  const take = (wanted) => {
    if (wanted && next() !== wanted) throw new BadShape(`expected ${wanted}${not()}`);
    return tokens[place++];
  };
  const sum = () => {
    const parts = [product()];
    while (next() === "+" || next() === "-") parts.push(take() === "-" ? minus(product()) : product());
    return parts.length === 1 ? parts[0] : flat("+", parts);
  };
  const product = () => {
    const parts = [signed()];
    while (next() === "*" || next() === "/") {
      const below = take() === "/", part = signed();
      parts.push(!below ? part : isNumber(part) && part !== "0" ? inverse(part) : ["^", part, "-1"]);
    }
    if (parts.length === 1) return parts[0];
    // A statement has one number, in front: x/2 is 1/2 x, and 1/x is a power.
    const inside = flat("*", parts).slice(1), others = inside.filter((t) => !isNumber(t));
    const factor = inside.filter(isNumber).reduce(times, "1");
    const kept = factor === "1" && others.length ? others : [factor, ...others];
    return kept.length === 1 ? kept[0] : ["*", ...kept];
  };
  const signed = () => {
    if (next() === "-") {
      take();
      return minus(signed());
    }
    const base = atom();
    if (next() !== "^" && next() !== "**") return base;
    take();
    return ["^", base, signed()];
  };
  const several = (end) => {
    take();
    const found = [sum()];
    while (next() === ",") {
      take();
      found.push(sum());
    }
    take(end);
    return found;
  };
  const atom = () => {
    if (next() === "(") {
      take();
      const inner = sum();
      take(")");
      return inner;
    }
    const word = next();
    if (!/^[\p{L}\p{N}?_]/u.test(word)) throw new BadShape(`expected a term${not()}`);
    take();
    if (/^\d/.test(word)) return decimal(word);
    let head = word === "_" ? [ANY] : word[0] === "?" ? [META, word.slice(1)] : word;
    if (next() === "[") head = ["at", head, ...several("]")];
    if (next() !== "(") return head;
    const inside = several(")");
    const call = Object.hasOwn(grammar.calls, head) ? grammar.calls[head] : "";
    const many = call.split(",").length;
    if (call && inside.length !== many) {
      const over = head === "sum" || head === "prod" ? grammar.over.replaceAll("{0}", head) : "";
      throw new BadShape(`${head} takes ${many} argument${many > 1 ? "s" : ""}: ${call}${over}`);
    }
    if ((head === "push" || head === "bind") && inside.length === 2) return [PUSH, ...inside];
    if (head === "E" && inside.length === 2) return [ABOUT, ...inside];
    return Array.isArray(head) ? ["app", head, ...inside] : [head, ...inside];
  };
  const left = sum();
  let found = left;
  if (["<=", "<", ">=", ">", "=", "==", "!="].includes(next())) {
    const sign = take(), right = sum();
    found = sign === ">=" ? ["<=", right, left] : sign === ">" ? ["<", right, left] : [sign === "==" ? "=" : sign, left, right];
  }
  if (next()) throw new BadShape(`${next()} is one too many`);
  return defined(faced(found, grammar), grammar);
};

// Other words for definitions as these.
const defined = (t, grammar) => {
  if (!Array.isArray(t)) return t;
  const parts = t.slice(1).map((part) => defined(part, grammar));
  if (typeof t[0] !== "string" || !Object.hasOwn(grammar.said, t[0])) return [t[0], ...parts];
  const [name, order] = grammar.said[t[0]];
  if (parts.length !== order.length) throw new BadShape(`${t[0]} takes ${order.length} arguments`);
  return [name, ...order.map((n) => parts[n])];
};

// A bound of a divergence as the definition that it is; total variation as the hockey stick at 1.
const faced = (f, grammar) => {
  if (f[0] !== "<=" || !Array.isArray(f[1]) || typeof f[1][0] !== "string") return f;
  const [face, ...inside] = f[1];
  if (face === "total_variation" && inside.length === 2) return ["hockey_stick_at_most", "1", ...inside, f[2]];
  if (!Object.hasOwn(grammar.faces, face)) return f;
  const [name, order, parameters] = grammar.faces[face];
  if (inside.length !== order.length) throw new BadShape(`${face} takes ${order.length} arguments: ${order.join(", ")}`);
  return [name, ...parameters.map((one, n) => (n === parameters.length - 1 ? f[2] : inside[order.indexOf(one)]))];
};

const heads = (p) => {
  if (!Array.isArray(p)) return [p];
  if (p[0] === META || p[0] === ANY) return [];
  const own = { [PUSH]: "bind", [ABOUT]: "E" }[p[0]] || p[0];
  return [...(/^\w/.test(own) && own !== "app" && own !== "at" ? [own] : []), ...p.slice(1).flatMap(heads)];
};

// --- matching -------------------------------------------------------------------------------------------
class Spent extends Error {}
const equal = (a, b) => (Array.isArray(a) ? Array.isArray(b) && a.length === b.length && a.every((one, n) => equal(one, b[n])) : a === b);
const asFunction = (drawn, body) =>
  body[0] === "app" && Array.isArray(body) && typeof body[1] === "string" && equal(body.slice(2), drawn) ? body[1] : ["lambda", drawn, body];

const matcher = (spaces, grammar) => {
  const named = (list) => new Set(list);
  const draws = named(grammar.draws), binders = named(grammar.binders), quantifiers = named(grammar.quantifiers);
  const whole = named(["app", "at", ...grammar.binders, ...grammar.draws, ...grammar.quantifiers, ...grammar.relations]);
  // Equal up to the names that they bind.
  const plain = (t, bound = []) => {
    if (!Array.isArray(t)) return bound.includes(t) ? `#${bound.length - 1 - bound.lastIndexOf(t)}` : t;
    const head = t[0], inner = (names, some) => some.map((one) => plain(one, [...bound, ...names]));
    if (draws.has(head)) return [head, `${t[1].length}`, ...inner([], t.slice(2, 3)), ...inner(t[1], t.slice(3))];
    if (head === "lambda") return [head, `${t[1].length}`, ...inner(t[1], t.slice(2))];
    if (binders.has(head) || head === "mix") return [head, ...inner([], t.slice(2, 4)), ...inner([t[1]], t.slice(4))];
    if (quantifiers.has(head)) return [head, plain(t[2], bound), plain(t[3], [...bound, t[1]])];
    return [head, ...t.slice(1).map((one) => plain(one, bound))];
  };
  // The parts without the spaces of a definition, which a shape need not write.
  const said = (t) => (whole.has(t[0]) ? t.slice(1) : t.slice(1).filter((one) => Array.isArray(one) || !(spaces.has(one) || one === "line")));
  let steps = 0;
  function* ways(p, t, values) {
    if (steps++ > MOST_STEPS) throw new Spent();
    if (!Array.isArray(p)) {
      if (p === t) yield values;
      return;
    }
    const [head, ...parts] = p, many = Array.isArray(t);
    if (head === ANY) yield values;
    else if (head === META) {
      const before = values[p[1]];
      if (before === undefined) yield { ...values, [p[1]]: t };
      else if (equal(before, t) || equal(plain(before), plain(t))) yield values;
    } else if (head === PUSH) {
      if (many && t[0] === "bind")
        for (const found of ways(p[1], t[2], values)) yield* ways(p[2], asFunction(t[1], t[3]), found);
    } else if (head === ABOUT) {
      if (many && t[0] === "E")
        for (const found of ways(p[1], t[2], values)) {
          yield* ways(p[2], asFunction(t[1], t[3]), found);
          yield* ways(p[2], t[3], found);
        }
    } else if (head === "=" && p.length === 3) {
      if (many && t[0] === "=")
        for (const [one, other] of [[t[1], t[2]], [t[2], t[1]]])
          for (const found of ways(p[1], one, values)) yield* ways(p[2], other, found);
    } else if (head === "+" || head === "*") {
      if (many && (t[0] === head || t[0] === grammar.points[head])) yield* anyOrder(t[0], parts, t.slice(1), values);
    } else if (many && t[0] === head) yield* each(parts, parts.length === t.length - 1 ? t.slice(1) : said(t), values);
    else if (many && t[0] === "app" && t[1] === head) yield* each(parts, t.slice(2), values);
  }
  function* each(patterns, terms, values) {
    if (patterns.length !== terms.length) return;
    if (!patterns.length) {
      yield values;
      return;
    }
    for (const found of ways(patterns[0], terms[0], values)) yield* each(patterns.slice(1), terms.slice(1), found);
  }
  // What has a form of its own first; the last question mark takes all that is left.
  function* anyOrder(head, given, terms, values) {
    const loose = (p) => Number(p[0] === META || p[0] === ANY);
    const patterns = [...given].sort((a, b) => loose(a) - loose(b));
    if (patterns.length > terms.length) return;
    if (patterns.length === 1) {
      yield* ways(patterns[0], terms.length === 1 ? terms[0] : [head, ...terms], values);
      return;
    }
    for (let i = 0; i < terms.length; i++)
      for (const found of ways(patterns[0], terms[i], values))
        yield* anyOrder(head, patterns.slice(1), [...terms.slice(0, i), ...terms.slice(i + 1)], found);
  }
  return (pattern, formula) => {
    steps = 0;
    try {
      const first = ways(pattern, formula, {}).next();
      return first.done ? null : first.value;
    } catch (error) {
      if (error instanceof Spent || error instanceof RangeError) return null;
      throw error;
    }
  };
};

// --- the statements ---------------------------------------------------------------------------------------
const parse = (text) => {
  const tokens = text.match(/[()]|[^\s()]+/g), stack = [[]];
  for (const token of tokens)
    if (token === "(") stack.push([]);
    else if (token === ")") {
      const made = stack.pop();
      stack[stack.length - 1].push(made);
    } else stack[stack.length - 1].push(token);
  return stack[0][0];
};
const show = (t) => (Array.isArray(t) ? `(${t.map(show).join(" ")})` : t);

function* conclusions(f, premises = 0) {
  if (f[0] === "and") for (const part of f.slice(1)) yield* conclusions(part, premises);
  else if (f[0] === "forall" && f.length === 4) yield* conclusions(f[3], premises);
  else if (f[0] === "=>" && f.length === 3) yield* conclusions(f[2], premises + 1);
  else yield [f, premises];
}
function* inside(t) {
  yield t;
  if (Array.isArray(t)) for (const part of t.slice(1)) if (Array.isArray(part)) yield* inside(part);
}

// The ids of the claims that conclude the shape, best first.  `statements`: id, names of its spaces, how many hypotheses
// it has, its conclusion; `decided`: whether an id is proved or an axiom.
const findShape = (typed, statements, decided, grammar) => {
  const wanted = shape(typed, grammar);
  const formula = Array.isArray(wanted) && (grammar.relations.includes(wanted[0]) || /(_at_most|_equals|_at_least)$/.test(wanted[0]));
  const needed = heads(wanted).map((word) => new RegExp(`(?<![\\w.])${word.replace(/[.*+?^${}()|[\]\\/]/g, "\\$&")}(?![\\w.])`));
  const found = [];
  for (const [id, spaces, given, text] of statements) {
    if (!needed.every((word) => word.test(text))) continue;
    const holds = matcher(new Set(spaces.split(" ")), grammar);
    search: for (const [part, premises] of conclusions(parse(text)))
      for (const place of formula ? [part] : inside(part)) {
        const values = holds(wanted, place);
        if (values === null) continue;
        const special = Object.values(values).filter((one) => Array.isArray(one) || isNumber(one)).length;
        found.push([Number(!decided(id)), special, given + premises, show(part).length, id]);
        break search;
      }
  }
  const before = (a, b) => {
    const n = a.findIndex((one, i) => one !== b[i]);
    return n < 0 ? 0 : a[n] < b[n] ? -1 : 1;
  };
  return found.sort(before).map((one) => one[4]);
};

// Is it a formula that is typed, and not words?
const likeShape = (text) => /\?[\p{L}_]|[<>=≤≥≠]|[\p{L}\p{N}_]\(/u.test(text);

if (typeof module !== "undefined") module.exports = { findShape, likeShape, BadShape };
