export interface RawOption {
  readonly letter: string;
  readonly text: string;
  /** Why it is right or wrong. */
  readonly rationale?: string;
}

/** A row of a file, its fields found but not yet judged. Absent fields are empty. */
export interface RawQuestion {
  /** `第 17 行`: where it stands in its file. */
  readonly place: string;
  /** The row's own key; may be a mere running number. */
  readonly key: string;
  /** The bank that the row itself names. */
  readonly bank: string;
  readonly stem: string;
  /** In the order of the letters, with empty ones where the file has them. */
  readonly options: readonly RawOption[];
  readonly answer: string;
  readonly explanation: string;
  readonly type: string;
  readonly difficulty: string;
  /** What its texts are; plain where it is absent. HTML of a file is cleaned before it is judged. */
  readonly form?: 'plain' | 'html';
  /** The row of plain text that this one was, before its formulas were marked. */
  readonly plain?: Pick<RawQuestion, 'stem' | 'options'>;
  /** The chapter that it belongs to, `复利 · 终值`. */
  readonly section?: string;
  /** The chapter and the topic of its course, of one that leaves with a course. */
  readonly stands?: PlaceInFiles;
  /** What a numeric question accepts. */
  readonly values?: readonly NumericValue[];
  readonly unit?: string;
  /** Of a question with a material. */
  readonly parts?: readonly RawQuestion[];
  /** Whether the parts are gaps of one text, which have no words of their own. */
  readonly arePartsGaps?: boolean;
  /** Pictures by the names that its HTML gives them. */
  readonly pictures?: Pictures;
  /** What its file says of it and the school cannot keep, in Chinese. */
  readonly notes?: readonly string[];
  /** Where it was read one way and could be read another, in Chinese: a person should look. */
  readonly doubts?: readonly string[];
}

/** By the ids that the files of the course have. */
export interface PlaceInFiles {
  readonly reading: number;
  /** Undefined where it stands in the chapter alone. */
  readonly topic?: number | undefined;
}

export interface NumericValue {
  readonly value: number;
  /** How far off an answer may be, in either direction. */
  readonly tolerance: number;
}

/** Bytes of pictures by their names; in memory, or read when they are asked for. */
export interface Pictures {
  get(name: string): Buffer | undefined | Promise<Buffer | undefined>;
}

/** A row that could not be read at all. */
export interface BrokenRow {
  readonly place: string;
  readonly reason: string;
  /** The column in which it has to be mended, where that is one. */
  readonly field?: string;
}

/** Of a large file the questions come as they are read, once, and the rest is whole when they have been. */
export interface RawBankFile {
  readonly questions: Iterable<RawQuestion> | AsyncIterable<RawQuestion>;
  readonly broken: readonly BrokenRow[];
  /** What the file as a whole says and the school cannot keep, in Chinese. */
  readonly notes?: readonly string[];
  /** It has columns, by which the wishes of whoever brings it were met. */
  readonly isTable?: boolean;
}

/** The letters of as many options. */
export function letterOf(index: number): string {
  return String.fromCodePoint(65 + index);
}
