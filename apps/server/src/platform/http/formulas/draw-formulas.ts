import { drawing, isDrawn, keyOfFormula } from '@xuezhou/rules/text/formula/drawn-formulas';
import type { DrawnFormulas } from '@xuezhou/rules/text/formula/drawn-header';
import type { Formula } from '@xuezhou/rules/text/reading-text';
import katex from 'katex';

/** Of a longer one drawing may take long, and it is drawn where it is shown. */
const longestTex = 1000;
/** Characters of drawn formulas that one answer may carry; a book of readings has fewer. */
const mostOfAnswer = 1_500_000;
/** Characters of TeX that are drawn anew for one answer: a hostile thousand of them takes 40 ms. The next one goes on. */
const mostAnew = 20_000;
/** Characters that are kept: all of some thousand formulas, 2 kB each. */
const mostKept = 3_000_000;
/** Milliseconds of drawing after which others have their turn. */
const sliceMs = 5;

/** By `keyOfFormula`, what was asked for last at the end. One process has one version of KaTeX. */
const kept = new Map<string, string>();
let keptSize = 0;

/** Draws what was not drawn before, some at a time. What is left out is drawn where it is shown. */
export async function drawFormulas(formulas: readonly Formula[]): Promise<DrawnFormulas> {
  const drawn = new Map<string, string>();
  let size = 0;
  let anew = 0;
  let turnEnds = performance.now() + sliceMs;
  for (const formula of formulas) {
    const key = keyOfFormula(formula);
    if (drawn.has(key) || key.length > longestTex || !isDrawn(formula)) continue;
    let html = recall(key);
    if (html === undefined) {
      anew += key.length;
      if (anew > mostAnew) continue;
      html = keep(key, draw(formula));
    }
    size += html.length;
    if (size > mostOfAnswer) break;
    drawn.set(key, html);
    if (performance.now() < turnEnds) continue;
    await new Promise((resolve) => setImmediate(resolve));
    turnEnds = performance.now() + sliceMs;
  }
  return Object.fromEntries(drawn);
}

function draw({ tex, isDisplay }: Formula): string {
  const { log, warn, error } = console;
  // By `\message`, and by letters that it has no sizes of, a formula would write into the server's log.
  Object.assign(console, silent);
  try {
    return katex.renderToString(tex.trim(), { ...drawing, displayMode: isDisplay });
  } catch {
    // What cannot be read, or is nested too deeply, stands as it is written.
    return '';
  } finally {
    Object.assign(console, { log, warn, error });
  }
}

const silent = { log: () => {}, warn: () => {}, error: () => {} };

function recall(key: string): string | undefined {
  const html = kept.get(key);
  if (html === undefined) return undefined;
  kept.delete(key);
  kept.set(key, html);
  return html;
}

function keep(key: string, html: string): string {
  kept.set(key, html);
  keptSize += key.length + html.length;
  for (const [oldest, others] of kept) {
    if (keptSize <= mostKept) break;
    kept.delete(oldest);
    keptSize -= oldest.length + others.length;
  }
  return html;
}
