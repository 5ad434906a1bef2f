import { longText, object, text, type Static } from '../kernel.ts';

/** How the school shows itself, on each page of everybody. */
export const SchoolFace = object({
  /** Where a word of at most six letters stands: on buttons, under the icon of a phone. */
  shortName: text(),
  /** Address of the mark, a square picture. */
  mark: text(),
  /** Over the picture of the login; a line break where it breaks. */
  line: text(),
  /** A style sheet over the tokens of the design system; empty for the product's own colours. */
  style: longText(),
});
export type SchoolFace = Static<typeof SchoolFace>;
