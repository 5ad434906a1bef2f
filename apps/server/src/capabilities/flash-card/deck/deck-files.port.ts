export { namingGuid, schoolGuidOf } from './own-guid.ts';
export { tooHeavyWords } from './too-heavy-words.ts';

/** A card as its file has it: Markdown, with formulas between dollar signs. */
export interface RawCard {
  /** `第 17 行`, or `第 17 条` of an Anki package. */
  readonly place: string;
  readonly deck: string;
  /** The chapter that it stands in; empty: none. */
  readonly section: string;
  readonly front: string;
  readonly back: string;
  /** What Anki calls its note, however its words change; absent where no note of the file has it alone. */
  readonly guid?: string;
  /** What its file says of it and the school cannot keep, in Chinese. */
  readonly notes?: readonly string[];
}

export interface RawDeck {
  readonly cards: readonly RawCard[];
  readonly broken: readonly { readonly place: string; readonly reason: string }[];
  /** What the file as a whole says and the school cannot keep, in Chinese. */
  readonly notes?: readonly string[];
  /** The bytes of a picture or sound, by the name behind `ankiPicture` or `ankiSound`; absent where they stay behind. */
  readonly medium?: (name: string) => Promise<Buffer | undefined>;
}

/** Before the name of a picture that lies in the package itself, in the address of a Markdown image. */
export const ankiPicture = 'anki:';
/** The same of a sound, which stands in a text as a picture does. */
export const ankiSound = 'anki-sound:';

export interface CardToExport {
  readonly cardId: number;
  /** What Anki calls its note: the same in each export. */
  readonly guid: string;
  /** `课程::书::章`: decks in decks. */
  readonly deck: string;
  /** HTML of the school, formulas as TeX in `.math`. */
  readonly front: string;
  readonly back: string;
}

/** A picture or sound of a package, by the name that its cards call it. */
export interface DeckMedium {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Characters of a student's file; formulas and HTML of more would hold up everybody. */
export const maxDeckText = 2_000_000;

/** Reads and writes files of cards, those of the school and of its students alike. */
export interface DeckFiles {
  /**
   * What the bytes are is read from themselves. Throws the refusal ownDeckUnreadable, within the bounds of a student,
   * and TooHeavyError.
   */
  read(
    studentId: number,
    bytes: Buffer,
    fileName: string,
    maxMilliseconds: number,
  ): Promise<{ deck: RawDeck; milliseconds: number }>;
  /** Rows under a heading, as text for a spreadsheet. */
  writeCsv(rows: readonly (readonly string[])[]): string;
  /** Without holding up others: whoever asks takes turns with them. */
  writeApkg(
    whose: number,
    cards: readonly CardToExport[],
    media: readonly DeckMedium[],
    now: Date,
  ): Promise<Buffer>;
}
