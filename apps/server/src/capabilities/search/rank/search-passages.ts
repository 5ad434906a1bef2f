import type { PassageKind } from '@xuezhou/contract/search';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { Services } from '../../../platform/services.ts';
import { searchReader, type FoundRow, type OpenCourse } from '../search.repository.ts';
import { takeSegment } from '../segment/segment-cache.ts';
import { searchSources, type OwnDocument, type Searcher } from '../sources/search-source.ts';
import { takeGlossary } from '../terms/glossary-cache.ts';
import { keepWorthy } from './keep-worthy.ts';
import { ownShard } from './own-shard.ts';
import { meantTerms } from './meant-terms.ts';
import { queryTerms } from './query-terms.ts';
import { fuse } from '../meaning/fuse.ts';
import type { Meaning } from '../meaning/meaning.ts';
import { rankByMeaning } from '../meaning/rank-by-meaning.ts';
import { rankPassages, weighQuery, type Ranked, type Shard } from './rank-passages.ts';
import { isSaidBefore } from './said-twice.ts';

export interface SearchWish {
  readonly studentId: number;
  /** Only of this course; else of all that the student may study today. */
  readonly courseId?: number;
  /** Only of this book. */
  readonly bookId?: number;
  readonly kinds?: ReadonlySet<PassageKind>;
  readonly text: string;
  /** So many of each kind. */
  readonly maxOfKind: number;
}

export interface Found extends Omit<FoundRow, 'passage_id' | 'source'> {
  readonly course_title: string;
  /** Of what the student wrote: where in a lecture, or about which question. */
  readonly second: number | null;
  readonly question_id: number | null;
  readonly is_own: boolean;
  readonly score: number;
  /** From 0 to 1: how much of what was asked stands in it, rare words counting more. */
  readonly coverage: number;
}

export interface SearchAnswer {
  /** The best ones first. */
  readonly found: readonly Found[];
  /** What was looked for, the most telling first: words, pairs of characters, other names. */
  readonly terms: readonly string[];
  /** Of these what is worth to be marked: words, numbers and names; all of them where there are none. */
  readonly marked: readonly string[];
  /** False where nothing can be found yet. */
  readonly isReady: boolean;
}

/** Pairs of characters and words of one are looked for, and marking them would mark half the text. */
const leastMarked = 0.6;

type SearchServices = Pick<Services, 'database' | 'clock'> & { readonly meaning?: Meaning | null };

/**
 * Finds in what the student may study today, by words, and by meaning besides where that is given. What is closed,
 * withheld or somebody else's keeps silent.
 */
export async function searchPassages(
  { database: { connection }, clock, meaning = null }: SearchServices,
  wish: SearchWish,
): Promise<SearchAnswer> {
  const now = clock.now();
  const { studentId, text } = wish;
  const courses = await searchReader(connection).openCourses({
    studentId,
    courseId: wish.courseId ?? null,
    today: dayOf(now),
  });
  const isReady = courses.some(({ generations }) => generations !== null);
  const glossary = await takeGlossary(connection, courses[0]?.glossary_at ?? null);
  const terms = queryTerms(text, glossary);
  if (terms.length === 0 || courses.length === 0)
    return { found: [], terms: [], marked: [], isReady };
  const writer = { studentId, now, courseIds: courses.map(({ course_id }) => course_id) };
  const [vector, typed, shared] = await Promise.all([
    meaning?.vectorOf(text) ?? null,
    ownShard(connection, writer, terms),
    sharedShards(connection, courses, meaning?.space ?? null),
  ]);
  const meant = meantTerms([...shared, typed.shard], text, glossary);
  const isMeant = meant.some(({ hash }) => terms.every((one) => one.hash !== hash));
  const own = isMeant ? await ownShard(connection, writer, meant) : typed;
  const shards = [...shared, own.shard];
  const weighed = weighQuery(shards, meant);
  const worthy = keepWorthy(rankPassages(shards, weighed, wish), weighed);
  const ranked =
    meaning === null || vector === null
      ? worthy
      : fuse([worthy, rankByMeaning(shards, vector, { ...wish, ...meaning })]);
  const found = await present(connection, ranked, {
    courses,
    own: { index: shards.length - 1, documents: own.documents },
    searcher: { studentId, now },
  });
  const words = weighed.filter(({ weight }) => weight >= leastMarked);
  return {
    found: maxOfEachKind(
      found.filter((one, index) => !isSaidBefore(one, found.slice(0, index))),
      wish.maxOfKind,
    ),
    terms: weighed.map(({ term }) => term),
    marked: (words.length > 0 ? words : weighed).map(({ term }) => term),
    isReady,
  };
}

