import type { TopicMastery as ShownMastery } from '@xuezhou/contract/practice';
import {
  masteryOf,
  type CourseMastery,
  type KnownCard,
  type LoggedAnswer,
  type QuestionFacts,
  type TopicMastery,
} from '@xuezhou/rules/practice/mastery';
import type { Connection } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import type { CourseReadingFacts } from '../../lecture/lecture.port.ts';
import { knownCards } from '../facts/known-cards.ts';
import { questionShapes } from '../question/question-shapes.ts';
import { masteryReader, type FactsRow, type ReadingPractice } from './mastery.repository.ts';

type ReadingFacts = CourseReadingFacts & ReadingPractice;

export interface ReadingMastery extends ReadingFacts, TopicMastery {}

export interface StudiedCourse {
  readonly whole: CourseMastery;
  /** In their order. */
  readonly readings: readonly ReadingMastery[];
  /** Of one reading; as nothing begun for one that the course does not have. */
  readonly of: (readingId: number) => ShownMastery & ReadingPractice;
  readonly log: readonly LoggedAnswer[];
  readonly cards: readonly KnownCard[];
  /** The same without what was answered from that moment on. */
  readonly before: (moment: Date) => StudiedCourse;
}

/** With when its cards were reviewed, which other moments than now are told by. */
export interface StudiedPast extends StudiedCourse {
  /** What the model said at another moment, by what there was until then. */
  readonly asOf: (moment: Date, wish?: AsOfWish) => ReadonlyMap<number, TopicMastery>;
}

interface AsOfWish {
  /** Only of these readings. */
  readonly readingIds?: readonly number[] | undefined;
  /** As if that batch had not been. */
  readonly without?: string | undefined;
}

interface Ground {
  readonly readings: readonly ReadingFacts[];
  readonly log: readonly LoggedAnswer[];
  readonly cards: readonly KnownCard[];
  /** What these said at a moment of before. */
  readonly cardsAt: (moment: Date) => readonly KnownCard[];
  readonly now: Date;
}

/** The one place that says what a student knows of a course: every page that tells of it, or goes by it, asks here. */
export async function studiedCourse(
  connection: Connection,
  studentId: number,
  { courseId, now }: { courseId: number; now: Date },
): Promise<StudiedCourse> {
  const courses = await studiedCourses(connection, studentId, { courseIds: [courseId], now });
  return courses.get(courseId) ?? judgeCourse({ ...empty, now });
}

const empty = { readings: [], log: [], cards: [], cardsAt: () => [] };

/** The same, which can say how it stood at other moments. */
export async function studiedPast(
  connection: Connection,
  studentId: number,
  { courseId, now }: { courseId: number; now: Date },
): Promise<StudiedPast> {
  const courseIds = [courseId];
  const rows = await masteryReader(connection, studentId).cardReviews(courseIds);
  const reviews = new Map(rows.map((row) => [row.card_id, row.reviews]));
  const courses = await judgedCourses(connection, studentId, { courseIds, now, reviews });
  return courses.get(courseId) ?? judgeCourse({ ...empty, now });
}

/** The same of several courses; of those that have no readings too. */
export const studiedCourses = (
  connection: Connection,
  studentId: number,
  wish: { courseIds: readonly number[]; now: Date },
): Promise<Map<number, StudiedCourse>> => judgedCourses(connection, studentId, wish);

interface JudgeWish {
  readonly courseIds: readonly number[];
  readonly now: Date;
  /** By cards; not needed where nothing but now is asked for. */
  readonly reviews?: ReadonlyMap<number, readonly number[]>;
}

async function judgedCourses(
  connection: Connection,
  studentId: number,
  { courseIds, now, reviews }: JudgeWish,
): Promise<Map<number, StudiedPast>> {
  if (courseIds.length === 0) return new Map();
  const found = await masteryReader(connection, studentId).studied(courseIds, now);
  const rowsOfFacts = found?.facts ?? [];
  const factsOf = await questionFacts(connection, rowsOfFacts);
  const facts = new Map(rowsOfFacts.map((row) => [row.question_id, factsOf(row)]));
  const readings = groupBy(found?.readings ?? [], (reading) => reading.courseId);
  const rows = groupBy(found?.log ?? [], ([courseId]) => courseId);
  const cards = groupBy(found?.cards ?? [], (card) => card.course_id);
  const { read, readThen } = knownCards.of(connection);
  return new Map(
    courseIds.map((courseId) => {
      const log = (rows.get(courseId) ?? []).flatMap(
        ([, id, score, at, session, attempt, isTeachers, hints]) => {
          const question = facts.get(id);
          if (question === undefined) return [];
          const batch = attempt ?? session ?? undefined;
          return [{ question, score, at, batch, isOfPaper: attempt !== null, isTeachers, hints }];
        },
      );
      const rowsOfCards = cards.get(courseId) ?? [];
      const cardsAt = (moment: Date) =>
        rowsOfCards.flatMap(
          (card) => readThen(card, reviews?.get(card.card_id) ?? [], moment) ?? [],
        );
      const known = rowsOfCards.map((card) => read(card, now));
      const own = { readings: readings.get(courseId) ?? [], log, cards: known, cardsAt, now };
      return [courseId, judgeCourse(own)];
    }),
  );
}

