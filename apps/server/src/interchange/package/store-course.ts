import {
  removeParts,
  storeBooks,
  storeCourse,
  subjectsIn,
  type Access,
} from '../../capabilities/catalogue/catalogue.port.ts';
import {
  detachQuestions,
  retireOthersOf,
} from '../../capabilities/practice/practice-content.port.ts';
import { askToIndex } from '../../capabilities/search/search.port.ts';
import type { Outcome } from '../../platform/content/stored-rows.ts';
import type { Change } from '../../platform/database/prepare.ts';
import { coverOfBank, familyOfBank } from '../banks/bank-course.ts';
import type { BankQuestion } from '../banks/judge-row.ts';
import { storeBank } from '../banks/store-bank.ts';
import { placesOfTexts, storeTexts } from '../store/store-texts.ts';
import type { SettledCourse } from './settle-course.ts';
import { storePackageFiles } from './store-files.ts';

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
export async function storePackage(
  change: Change,
  course: SettledCourse,
  { access, now }: { access: Access | undefined; now: Date },
): Promise<StoredCourse> {
  const { title, source } = course;
  const names = { title, family: familyOfBank(title), cover: coverOf(title, '课程') };
  const courseId = await storeCourse(change, { source, ...names, subtitle: '导入的课程' }, access);
  const books = await storeBooks(
    change,
    courseId,
    course.books.map((book) => ({ ...book, cover: coverOf(book.title, '讲义') })),
  );
  const texts = course.books.flatMap(({ key, readings }) =>
    readings.map((reading, position) => ({
      ...reading,
      position,
      bookId: books.ids.get(key) ?? 0,
    })),
  );
  const readings = await storeTexts(change, courseId, texts);
  const files = await storePackageFiles(
    change,
    { courseId, books: books.ids, source, now },
    course.files,
  );
  const byKey = new Map(texts.map((text) => [text.key, text]));
  const asked = new Set(course.questions.map(({ section }) => byKey.get(section)));
  const asking = [...asked].filter((text) => text !== undefined);
  const places = await placesOfTexts(change, courseId, asking, readings.ids);
  const questions: StoredQuestion[] = [];
  await storeBank(
    change,
    { name: title, courseId, placeOf: ({ section }) => places.get(section) },
    course.questions,
    (_at, question, outcome) => questions.push({ question, outcome }),
  );
  const kept = course.questions.map(({ sourceKey }) => sourceKey);
  const retired = await retireOthersOf(change, { courseId, source, kept, now });
  await removeGone(change, { readings: readings.gone, books: books.gone });
  const removed = retired + readings.gone.length + files.gone;
  const { outcomes } = readings;
  if (removed > 0 || outcomes.some((outcome) => outcome !== 'unchanged'))
    await askToIndex(change, courseId);
  return { courseId, readings: outcomes, files: files.outcomes, questions, removed };
}

/** As `coverOfBank`, of what is called otherwise. */
const coverOf = (title: string, noun: string): string => coverOfBank(title).replace(/题库$/, noun);

/** What students marked in them stays with them. */
async function removeGone(
  change: Change,
  gone: { readings: readonly number[]; books: readonly number[] },
): Promise<void> {
  const parts = { ...gone, lectures: [], subjects: await subjectsIn(change, gone.readings) };
  await detachQuestions(change, parts);
  await removeParts(change, parts);
}
