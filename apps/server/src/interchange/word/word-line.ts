/** A piece of a line: words with how they look, or one thing that is no text. */
export interface Piece {
  /** One sign, the object replacement character, for a picture, a formula or a table. */
  readonly text: string;
  readonly marks: readonly string[];
  /** What it looks like and does not say: it may tell an answer. */
  readonly looks?: readonly ('red' | 'highlight')[];
  /** The HTML of what is no text. */
  readonly html?: string;
}

/** Stands in the words of a line for what is no text. */
export const thing = '\uFFFC';

/** A line of a document: what stands between two breaks. */
export class WordLine {
  /** The paragraph, counted from 1. */
  readonly at: number;
  readonly pieces: readonly Piece[];
  readonly text: string;
  readonly isHeading: boolean;
  /** The words of a table's cells, row by row. */
  readonly cells: readonly (readonly string[])[];

  constructor(
    at: number,
    pieces: readonly Piece[],
    isHeading = false,
    cells: WordLine['cells'] = [],
  ) {
    this.at = at;
    this.pieces = pieces;
    this.text = pieces.map(({ text }) => text).join('');
    this.isHeading = isHeading;
    this.cells = cells;
  }

  /** The part of the line between two places in its words. */
  slice(from: number, to = this.text.length): WordLine {
    let at = 0;
    const pieces = this.pieces.flatMap((piece) => {
      const [first, last] = [Math.max(from - at, 0), Math.min(to - at, piece.text.length)];
      at += piece.text.length;
      return first < last ? [{ ...piece, text: piece.text.slice(first, last) }] : [];
    });
    return new WordLine(this.at, pieces, this.isHeading);
  }

  with(pieces: readonly Piece[]): WordLine {
    return new WordLine(this.at, pieces, this.isHeading);
  }

  /** Its HTML without the blanks around it. */
  html(): string {
    return this.pieces.map(htmlOf).join('').trim();
  }
}

function htmlOf({ text, marks, html }: Piece): string {
  const inner = html ?? escapeHtml(text);
  return marks.reduce((inside, tag) => `<${tag}>${inside}</${tag}>`, inner);
}

export const escapeHtml = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
