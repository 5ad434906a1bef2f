import type { Question, QuestionListItem } from '@xuezhou/contract/practice';
import { hasFormulas } from '@xuezhou/client/rich-html/rich-html-parts.ts';
import { learnFormulas } from '@xuezhou/client/rich-html/known-formulas.ts';
import type { DrawnFormulas } from '@xuezhou/rules/text/formula/drawn-header';
import { picturesOf, type KeptPicture } from './kept-pictures.ts';

/** A course's questions as they were when they were taken along, for one student. */
export interface KeptCourse {
  readonly key: string;
  readonly title: string;
  readonly items: readonly KeptItem[];
  /** In the order in which smart practice would ask them, without what the server knows to be answered since. */
  readonly smart: readonly QuestionListItem[];
}

/** Names a course of a student. */
export const keyOf = (studentId: number, courseId: number) => `${studentId}-${courseId}`;

/** Names the set that runs, apart from what was taken along of its course. */
export const setKeyOf = (studentId: number, courseId: number) =>
  `set-${keyOf(studentId, courseId)}`;

/** What is listed without opening its question. */
export interface KeptItem extends QuestionListItem {
  readonly bookId: number | null;
  readonly readingId: number | null;
}

interface KeptQuestion {
  readonly course: string;
  readonly questionId: number;
  readonly question: Question;
  /** Its own, as they were drawn; absent of what an older version kept. */
  readonly formulas?: DrawnFormulas;
}

const keyPaths = {
  courses: 'key',
  questions: ['course', 'questionId'],
  pictures: 'path',
} as const;

function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    // A cursor's request succeeds once for each step.
    request.addEventListener('success', () => resolve(request.result), { once: true });
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')));
    request.addEventListener('blocked', () => reject(new Error('blocked')));
  });
}

async function openDatabase(): Promise<IDBDatabase> {
  const request = indexedDB.open('xuezhou-practice', 3);
  request.addEventListener('upgradeneeded', () => {
    const database = request.result;
    // What an older version kept is fetched anew.
    for (const name of database.objectStoreNames) database.deleteObjectStore(name);
    for (const [name, keyPath] of Object.entries(keyPaths))
      database.createObjectStore(name, { keyPath: keyPath as string | string[] });
  });
  return await settled(request);
}

/** Undefined where it was not taken along, or the browser keeps nothing. */
async function read<Value>(name: keyof typeof keyPaths, key: IDBValidKey) {
  try {
    const database = await openDatabase();
    const found: unknown = await settled(database.transaction(name).objectStore(name).get(key));
    database.close();
    return found as Value | undefined;
  } catch {
    return undefined;
  }
}

export const readCourse = (key: string) => read<KeptCourse>('courses', key);

export async function readQuestion(
  course: string,
  questionId: number,
): Promise<Question | undefined> {
  const kept = await read<KeptQuestion>('questions', [course, questionId]);
  learnFormulas(kept?.formulas ?? {});
  return kept?.question;
}

export const readPicture = async (path: string) => (await read<KeptPicture>('pictures', path))?.url;

/** What the server made of an answer, for the list that is shown without it; nothing where it was not. */
export async function storeStatus(
  course: string,
  { questionId, questionStatus }: Pick<QuestionListItem, 'questionId' | 'questionStatus'>,
): Promise<void> {
  const database = await openDatabase();
  const transaction = database.transaction('courses', 'readwrite');
  const courses = transaction.objectStore('courses');
  // Read and written in one transaction: answers that arrive together do not undo each other.
  const kept = (await settled(courses.get(course))) as KeptCourse | undefined;
  if (kept) {
    const items = kept.items.map((item) =>
      item.questionId === questionId ? { ...item, questionStatus } : item,
    );
    const smart = kept.smart.filter((item) => item.questionId !== questionId);
    const written = settled(courses.put({ ...kept, items, smart }));
    transaction.commit();
    await written;
  }
  database.close();
}

/** All of it or nothing, in the place of what was kept of the course before. */
export const storeCourse = (
  course: KeptCourse,
  questions: readonly Question[],
  pictures: readonly KeptPicture[],
): Promise<void> => store(course.key, { course, questions, pictures });

/** The same, of questions alone. */
export const storeSet = (
  key: string,
  questions: readonly Question[],
  pictures: readonly KeptPicture[],
): Promise<void> => store(key, { questions, pictures });

interface Stored {
  readonly course?: KeptCourse;
  readonly questions: readonly Question[];
  readonly pictures: readonly KeptPicture[];
}

async function store(key: string, { course, questions, pictures }: Stored): Promise<void> {
  const formulasOf = await readerOfFormulas(questions);
  const database = await openDatabase();
  const transaction = database.transaction(Object.keys(keyPaths), 'readwrite');
  const stored = new Promise<void>((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('full')));
  });
  const kept = transaction.objectStore('questions');
  kept.delete(IDBKeyRange.bound([key], [key, []]));
  for (const question of questions) {
    const formulas = formulasOf(question);
    kept.put({ course: key, questionId: question.questionId, question, formulas });
  }
  for (const picture of pictures) transaction.objectStore('pictures').put(picture);
  if (course) transaction.objectStore('courses').put(course);
  await Promise.all([dropUnnamedPictures(transaction), stored]);
  database.close();
}

/** Loaded where there are some; without it they are drawn when they are shown. */
async function readerOfFormulas(
  questions: readonly Question[],
): Promise<(question: Question) => DrawnFormulas> {
  if (!hasFormulas(JSON.stringify(questions).replaceAll(String.raw`\"`, '"'))) return () => ({});
  return await import('@xuezhou/client/rich-html/formulas-of-data.ts').then(
    ({ formulasOfData }) => formulasOfData,
    () => () => ({}),
  );
}

/** What an earlier set or an earlier state of a course has shown takes no more room than that lasted. */
async function dropUnnamedPictures(transaction: IDBTransaction): Promise<void> {
  const pictures = transaction.objectStore('pictures');
  const unnamed = new Set((await settled(pictures.getAllKeys())) as string[]);
  const asked = transaction.objectStore('questions').openCursor();
  for (
    let cursor = unnamed.size === 0 ? null : await settled(asked);
    cursor !== null && unnamed.size > 0;
    cursor = await settled(asked)
  ) {
    for (const path of picturesOf([(cursor.value as KeptQuestion).question])) unnamed.delete(path);
    cursor.continue();
  }
  for (const path of unnamed) pictures.delete(path);
}
