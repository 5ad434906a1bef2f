import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { groupBy } from '../../platform/group-by.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { bankFiles } from '../banks/read/read-bank-file.ts';
import { banksFolder } from '../export/export-banks.ts';
import type { CatalogueReport } from '../import-catalogue.ts';
import {
  importQuestions,
  type BankFileReport,
  type QuestionsOptions,
} from '../import-questions.ts';

/**
 * The banks that came with courses, into these courses: of a catalogue that was imported just before. Those of a course that was
 * not taken are left with it.
 */
export async function importCourseBanks(
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  place: string,
  courses: CatalogueReport['courses'],
  options: Omit<QuestionsOptions, 'courseId' | 'chapters' | 'leavesOthers'>,
): Promise<BankFileReport[]> {
  const folder = path.join(place, banksFolder);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const reports: BankFileReport[] = [];
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    const course = courses.find((one) => one.folder === name);
    if (course === undefined) continue;
    const files = await bankFiles(path.join(folder, name));
    const isThere = await isStored(services, course.courseId);
    reports.push(
      ...(await importQuestions(services, files, {
        ...options,
        // Who only looks has no course yet into which they would come.
        ...(isThere && { courseId: course.courseId, chapters: chaptersOf, leavesOthers: true }),
      })),
    );
  }
  return reports;
}

async function isStored(
  { database: { connection } }: Pick<Services, 'database'>,
  courseId: number,
): Promise<boolean> {
  const found = await connection
    .selectFrom('course')
    .where('course_id', '=', courseId)
    .select('course_id')
    .executeTakeFirst();
  return found !== undefined;
}

/** By their titles, each with its first topic; of two that are called alike the first. */
async function chaptersOf(change: Change, courseId: number) {
  const rows = await change
    .selectFrom('reading')
    .innerJoin('subject', 'subject.reading_id', 'reading.reading_id')
    .where('course_id', '=', courseId)
    .select(['reading.title as title', 'reading.reading_id', 'book_id', 'subject_id'])
    .orderBy('reading.book_id')
    .orderBy('reading.position')
    .orderBy('subject.position')
    .execute();
  return new Map(
    [...groupBy(rows, ({ title }) => title)].flatMap(([title, [first]]) => {
      if (first === undefined) return [];
      const { title: _title, ...place } = first;
      return [[title, place] as const];
    }),
  );
}
