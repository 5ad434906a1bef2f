import type { XmlElement } from '../xml/read-xml.ts';

/** What a piece is that is no text. */
export type WordThing =
  | {
      readonly kind: 'formula';
      readonly tex: string;
      readonly words: string;
      readonly isDisplay: boolean;
    }
  | { readonly kind: 'picture'; readonly target: string; readonly alt: string }
  | { readonly kind: 'table'; readonly rows: readonly WordRow[] }
  /** A sign that leads to a note at the foot of a page. */
  | { readonly kind: 'note'; readonly id: string };

export interface WordRow {
  readonly row: XmlElement;
  readonly cells: readonly { readonly cell: XmlElement; readonly lines: readonly WordLine[] }[];
}

/** What a paragraph of a text is; of a bank's nothing is asked but whether it is a heading. */
export interface WordBlock {
  /** 0 is the title of all; null is no heading. */
  readonly level: number | null;
  /** As Word writes it before the paragraph; empty where it does not. */
  readonly number: string;
  readonly list: { readonly depth: number; readonly number: number | null } | null;
  /** A line of the table of contents, which nobody wrote. */
  readonly isContents: boolean;
}

/** A piece of a line: words with how they look, or one thing that is no text. */
export interface Piece {
  /** One sign, the object replacement character, for a picture, a formula or a table. */
  readonly text: string;
  readonly marks: readonly string[];
  /** What it looks like and does not say: it may tell an answer. */
  readonly looks?: readonly ('red' | 'highlight')[];
  /** The HTML of what is no text. */
  readonly html?: string;
  readonly is?: WordThing;
  /** Where it leads, out of the document. */
  readonly href?: string;
  /** What of the document does not come through here, in Chinese. Only texts ask. */
  readonly loss?: string;
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
  /** Of the paragraph that it is of; only texts ask. */
  readonly block: WordBlock | undefined;

  constructor(
    at: number,
    pieces: readonly Piece[],
    isHeading = false,
    { cells = [], block }: { cells?: WordLine['cells']; block?: WordBlock | undefined } = {},
  ) {
    this.at = at;
    this.pieces = pieces;
    this.text = pieces.map(({ text }) => text).join('');
    this.isHeading = isHeading;
    this.cells = cells;
    this.block = block;
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
