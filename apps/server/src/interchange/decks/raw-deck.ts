import type { BrokenRow } from '../banks/raw-question.ts';

/** A card as its file has it: Markdown, with formulas between dollar signs. */
export interface RawCard {
  /** `第 17 行`, or `第 17 条` of an Anki package. */
  readonly place: string;
  readonly deck: string;
  /** The chapter that it stands in; empty: none. */
  readonly section: string;
  readonly front: string;
  readonly back: string;
  /** What its file says of it and the school cannot keep, in Chinese. */
  readonly notes?: readonly string[];
}

export interface RawDeck {
  readonly cards: readonly RawCard[];
  readonly broken: readonly BrokenRow[];
  /** What the file as a whole says and the school cannot keep, in Chinese. */
  readonly notes?: readonly string[];
}
