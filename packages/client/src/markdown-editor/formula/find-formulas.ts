import { readFormula } from '@xuezhou/rules/text/markdown-dialect';

export interface FoundFormula {
  readonly index: number;
  /** With its dollars. */
  readonly text: string;
  readonly tex: string;
  /** Between two dollars. */
  readonly display: boolean;
}

/** The formulas in a line of plain words. */
export function findFormulas(line: string): FoundFormula[] {
  const found: FoundFormula[] = [];
  let at = line.indexOf('$');
  while (at !== -1) {
    const formula = line[at - 1] === '\\' ? undefined : readFormula(line.slice(at));
    if (formula) {
      const { raw, tex, display } = formula;
      found.push({ index: at, text: raw, tex, display });
    }
    // The second dollar of `$$x$` begins nothing.
    const dollars = /^\$+/.exec(line.slice(at))?.[0] ?? '$';
    at = line.indexOf('$', at + (formula?.raw ?? dollars).length);
  }
  return found;
}

/** `$5-$6` and `$5，$6` are still being typed at their second dollar. */
const isUnfinished = /[-–—+*/=~～,，、；;:：到至和]$/;

/** The formula that the last letter of a line closed. */
export function formulaAtEnd(line: string): FoundFormula | undefined {
  if (!line.endsWith('$')) return undefined;
  const last = findFormulas(line).at(-1);
  const isClosed = last && last.index + last.text.length === line.length;
  return isClosed && !isUnfinished.test(last.tex) ? last : undefined;
}

/** TeX that stays one formula between its dollars, whatever was typed. */
export function tidyTex(tex: string): string {
  return tex
    .replace(/\n(?:[ \t]*\n)+/g, '\n')
    .replace(/\\[\s\S]|\$|\\$/g, (sign) => (sign.length === 2 ? sign : ''))
    .trim();
}
