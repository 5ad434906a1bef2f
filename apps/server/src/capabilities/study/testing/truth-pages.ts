import {
  exerciseTypes,
  getAnalysis,
  getBeforeChallenge,
  getBeforePractice,
  getPracticeTree,
  listExerciseTypes,
  listWrongQuestions,
  type TopicMastery,
} from '@xuezhou/contract/practice';
import { getReadiness } from '@xuezhou/contract/review';
import {
  getCourse,
  getCourseHome,
  getDiagnosis,
  getTopic,
  openBook,
  type CourseReading,
} from '@xuezhou/contract/study';
import { expect } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import type { makeCourse } from '../../../testing/factories.ts';
import { rightQuestions } from '../../practice/practice-facts.port.ts';

import type { Connection } from '../../../platform/database/prepare.ts';

const factsOf = ({
  mastery,
  percent,
  isWeak,
  confidence,
  failed,
  untilPercent,
  missing,
  lastPaper,
}: TopicMastery) => ({
  ...{ mastery, percent, isWeak, confidence, failed, untilPercent, missing, lastPaper },
});

type Chapter = Awaited<ReturnType<typeof makeCourse>>;

export interface Studied {
  readonly course: Chapter;
  readonly chapters: readonly Chapter[];
}

/** Everything that every page says of what is known of each chapter, page by page. */
export async function pagesOf(
  connection: Connection,
  { course, chapters }: Studied,
  student: TestClient & { readonly studentId: number },
) {
  const { courseId, bookId } = course;
  const params = { courseId };
  const shown = await student.data(getCourse, { params });
  const analysis = await student.data(getAnalysis, { params });
  const readiness = await student.data(getReadiness, { params });
  const challenge = await student.data(getBeforeChallenge, { params: { bookId } });
  const book = await student.data(openBook, { params: course, query: {} });
  const subjects = await Promise.all(
    chapters.map(async ({ readingId, subjectId }) => {
      const { mastery } = await student.data(getBeforePractice, { params: { subjectId } });
      return [readingId, mastery] as const;
    }),
  );
  const topics = await Promise.all(
    chapters.map(({ readingId }) => student.data(getTopic, { params: { courseId, readingId } })),
  );
  const byId = (list: readonly ({ readingId: number } & TopicMastery)[]) =>
    new Map(list.map((topic) => [topic.readingId, factsOf(topic)]));
  return {
    ...{ shown, readiness, book },
    told: {
      course: byId(shown.books.flatMap(({ readings }) => readings)),
      analysis: byId(analysis.topics),
      readiness: byId(readiness.topics),
      challenge: byId(challenge.readings),
      topic: byId(topics),
    },
    topics,
    levels: {
      book: new Map(book.points.map(({ readingId, points }) => [readingId, points])),
      subjects: new Map(subjects),
    },
    analysis,
    tree: (await student.data(getPracticeTree, { params })).flatMap(({ readings }) => readings),
    types: (await student.data(listExerciseTypes, { params })).types,
    wrong: await student.data(listWrongQuestions, { params }),
    diagnosis: await student.data(getDiagnosis, { params }),
    achieved: await rightQuestions(connection, student.studentId),
    home: (await student.data(getCourseHome)).groups
      .flatMap(({ courses }) => courses)
      .find((one) => one.courseId === courseId),
  };
}

/** That they all say the same. */
export function expectOneTruth(pages: Awaited<ReturnType<typeof pagesOf>>): void {
  const { told, levels, diagnosis, home, shown, book, readiness, analysis, topics } = pages;
  const truth = told.course;
  // The last of its days is today, and as the page itself says.
  for (const { days, percent, mastery, likely } of topics) {
    if (days.length > 0) expect(days.at(-1)).toMatchObject({ percent, mastery });
    expect(likely === null).toBe(percent === null);
    expect((likely?.from ?? 0) <= (percent ?? 0) && (percent ?? 0) <= (likely?.to ?? 0)).toBe(true);
  }
  for (const page of Object.values(told)) expect(page).toEqual(truth);
  const levelOf = new Map([...truth].map(([id, { mastery }]) => [id, mastery]));
  for (const page of Object.values(levels)) expect(page).toEqual(levelOf);
  const all = [...truth];
  const weak = all.filter(([, topic]) => topic.isWeak).map(([id]) => id);
  expect(new Set(diagnosis.weak.map(({ readingId }) => readingId))).toEqual(new Set(weak));
  for (const [, topic] of all)
    expect(topic.percent !== null && topic.percent >= 60).toBe(topic.mastery > 1);
  const readings = shown.books.flatMap((one) => one.readings);
  expect(home?.readings).toEqual({
    begun: all.filter(([, { mastery }]) => mastery > 0).length,
    seen: readings.filter(({ videoDone, videoTotal }) => videoDone === videoTotal).length,
    practised: readings.filter(({ questionDone }) => questionDone > 0).length,
    mastered: all.filter(([, { mastery }]) => mastery === 4).length,
  });
  expect(book.bookLevel).toBe(shown.books[0]?.bookLevel);
  expect(book.currentPoints).toBe(shown.currentPoints);
  const asked = analysis.topics.map(({ readingId }) => readingId);
  expect(readiness.topics.map(({ readingId }) => readingId)).toEqual(asked);
  expect(readiness.percent === null).toBe(all.every(([, { percent }]) => percent === null));
  expectOneCount(pages, readings);
}

/** How many were done, how many of them rightly, and how many wait in the wrong-answer book. */
function expectOneCount(
  { analysis, tree, types, wrong, diagnosis, achieved }: Awaited<ReturnType<typeof pagesOf>>,
  readings: readonly CourseReading[],
): void {
  const countOf = new Map(
    readings.map(({ readingId, questionDone, questionRight }) => [
      readingId,
      { done: questionDone, right: questionRight },
    ]),
  );
  for (const page of [analysis.topics, tree])
    for (const { readingId, done, right } of page)
      expect({ done, right }).toEqual(countOf.get(readingId ?? 0));
  const counts = [...countOf.values()];
  const whole = {
    done: counts.reduce((sum, { done }) => sum + done, 0),
    right: counts.reduce((sum, { right }) => sum + right, 0),
  };
  expect({ done: analysis.done, right: analysis.right }).toEqual(whole);
  expect(achieved).toBe(whole.right);
  expect({ done: diagnosis.answered, right: diagnosis.right }).toEqual(whole);
  const typeOf = (wanted: number) => types.find(({ type }) => type === wanted);
  expect(typeOf(exerciseTypes.sequential)?.done).toBe(whole.done);
  expect(typeOf(exerciseTypes.correcting)?.total).toBe(wrong.questions.length);
}
