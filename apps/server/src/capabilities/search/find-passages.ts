import type { PassageKind } from '@xuezhou/contract/search';
import type { Services } from '../../platform/services.ts';
import { searchReader } from './search.repository.ts';
import { searchPassages, type Found } from './rank/search-passages.ts';
import { formulasInDollars } from './terms/formula-marks.ts';

/** A part of what is taught, whole enough to be quoted. */
export interface Passage {
  readonly kind: PassageKind;
  readonly courseId: number;
  readonly courseName: string;
  /** Null: it stands in no book. */
  readonly bookId: number | null;
  readonly readingId: number | null;
  readonly readingName: string | null;
  /** Of a lecture's name, of what is said in it, and of notes on it. */
  readonly bulletId: number | null;
  readonly bulletName: string | null;
  /** Of what is said: from where its explanation begins to where it ends. */
  readonly startMs: number | null;
  readonly endMs: number | null;
  /** Counted as `rules/text/reading-text` does. */
  readonly paragraph: number | null;
  /** The id of a question, a card or a note. */
  readonly ref: string | null;
  /** Plain, formulas as TeX between dollars. Of a question: what it asks, never its explanation. */
  readonly text: string;
  /** Only to be compared with others of the same search. */
  readonly score: number;
  /** From 0 to 1: how much of what was asked stands in it, rare words counting more. */
  readonly coverage: number;
}

interface Wish {
  readonly studentId: number;
  /** Only of this course; else of all that the student may study today. */
  readonly courseId?: number;
  /** All kinds where it is not said. */
  readonly kinds?: readonly PassageKind[];
  readonly text: string;
  readonly limit: number;
}

/** The passages that answer a question best, of what the student may open today, the best ones first. */
export async function findPassages(
  services: Pick<Services, 'database' | 'clock'>,
  { limit, kinds, ...wish }: Wish,
): Promise<Passage[]> {
  const { found } = await searchPassages(services, {
    ...wish,
    ...(kinds !== undefined && { kinds: new Set(kinds) }),
    maxOfKind: limit,
  });
  return found.slice(0, limit).map(passageOf);
}

/** What is said first in a lecture whose name was found; undefined where nothing of it can be found. */
export async function findOpening(
  { database: { connection } }: Pick<Services, 'database'>,
  named: Passage,
): Promise<Passage | undefined> {
  const { courseId, bulletId } = named;
  if (bulletId === null) return undefined;
  const row = await searchReader(connection).opening({ courseId, bulletId });
  if (row === undefined) return undefined;
  return {
    ...named,
    kind: 'caption',
    startMs: row.lines?.[0]?.[1] ?? null,
    endMs: row.lines?.at(-1)?.[2] ?? null,
    text: formulasInDollars(row.text),
  };
}

const passageOf = (found: Found): Passage => ({
  kind: found.kind,
  courseId: found.course_id,
  courseName: found.course_title,
  bookId: found.book_id,
  readingId: found.reading_id,
  readingName: found.reading_title,
  bulletId: found.bullet_id,
  bulletName: found.bullet_title,
  startMs: found.lines?.[0]?.[1] ?? (found.second === null ? null : found.second * 1000),
  endMs: found.lines?.at(-1)?.[2] ?? null,
  paragraph: found.kind === 'paragraph' ? found.place : null,
  ref: found.ref,
  text: formulasInDollars(found.text),
  score: found.score,
  coverage: found.coverage,
});
