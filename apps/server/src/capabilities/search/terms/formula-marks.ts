// Control characters stand in no text that was cleaned, so what lies between them is surely a formula.
const opening = '\u0002';
const closing = '\u0003';
const marked = new RegExp(`${opening}([^${closing}]*)${closing}`);

export const markFormula = (tex: string): string => `${opening}${tex.trim()}${closing}`;

export interface Piece {
  readonly isFormula: boolean;
  readonly text: string;
}

export function piecesOf(text: string): Piece[] {
  return text
    .split(marked)
    .map((piece, index) => ({ isFormula: index % 2 === 1, text: piece }))
    .filter((piece) => piece.text !== '');
}

/** Formulas as TeX between dollars, for whoever quotes the text. */
export const formulasInDollars = (text: string): string =>
  piecesOf(text)
    .map((piece) => (piece.isFormula ? `$${piece.text}$` : piece.text))
    .join('');
