import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importPackages } from '../import-packages.ts';
import type { BankFileReport } from '../import-questions.ts';
import { openTestSchool } from './open-test-school.ts';

/** The smallest picture. */
export const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A school that takes in courses of other systems, and what it then holds of them. */
export async function openPackageSchool(fileName: string) {
  const school = await openTestSchool();
  const { connection } = school.database;
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-package-'));
  return {
    connection,
    storage: school.storage,
    close: async () => {
      await rm(folder, { recursive: true, force: true });
      await school.close();
    },
    take: async (bytes: Buffer, options: Partial<Parameters<typeof importPackages>[2]> = {}) => {
      const file = path.join(folder, fileName);
      await writeFile(file, bytes);
      const [report] = await importPackages(school, [file], { dryRun: false, ...options });
      if (report === undefined) throw new Error('nothing was reported');
      return { ...report, courseId: report.banks[0]?.courseId ?? 0 };
    },
    readings: async (courseId: number) =>
      await connection
        .selectFrom('reading')
        .innerJoin('book', 'book.book_id', 'reading.book_id')
        .where('reading.course_id', '=', courseId)
        .orderBy('book.position')
        .orderBy('reading.position')
        .select(['reading_id', 'book.title as book', 'reading.title', 'html'])
        .execute(),
    questions: async (courseId: number) =>
      await connection
        .selectFrom('question')
        .innerJoin('question_version', (join) =>
          join
            .onRef('question_version.question_id', '=', 'question.question_id')
            .onRef('question_version.version', '=', 'question.version'),
        )
        .leftJoin('reading', 'reading.reading_id', 'question.reading_id')
        .where('question.course_id', '=', courseId)
        .where('parent_id', 'is', null)
        .orderBy('question.position')
        .select(['question.question_id', 'question.version', 'kind', 'answer', 'content'])
        .select(['retired_at', 'reading.title'])
        .execute(),
    files: async (courseId: number) =>
      await connection
        .selectFrom('course_file')
        .where('course_id', '=', courseId)
        .orderBy('file_id')
        .selectAll()
        .execute(),
  };
}

/** What was not taken, and why. */
export const reasonsOf = ({ rows }: BankFileReport): string[] =>
  rows.flatMap(({ place, reason }) => (reason === undefined ? [] : [`${place}：${reason}`]));

/** The chapters, each with its book. */
export const titlesOf = (readings: readonly { book: string; title: string }[]): string[] =>
  readings.map(({ book, title }) => `${book}/${title}`);
