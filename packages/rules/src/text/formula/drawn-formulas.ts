import { definesNames } from '../formula-names.ts';
import { bareNumber, type Formula } from '../reading-text.ts';

/** How KaTeX draws, wherever it does. Chinese inside a formula is no mistake. */
export const drawing = { throwOnError: true, strict: 'ignore', trust: false } as const;

export const keyOfFormula = ({ tex, isDisplay }: Formula): string =>
  (isDisplay ? 'D' : 'I') + tex.trim();

/** A bare number is written, and what may never end stays as it is written. */
export const isDrawn = ({ tex, isDisplay }: Formula): boolean =>
  (isDisplay || bareNumber(tex.trim()) === null) && !definesNames(tex);