function maxOfEachKind(found: readonly Found[], most: number): Found[] {
  const counts = new Map<PassageKind, number>();
  return found.filter(({ kind }) => {
    const count = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, count);
    return count <= most;
  });
}

async function sharedShards(
  connection: Connection,
  courses: readonly OpenCourse[],
  space: string | null,
): Promise<Shard[]> {
  const shards: Shard[] = [];
  for (const { course_id: courseId, generations, closed_books } of courses) {
    const closed = new Set(closed_books);
    for (const [source, generation] of Object.entries(generations ?? {})) {
      const { segment, vectors } = await takeSegment(
        connection,
        { courseId, source },
        { generation, space },
      );
      shards.push({ segment, vectors, isClosedBook: (bookId) => closed.has(bookId) });
    }
  }
  return shards;
}

interface Context {
  readonly courses: readonly OpenCourse[];
  readonly own: { readonly index: number; readonly documents: readonly OwnDocument[] };
  readonly searcher: Searcher;
}

async function present(
  connection: Connection,
  ranked: readonly Ranked[],
  { courses, own, searcher }: Context,
): Promise<Found[]> {
  const shared = ranked.filter(({ shard }) => shard !== own.index);
  const read = await searchReader(connection).passages(shared.map(({ passageId }) => passageId));
  const rows = new Map(
    (await shownRows(connection, read, searcher)).map((row) => [row.passage_id, row]),
  );
  const titles = new Map(courses.map(({ course_id, title }) => [course_id, title]));
  return ranked.flatMap(({ shard, passageId, score, coverage }): Found[] => {
    const row =
      shard === own.index ? ownRow(own.documents[passageId]) : sharedRow(rows.get(passageId));
    const course_title = row && titles.get(row.course_id);
    return row === undefined || course_title === undefined
      ? []
      : [{ ...row, course_title, score, coverage }];
  });
}

/** Without what its source withholds from this student now. */
async function shownRows(
  connection: Connection,
  rows: readonly FoundRow[],
  searcher: Searcher,
): Promise<FoundRow[]> {
  const sources = new Map(searchSources.of(connection).map((source) => [source.name, source]));
  const shown: FoundRow[] = [];
  for (const [name, some] of groupBy(rows, ({ source }) => source)) {
    const shownOf = sources.get(name)?.shownOf;
    if (shownOf === undefined) {
      shown.push(...some);
      continue;
    }
    const refs = await shownOf(
      connection,
      searcher,
      some.flatMap(({ ref }) => (ref === null ? [] : [ref])),
    );
    shown.push(...some.filter(({ ref }) => ref !== null && refs.has(ref)));
  }
  return shown;
}

type Row = Omit<Found, 'course_title' | 'score' | 'coverage'>;

function sharedRow(row: FoundRow | undefined): Row | undefined {
  if (row === undefined) return undefined;
  const { passage_id: _id, source: _source, ...rest } = row;
  return { ...rest, second: null, question_id: null, is_own: false };
}

function ownRow(document: OwnDocument | undefined): Row | undefined {
  if (document === undefined) return undefined;
  const { heading, ...rest } = document;
  const names = { book_title: null, number: null, reading_title: heading, bullet_title: null };
  return { ...rest, ...names, place: null, language: null, lines: null, is_own: true };
}
