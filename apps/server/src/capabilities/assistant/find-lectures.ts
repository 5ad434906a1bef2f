import type { ResultVideo, Verdict } from '@xuezhou/contract/assistant';
import { isNamed } from '@xuezhou/rules/assistant/likeness';
import type { Services } from '../../platform/services.ts';
import { videosOf } from '../catalogue/catalogue.port.ts';
import { teachersWords } from '../qa/qa.port.ts';
import { findOpening, findPassages, type Passage } from '../search/search.port.ts';
import type { Judgement } from './judge-question.ts';

/** What is taught: own notes and exercises are not. */
type TaughtIn = 'caption' | 'paragraph' | 'qa';

const maxFound = 5;
const maxNearest = 2;
/** A best passage that covers less of a question does not answer it. */
export const leastOfQuestion = 0.45;
/** An exercise asks with figures and options of its own, of which no lecture speaks. */
const leastOfExercise = 0.2;
/** One that covers so much less than the best only happens to speak of the same thing. */
const leastOfBest = 0.55;

interface Wish {
  readonly studentId: number;
  readonly sought: string;
  readonly courseId: number | undefined;
}

/** The passages of what is taught to this student that answer a question, the best ones first. */
export async function taughtPassages(
  services: Pick<Services, 'database' | 'clock'>,
  { studentId, sought, courseId }: Wish,
): Promise<Passage[]> {
  const find = async (kinds: readonly Passage['kind'][]) =>
    await findPassages(services, {
      studentId,
      ...(courseId !== undefined && { courseId }),
      kinds,
      text: sought,
      limit: maxFound,
    });
  // Apart, so that a question in the same words does not make what was taught look worthless beside it.
  const [said, asked, names] = await Promise.all([
    find(['caption', 'paragraph']),
    find(['qa']),
    find(['lecture']),
  ]);
  const answered = await answeredBy(services, studentId, asked);
  const found = [...said, ...answered].toSorted((a, b) => b.score - a.score).slice(0, maxFound);
  const named = names.find(({ bulletName }) => isNamed(sought, bulletName ?? ''));
  return named === undefined ? found : await fromOpening(services, named, found);
}

/** Who asks for a lecture by its name is led to where it begins, and not to where its words are said again. */
async function fromOpening(
  services: Pick<Services, 'database'>,
  named: Passage,
  found: readonly Passage[],
): Promise<Passage[]> {
  const opening = await findOpening(services, named);
  if (opening === undefined) return [...found];
  const others = found.filter(
    ({ bulletId, startMs }) => bulletId !== opening.bulletId || startMs !== opening.startMs,
  );
  return [opening, ...others].slice(0, maxFound);
}

/** Of questions to the teachers only what a teacher answered is taught, and nothing that students wrote. */
async function answeredBy(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  studentId: number,
  asked: readonly Passage[],
): Promise<Passage[]> {
  const refs = asked.flatMap(({ ref }) => (ref === null ? [] : [ref]));
  const words = await teachersWords(connection, { studentId, now: clock.now() }, refs);
  const told = new Map(words.map(({ questionId, text }) => [questionId, text]));
  return asked.flatMap((passage) => {
    const text = passage.ref === null ? undefined : told.get(passage.ref);
    return text === undefined || text === '' ? [] : [{ ...passage, text }];
  });
}

/** The moment of a lecture at which a question was asked. */
export interface AskedAt {
  readonly bulletId: number;
  readonly second: number;
}

/** What the lecture says in which it was asked counts more, and most what was being said. */
const gainOfLecture = 1.25;
const gainOfMoment = 1.5;

function nearFirst(found: readonly Passage[], at: AskedAt | undefined): readonly Passage[] {
  if (at === undefined) return found;
  const gainOf = ({ bulletId, startMs, endMs }: Passage): number => {
    if (bulletId !== at.bulletId) return 1;
    const ms = at.second * 1000;
    const isThere = startMs !== null && startMs <= ms && ms <= (endMs ?? startMs);
    return isThere ? gainOfMoment : gainOfLecture;
  };
  return found.toSorted((a, b) => b.score * gainOf(b) - a.score * gainOf(a));
}

/** What is shown for a question. Without enough that answers it, the nearest there is. */
export async function findLectures(
  services: Pick<Services, 'database' | 'clock'>,
  {
    lecture,
    ...wish
  }: Pick<Wish, 'studentId' | 'courseId'> & { readonly lecture?: AskedAt | undefined },
  { kind, sought }: Judgement,
): Promise<{ verdict: Verdict; passages: ResultVideo[] }> {
  if (kind === 'withheld') return { verdict: 'withheld', passages: [] };
  const found = nearFirst(await taughtPassages(services, { ...wish, sought }), lecture);
  const best = Math.max(0, ...found.map(({ coverage }) => coverage));
  const isTaught = best >= (kind === 'free' ? leastOfQuestion : leastOfExercise);
  const shown = isTaught
    ? found.filter(({ coverage }) => coverage >= best * leastOfBest)
    : found.slice(0, maxNearest);
  return { verdict: verdictOf(kind, isTaught), passages: await resultsOf(services, shown) };
}

/** What answers a question that somebody asked a teacher, as its asker may open it; none where it is not taught. */
export async function taughtOf(
  services: Pick<Services, 'database' | 'clock'>,
  wish: Wish,
): Promise<ResultVideo[]> {
  const found = await taughtPassages(services, wish);
  const best = Math.max(0, ...found.map(({ coverage }) => coverage));
  if (best < leastOfExercise) return [];
  return await resultsOf(
    services,
    found.filter(({ coverage }) => coverage >= best * leastOfBest),
  );
}

async function resultsOf(
  { database: { connection } }: Pick<Services, 'database'>,
  passages: readonly Passage[],
): Promise<ResultVideo[]> {
  const videos = await videosOf(
    connection,
    passages.flatMap(({ bulletId }) => (bulletId === null ? [] : [bulletId])),
  );
  return passages.map((passage, index) => resultOf(passage, index + 1, videos));
}

function verdictOf(kind: Judgement['kind'], isTaught: boolean): Verdict {
  if (kind === 'doFirst') return 'doFirst';
  return isTaught ? 'taught' : 'notTaught';
}

const resultOf = (
  passage: Passage,
  no: number,
  videos: ReadonlyMap<number, number>,
): ResultVideo => ({
  no,
  kind: passage.kind as TaughtIn,
  courseId: passage.courseId,
  courseName: passage.courseName,
  bookId: passage.bookId,
  readingId: passage.readingId,
  readingName: passage.readingName,
  bulletId: passage.bulletId,
  bulletName: passage.bulletName,
  videoId: passage.bulletId === null ? null : (videos.get(passage.bulletId) ?? null),
  start: passage.startMs === null ? null : Math.round(passage.startMs),
  end: passage.endMs === null ? null : Math.round(passage.endMs),
  paragraph: passage.paragraph,
  ref: passage.kind === 'qa' ? passage.ref : null,
  text: passage.text,
});

/** The place of a passage, by which it is known again. */
export const placeOf = (passage: {
  readonly kind: string;
  readonly courseId: number;
  readonly bulletId: number | null;
  readonly readingId: number | null;
  readonly paragraph: number | null;
  readonly text: string;
}): string =>
  [
    passage.kind,
    passage.courseId,
    passage.bulletId,
    passage.readingId,
    passage.paragraph,
    passage.text,
  ].join('|');
