import {
  exerciseTypes,
  listQuestions,
  openQuestions,
  type Question,
  type QuestionListItem,
} from '@xuezhou/contract/practice';
import { call } from '../../platform/api/call.ts';

/** A course's questions as they were when they were taken along, for one student. */
interface KeptCourse {
  readonly key: string;
  readonly title: string;
  readonly items: readonly QuestionListItem[];
  readonly questions: readonly Question[];
}

const storeName = 'courses';
const atOnce = 100;

const keyOf = (studentId: number, courseId: number) => `${studentId}-${courseId}`;

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
  });
}

async function openStore(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const request = indexedDB.open('xuezhou-practice', 1);
  request.addEventListener('upgradeneeded', () =>
    request.result.createObjectStore(storeName, { keyPath: 'key' }),
  );
  const database = await settled(request);
  return database.transaction(storeName, mode).objectStore(storeName);
}

/** Null where nothing was taken along, or the browser keeps nothing. */
export async function readKept(studentId: number, courseId: number): Promise<KeptCourse | null> {
  try {
    const store = await openStore('readonly');
    const kept: unknown = await settled<unknown>(store.get(keyOf(studentId, courseId)));
    return (kept as KeptCourse | undefined) ?? null;
  } catch {
    return null;
  }
}

/** Fetches all questions of a course and keeps them on this device; answers how many. */
export async function keepCourse(studentId: number, courseId: number): Promise<number> {
  const body = { courseId, type: exerciseTypes.sequential };
  const { title, questions: items } = await call(listQuestions, { body });
  const ids = items.map(({ questionId }) => questionId);
  const questions: Question[] = [];
  for (let from = 0; from < ids.length; from += atOnce) {
    const questionIds = ids.slice(from, from + atOnce);
    questions.push(...(await call(openQuestions, { body: { courseId, questionIds } })));
  }
  const kept: KeptCourse = { key: keyOf(studentId, courseId), title, items, questions };
  await settled((await openStore('readwrite')).put(kept));
  return questions.length;
}

/** What the server would list, as far as the device knows; in the order of the course. */
export async function keptItems(
  studentId: number,
  scope: { courseId: number; bookId?: number | undefined; readingId?: number | undefined },
): Promise<{ title: string; questions: QuestionListItem[] } | null> {
  const kept = await readKept(studentId, scope.courseId);
  if (kept === null) return null;
  const known = new Map(kept.questions.map((question) => [question.questionId, question]));
  const questions = kept.items.filter(({ questionId }) => {
    const question = known.get(questionId);
    return (
      question !== undefined &&
      (scope.bookId === undefined || question.bookId === scope.bookId) &&
      (scope.readingId === undefined || question.readingId === scope.readingId)
    );
  });
  return { title: kept.title, questions };
}

export async function keptQuestion(
  studentId: number,
  courseId: number,
  questionId: number,
): Promise<Question | null> {
  const kept = await readKept(studentId, courseId);
  return kept?.questions.find((question) => question.questionId === questionId) ?? null;
}
