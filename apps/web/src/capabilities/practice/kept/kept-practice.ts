import {
  exerciseTypes,
  getPracticeTree,
  getSmartStart,
  listExerciseTypes,
  listQuestions,
  listWrongQuestions,
  maxAhead,
  openQuestions,
  type Question,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import { call } from '@xuezhou/client/api/call.ts';
import { answerOf, keepAnswers } from '../../../platform/outbox/kept-answers.ts';
import { takeAllAlong } from '../../../platform/outbox/take-along.ts';
import { listKept } from './kept-lists.ts';
import { chunks, fetchPictures, picturesOf, withPictures } from './kept-pictures.ts';
import {
  keyOf,
  readCourse,
  readPicture,
  readQuestion,
  setKeyOf,
  storeCourse,
} from './kept-store.ts';
import { exerciseTitles } from '../landing.words.ts';
import type { Scope } from '../scope.ts';

const questionsAtOnce = 100;

/** How many questions of a course were taken along. */
export async function countKept(studentId: number, courseId: number): Promise<number> {
  return (await readCourse(keyOf(studentId, courseId)))?.items.length ?? 0;
}

// Who asked for it is told of a failure where they asked.
const quietly = { ignoreErrors: true };

/** All that a course lists, part by part. */
async function listAll(courseId: number) {
  const items: QuestionListItem[] = [];
  for (;;) {
    const body = { courseId, type: exerciseTypes.sequential, from: items.length };
    const { title, questions, part } = await call(listQuestions, { body }, quietly);
    items.push(...questions);
    if (questions.length === 0 || items.length >= (part?.total ?? 0)) return { title, items };
  }
}

/** Fetches all questions of a course with their pictures and keeps them on this device; answers how many. */
export async function keepCourse(studentId: number, courseId: number): Promise<number> {
  const { title, items } = await listAll(courseId);
  const questions: Question[] = [];
  for (const some of chunks(items, questionsAtOnce)) {
    const questionIds = some.map(({ questionId }) => questionId);
    questions.push(...(await call(openQuestions, { body: { courseId, questionIds } }, quietly)));
  }
  const pictures = await fetchPictures(questions);
  const known = new Map(questions.map((question) => [question.questionId, question]));
  const kept = items.flatMap((item) => {
    const question = known.get(item.questionId);
    return question ? [{ ...item, bookId: question.bookId, readingId: question.readingId }] : [];
  });
  const { questions: smart } = await call(
    listQuestions,
    { body: { courseId, type: exerciseTypes.intelligent, count: maxAhead } },
    quietly,
  );
  await keepLists(courseId);
  await takeAllAlong(courseId);
  const course = { key: keyOf(studentId, courseId), title, items: kept, smart };
  await storeCourse(course, questions, pictures);
  return kept.length;
}

/** What the pages before and beside the questions show: the ways to practise, the chapters, the wrong-answer book. */
async function keepLists(courseId: number): Promise<void> {
  const input = { params: { courseId } };
  const start = { ...input, query: {} };
  const quietly = { ignoreErrors: true };
  await keepAnswers([
    answerOf(listExerciseTypes, input, await call(listExerciseTypes, input, quietly)),
    answerOf(getPracticeTree, input, await call(getPracticeTree, input, quietly)),
    answerOf(getSmartStart, start, await call(getSmartStart, start, quietly)),
    answerOf(listWrongQuestions, input, await call(listWrongQuestions, input, quietly)),
  ]);
}

/** What the server would list, as far as the device knows. */
export async function keptItems(
  studentId: number,
  scope: Scope,
): Promise<{ title: string; questions: readonly QuestionListItem[] } | null> {
  const kept = await readCourse(keyOf(studentId, scope.courseId));
  const questions = kept && (await listKept(kept, scope));
  return kept && questions ? { title: exerciseTitles[scope.type], questions } : null;
}

export async function keptQuestion(
  studentId: number,
  courseId: number,
  questionId: number,
): Promise<Question | null> {
  const question =
    (await readQuestion(setKeyOf(studentId, courseId), questionId)) ??
    (await readQuestion(keyOf(studentId, courseId), questionId));
  if (question === undefined) return null;
  const urls = new Map<string, string>();
  for (const path of picturesOf([question])) {
    const url = await readPicture(path);
    if (url !== undefined) urls.set(path, url);
  }
  return withPictures(question, urls);
}
