import type { DrawnFormulas } from '@xuezhou/rules/text/formula/drawn-header';

/** Formulas as the server drew them, by `keyOfFormula`. */
const known = new Map<string, string>();
/** A course of 5,000 questions has fewer that differ. */
const maxKnown = 4000;

/** Takes what came with an answer; the latest is forgotten last. */
export function learnFormulas(formulas: DrawnFormulas): void {
  for (const [key, html] of Object.entries(formulas)) {
    known.delete(key);
    known.set(key, html);
  }
  for (const key of known.keys()) {
    if (known.size <= maxKnown) return;
    known.delete(key);
  }
}

/** Undefined of one that the server has not drawn; empty where it cannot be. */
export const knownFormula = (key: string): string | undefined => known.get(key);
