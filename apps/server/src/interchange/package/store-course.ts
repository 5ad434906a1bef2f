import { askToIndex } from '../../capabilities/search/index-course.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { coverOfBank, familyOfBank, putImportedCourse, type Access } from '../banks/bank-course.ts';
import type { BankQuestion } from '../banks/judge-row.ts';
import { storeBank, type Outcome } from '../banks/store-bank.ts';
import type { SettledCourse } from './settle-course.ts';
import { storeBooks } from './store-books.ts';
import { storeFiles } from './store-files.ts';
import { placesOfReadings, storeReadings } from './store-readings.ts';
import { removeBooks, removeReadings, retireQuestions } from './remove-parts.ts';

interface StoredQuestion {
  readonly question: BankQuestion;
  readonly outcome: Outcome;
}

export interface StoredCourse {
  readonly courseId: number;
  readonly readings: readonly Outcome[];
  readonly files: readonly Outcome[];
  readonly questions: readonly StoredQuestion[];
  /** What the package no longer has. */
  readonly removed: number;
}

/** Brings a course to what its package says. Call under the lock of imports. */
export async function storeCourse(
  change: Change,
  course: SettledCourse,
  { access, now }: { access: Access | undefined; now: Date },
): Promise<StoredCourse> {
  const { title, source } = course;
  const cover = coverOfBank(title).replace(/题库$/, '课程');
  const names = { title, family: familyOfBank(title), cover, subtitle: '导入的课程' };
  const courseId = await putImportedCourse(change, { source, ...names }, access);
  const books = await storeBooks(change, courseId, course.books);
  const readings = await storeReadings(change, { courseId, books: books.ids }, course.books);
  const files = await storeFiles(change, { courseId, books: books.ids, source, now }, course.files);
  const asked = new Set(course.questions.map(({ section }) => section));
  const places = await placesOfReadings(change, courseId, readings.places, asked);
  const bank = { name: title, courseId, places };
  const questions: StoredQuestion[] = [];
  await storeBank(change, bank, course.questions, (_at, question, outcome) =>
    questions.push({ question, outcome }),
  );
  const kept = course.questions.map(({ sourceKey }) => sourceKey);
  const retired = await retireQuestions(change, { courseId, source, kept, now });
  await removeReadings(change, readings.gone);
  await removeBooks(change, books.gone);
  const removed = retired + readings.gone.length + files.gone;
  const { outcomes } = readings;
  if (removed > 0 || outcomes.some((outcome) => outcome !== 'unchanged'))
    await askToIndex(change, courseId);
  return { courseId, readings: outcomes, files: files.outcomes, questions, removed };
}