/** As the rules want them, of these questions. */
export async function questionFacts(
  connection: Connection,
  rows: readonly FactsRow[],
): Promise<(row: FactsRow) => QuestionFacts> {
  const shapeOf = await questionShapes(connection, rows);
  return (row) => ({
    questionId: row.question_id,
    topic: row.reading_id,
    kind: row.kind,
    ...shapeOf(row),
    rightCount: row.right_count,
    wrongCount: row.wrong_count,
  });
}

const unpractised: ReadingPractice = { total: 0, done: 0, right: 0 };

function judgeCourse(ground: Ground): StudiedPast {
  const { readings, log, cards, now } = ground;
  const whole = masteryOf({
    log,
    cards,
    now: now.getTime(),
    topics: readings.map(({ readingId, lecturesBegun, total, done }) => ({
      topic: readingId,
      questions: total,
      isBegun: lecturesBegun > 0 || done > 0,
    })),
  });
  const judged = readings.flatMap((reading): ReadingMastery[] => {
    const own = whole.topics.get(reading.readingId);
    return own === undefined ? [] : [withMastery(reading, own)];
  });
  const byId = new Map(judged.map((reading) => [reading.readingId, reading]));
  return {
    whole,
    readings: judged,
    of: (readingId) => {
      const own = byId.get(readingId);
      const { total, done, right } = own ?? unpractised;
      return { ...presentMastery(own ?? unknown), total, done, right };
    },
    log,
    cards,
    before: (moment) => judgeCourse(groundBefore(ground, moment.getTime())),
    asOf: (moment, wish) => masteryAsOf(ground, moment, wish),
  };
}

function masteryAsOf(
  { readings, log, cardsAt }: Ground,
  moment: Date,
  { readingIds, without }: AsOfWish = {},
): ReadonlyMap<number, TopicMastery> {
  const until = log.filter(
    ({ at, batch }) => at <= moment.getTime() && (without === undefined || batch !== without),
  );
  const known = new Set(until.map(({ question }) => question.topic));
  const asked = readings.filter((one) => readingIds?.includes(one.readingId) ?? true);
  return masteryOf({
    log: until,
    cards: cardsAt(moment),
    now: moment.getTime(),
    topics: asked.map(({ readingId, lecturesBegun, total }) => ({
      topic: readingId,
      questions: total,
      isBegun: lecturesBegun > 0 || known.has(readingId),
    })),
  }).topics;
}

/** Field by field: an engine that lays two objects over one another takes as long as for all of the judging. */
const withMastery = (reading: ReadingFacts, own: TopicMastery): ReadingMastery => ({
  courseId: reading.courseId,
  bookId: reading.bookId,
  bookName: reading.bookName,
  isIssued: reading.isIssued,
  readingId: reading.readingId,
  number: reading.number,
  readingName: reading.readingName,
  lectures: reading.lectures,
  lecturesBegun: reading.lecturesBegun,
  lecturesWatched: reading.lecturesWatched,
  total: reading.total,
  done: reading.done,
  right: reading.right,
  level: own.level,
  percent: own.percent,
  likely: own.likely,
  isWeak: own.isWeak,
  confidence: own.confidence,
  answered: own.answered,
  failed: own.failed,
  untilPercent: own.untilPercent,
  missing: own.missing,
  idleDays: own.idleDays,
  lastPaper: own.lastPaper,
});

/** A reading of which nothing was answered before was not begun by what came later. */
function groundBefore(ground: Ground, moment: number): Ground {
  const log = ground.log.filter(({ at }) => at < moment);
  const known = new Set(log.map(({ question }) => question.topic));
  const later = new Set(
    ground.log.filter(({ at }) => at >= moment).map(({ question }) => question.topic),
  );
  const readings = ground.readings.map((reading) =>
    later.has(reading.readingId) && !known.has(reading.readingId)
      ? { ...reading, done: 0, right: 0 }
      : reading,
  );
  return { ...ground, log, readings };
}

const unknown: TopicMastery = {
  level: 0,
  percent: null,
  likely: null,
  isWeak: false,
  confidence: 'none',
  answered: 0,
  failed: 0,
  untilPercent: 0,
  missing: null,
  idleDays: null,
  lastPaper: null,
};

/** As every page is told of it. */
export const presentMastery = (topic: TopicMastery): ShownMastery => ({
  mastery: topic.level,
  percent: topic.percent,
  isWeak: topic.isWeak,
  confidence: topic.confidence,
  failed: topic.failed,
  untilPercent: topic.untilPercent,
  missing: topic.missing,
  lastPaper: topic.lastPaper && { right: topic.lastPaper.right, answers: topic.lastPaper.answers },
});
