import type { ResultVideo, Verdict } from '@xuezhou/contract/assistant';
import type { Services } from '../../platform/services.ts';
import { videosOf } from '../catalogue/catalogue.port.ts';
import { findPassages, type Passage } from '../search/search.port.ts';
import type { Judgement } from './judge-question.ts';

/** What is taught: own notes and exercises are not. */
const taughtIn = ['caption', 'paragraph', 'qa'] as const;
type TaughtIn = (typeof taughtIn)[number];

const most = 5;
const mostNearest = 2;
/** A best passage that covers less of a question does not answer it. */
const leastOfQuestion = 0.45;
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
  return await findPassages(services, {
    studentId,
    ...(courseId !== undefined && { courseId }),
    kinds: taughtIn,
    text: sought,
    limit: most,
  });
}

/** What is shown for a question. Without enough that answers it, the nearest there is. */
export async function findLectures(
  services: Pick<Services, 'database' | 'clock'>,
  wish: Pick<Wish, 'studentId' | 'courseId'>,
  { kind, sought }: Judgement,
): Promise<{ verdict: Verdict; passages: ResultVideo[] }> {
  if (kind === 'withheld') return { verdict: 'withheld', passages: [] };
  const found = await taughtPassages(services, { ...wish, sought });
  const best = Math.max(0, ...found.map(({ coverage }) => coverage));
  const isTaught = best >= (kind === 'free' ? leastOfQuestion : leastOfExercise);
  const shown = isTaught
    ? found.filter(({ coverage }) => coverage >= best * leastOfBest)
    : found.slice(0, mostNearest);
  const videos = await videosOf(
    services.database.connection,
    shown.flatMap(({ bulletId }) => (bulletId === null ? [] : [bulletId])),
  );
  return {
    verdict: verdictOf(kind, isTaught),
    passages: shown.map((passage, index) => resultOf(passage, index + 1, videos)),
  };
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
