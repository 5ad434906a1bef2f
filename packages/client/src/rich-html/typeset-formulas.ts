import { drawing } from '@xuezhou/rules/text/formula/drawn-formulas';
import type { Formula } from '@xuezhou/rules/text/reading-text';
import katex from 'katex';
import { placeFormulas } from './place-formulas.ts';

/** Draws the formulas of cleaned HTML here: those that somebody writes, and those that no server has drawn. */
export const typesetFormulas = (cleanHtml: string): string => placeFormulas(cleanHtml, typeset);

function typeset({ tex, isDisplay }: Formula): string | undefined {
  try {
    return katex.renderToString(tex, { ...drawing, displayMode: isDisplay });
  } catch (error) {
    if (!(error instanceof katex.ParseError)) throw error;
    return undefined;
  }
}
