import { cleanRow } from '../banks/clean-row.ts';
import { ForeignHtml } from '../banks/foreign-html.ts';
import { judgeRow } from '../banks/judge-row.ts';
import type { KeyedQuestion } from '../banks/store-bank.ts';
import type { FigureFile } from '../figure-file.ts';
import type { PackageBook, PackageCourse, Skipped } from './package-course.ts';

/** A course whose questions are judged, without what nobody could open. */
export interface SettledCourse extends Omit<PackageCourse, 'questions'> {
  readonly questions: readonly KeyedQuestion[];
  /** Of its readings and questions. */
  readonly figures: readonly FigureFile[];
}

export async function settleCourse(course: PackageCourse): Promise<SettledCourse> {
  const foreign = new ForeignHtml();
  const skipped: Skipped[] = [...course.skipped];
  const questions: KeyedQuestion[] = [];
  for (const { key, readingKey, question: raw } of course.questions) {
    const question = judgeRow(await cleanRow(raw, foreign));
    if ('reason' in question) skipped.push({ place: raw.place, reason: question.reason });
    else {
      const sourceKey = `${course.source}/${key}`;
      questions.push({ place: raw.place, section: readingKey, sourceKey, read: () => question });
    }
  }
  const books = withoutEmpty(course, new Set(questions.map(({ section }) => section)), skipped);
  const shown = books.flatMap(({ readings }) => readings.flatMap(({ figures }) => figures));
  const figures = [...shown, ...foreign.figures.values()];
  return { ...course, books, questions, skipped, figures };
}

/** A quiz of which no question could be taken leaves nothing to open, nor does a section of such. */
function withoutEmpty(
  { books, files }: PackageCourse,
  asked: ReadonlySet<string>,
  skipped: Skipped[],
): PackageBook[] {
  const handingOut = new Set(files.map(({ bookKey }) => bookKey));
  return books
    .map((book) => ({
      ...book,
      readings: book.readings.filter(({ key, title, html }) => {
        const isFull = html !== '' || asked.has(key);
        if (!isFull) skipped.push({ place: `《${title}》`, reason: '没有能取用的文字和题目' });
        return isFull;
      }),
    }))
    .filter(({ key, readings }) => readings.length > 0 || handingOut.has(key));
}
