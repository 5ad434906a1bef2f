import type { PassageKind } from '@xuezhou/contract/search';
import type { Connection } from '../../../platform/database/prepare.ts';
import { collection } from '../../../platform/wiring/slot.ts';

/** The character at which a line of captions begins in a text, and its times in milliseconds. */
export type CaptionLine = readonly [character: number, startMs: number, endMs: number];

/** A thing that can be found. Formulas in its texts are marked as `formula-marks` does. */
export interface SearchDocument {
  readonly kind: PassageKind;
  /** Null: it stands in no book, as a question of a bank. */
  readonly book_id: number | null;
  readonly reading_id: number | null;
  readonly bullet_id: number | null;
  /** Of a paragraph: its number, as `rules/text/reading-text` counts. */
  readonly place: number | null;
  /** What its source knows it by: the id of a question, a card, a question to the teachers. */
  readonly ref: string | null;
  /** What it stands under: it counts more than the text, and is not shown with it. */
  readonly heading: string;
  readonly text: string;
  /** Counts for less and is never shown: what would give away an answer. */
  readonly aside: string;
  /** Of captions: what they are written in. */
  readonly language: string | null;
  readonly lines: readonly CaptionLine[] | null;
}

/** What a thing that is merely a text has not. */
export const bareDocument = {
  book_id: null,
  reading_id: null,
  bullet_id: null,
  place: null,
  ref: null,
  heading: '',
  aside: '',
  language: null,
  lines: null,
} satisfies Partial<SearchDocument>;

/** The student for whom is searched, and when. */
export interface Searcher {
  readonly studentId: number;
  readonly now: Date;
}

/** What a capability above this one lets be found in a course, for whoever may study it. */
export interface SearchSource {
  /** Its name in the index, for good. */
  readonly name: string;
  /** All that the course has of it. Those of one reading, and of one lecture, follow one another. */
  readonly documentsOf: (connection: Connection, courseId: number) => Promise<SearchDocument[]>;
  /** Of these the ones that this student may be shown now. Without it all of them are. */
  readonly shownOf?: (
    connection: Connection,
    searcher: Searcher,
    refs: readonly string[],
  ) => Promise<ReadonlySet<string>>;
  /** Where students read them in other words than were indexed, as in another language. */
  readonly words?: {
    readonly kind: PassageKind;
    /** Of those that this student does: the words, with marked formulas, by ref. */
    readonly wordsOf: (
      connection: Connection,
      searcher: Searcher,
      refs: readonly string[],
    ) => Promise<ReadonlyMap<string, string>>;
  };
}

/** What only its writer finds. */
export interface OwnDocument extends Pick<
  SearchDocument,
  'kind' | 'book_id' | 'reading_id' | 'bullet_id' | 'ref' | 'heading' | 'text'
> {
  readonly course_id: number;
  /** Of what was written about a question of practice. */
  readonly question_id: number | null;
  /** Of what was written at a second of a lecture. */
  readonly second: number | null;
}

/** What students wrote for themselves: it is read where it lies, and no copy of it is kept. */
export interface OwnSource {
  /** Of these courses, the youngest first; `most` of those in which one of the patterns (for ILIKE) stands. */
  readonly documentsOf: (
    connection: Connection,
    wish: {
      readonly studentId: number;
      readonly now: Date;
      readonly courseIds: readonly number[];
      readonly patterns: readonly string[];
      readonly most: number;
    },
  ) => Promise<OwnDocument[]>;
}

/** Added to by all whose things are found. */
export const searchSources = collection<SearchSource>('search.searchSources');

/** Added to by all that keep what students wrote for themselves. */
export const ownSources = collection<OwnSource>('search.ownSources');
