// The button below a proof: its lines are judged here, in the browser, and then those of all that it rests on.
// Scripts are loaded when they are wanted; they hand over what they have, so that pages opened as files work too.
(() => {
  const ROOT = document.documentElement.dataset.content_root || "./", proofs = new Map(), loaded = new Map();
  let axioms = "";
  globalThis.judgeAxioms = (text) => { axioms = text; };
  globalThis.judgeProof = (id, packed) => { proofs.set(id, packed); };
  const load = (file) => {
    if (!loaded.has(file)) {
      loaded.set(file, new Promise((done, failed) => {
        const script = document.createElement("script");
        script.src = `${ROOT}_static/${file}`;
        script.onload = done;
        script.onerror = () => { loaded.delete(file); failed(new Error(`${file} did not load`)); };
        document.head.append(script);
      }));
    }
    return loaded.get(file);
  };
  const unpacked = async (packed) => {
    const bytes = Uint8Array.from(atob(packed), (c) => c.charCodeAt(0));
    const text = await new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).text();
    return JSON.parse(text);
  };
  const judged = async (id) => {
    await Promise.all([load("judge.js"), load("axioms.js"), load(`lines/${id}.js`)]);
    const [statements, lines] = await unpacked(proofs.get(id));
    proofs.delete(id);
    loaded.delete(`lines/${id}.js`);
    return judge.check(statements, axioms, lines);
  };
  const numbers = (count, word) => `${count} ${word}${count === 1 ? "" : "s"}`;
  const outcome = ({ lines, unchecked }) => `${numbers(lines, "line")} accepted` +
    (unchecked ? `, ${unchecked} of them unread: they need enclosures of numbers that are not rational, which only the judge has` : "");
  const start = async (button) => {
    const said = button.parentElement.querySelector("output"), id = button.dataset.proof;
    button.disabled = true;
    try {
      said.textContent = "judging ...";
      await new Promise((done) => setTimeout(done, 20));
      const first = await judged(id), seen = new Map([[id, first]]);
      said.textContent = `${outcome(first)}.`;
      if (!first.cited.length) { said.textContent += " It rests on nothing but the judge's own axioms."; return; }
      said.textContent += ` It uses ${numbers(first.cited.length, "other statement")}.`;
      const more = Object.assign(document.createElement("button"), { textContent: "and all that it rests on" });
      button.replaceWith(more);
      more.addEventListener("click", async () => {
        more.disabled = true;
        const left = [...first.cited], stated = new Set(JSON.parse(button.dataset.axioms));
        try {
          while (left.length) {
            const next = left.pop();
            if (seen.has(next) || stated.has(next)) continue;
            const found = await judged(next);
            seen.set(next, found);
            left.push(...found.cited);
            said.textContent = `${numbers(seen.size, "proof")} accepted ...`;
            await new Promise((done) => setTimeout(done));
          }
          const all = [...seen.values()].reduce((sum, one) => ({ lines: sum.lines + one.lines, unchecked: sum.unchecked + one.unchecked }));
          said.textContent = `${numbers(seen.size, "proof")}: ${outcome(all)}. What is left is ${stated.size ? numbers(stated.size, "axiom") : "no axiom"} of the catalogue, and the judge's own.`;
        } catch (error) { said.textContent = `stopped: ${error.message}`; }
      });
    } catch (error) {
      said.textContent = typeof judge === "undefined" || !(error instanceof judge.Refused) ? error.message : `refused: ${error.message}`;
    }
  };
  document.addEventListener("click", (event) => {
    if (event.target instanceof HTMLButtonElement && event.target.dataset.proof) start(event.target);
  });
})();
