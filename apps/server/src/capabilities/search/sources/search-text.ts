import { readingParagraphs } from '@xuezhou/rules/text/reading-text';
import { markFormula } from '../terms/formula-marks.ts';

/** The words of cleaned HTML as a search document has them, formulas marked. */
export const searchText = (html: string): string =>
  readingParagraphs(html, markFormula)
    .filter((text) => text !== '')
    .join(' ');
