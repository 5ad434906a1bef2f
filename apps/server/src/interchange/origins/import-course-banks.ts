import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Change } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import type { PlaceInFiles } from '../banks/read/raw-question.ts';
import { bankFiles } from '../banks/read/read-bank-file.ts';
import { banksFolder } from '../catalogue/content-files.ts';
import type { PlaceOfRow } from '../banks/store-bank.ts';
import type { CatalogueReport, TakenCourse } from '../import-catalogue.ts';
import {
  countRows,
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
  { left = [], ...options }: Options,
): Promise<BankFileReport[]> {
  const folder = path.join(place, banksFolder);
  if (!existsSync(folder)) return [];
  const entries = await readdir(folder, { withFileTypes: true });
  const reports: BankFileReport[] = [];
  for (const { name } of entries.filter((entry) => entry.isDirectory())) {
    if (left.includes(name)) reports.push(leftWithIt(name));
    const course = courses.find((one) => one.folder === name);
    if (course === undefined) continue;
    const files = await bankFiles(path.join(folder, name));
    const { courseId } = course;
    const own = await importQuestions(services, files, {
      ...options,
      ...{ courseId, chapters: chaptersOf(course), leavesOthers: true },
      // Who only looks has no course yet into which they would come.
      isCourseTried: options.dryRun && !(await isStored(services, courseId)),
    });
    const ofCourse = own.map((report) => ({
      ...report,
      banks: report.banks.map((bank) => ({ ...bank, courseId })),
    }));
    reports.push(...ofCourse);
  }
  return reports;
}

type Options = Omit<
  QuestionsOptions,
  'courseId' | 'chapters' | 'leavesOthers' | 'isCourseTried'
> & {
  /** Folders of courses that were not taken. */
  readonly left?: readonly string[];
};

const leftWithIt = (name: string): BankFileReport => ({
  ...{ file: `${banksFolder}/${name}`, banks: [], counts: countRows([]), rows: [] },
  notes: ['这门课没有导入，它的题库也没有导入'],
});

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

/**
 * By the ids of the files, as they are here; what says none, as files of older schools, by the title of its chapter: of two
 * that are called alike the first, and in its first topic.
 */
const chaptersOf =
  ({ oursOf }: TakenCourse) =>
  async (change: Change, courseId: number): Promise<PlaceOfRow> => {
    const topics = await topicsOf(change, courseId);
    const byTitle = (section: string) => topics.find(({ title }) => title === section);
    const byIds = ({ reading, topic }: PlaceInFiles) => {
      if (oursOf === undefined) return undefined;
      const own = topics.filter(({ reading_id }) => reading_id === oursOf('reading', reading));
      const ours = topic === undefined ? undefined : oursOf('subject', topic);
      return own.find(({ subject_id }) => subject_id === ours) ?? own[0];
    };
    return ({ section, stands }) => {
      const found = (stands && byIds(stands)) ?? byTitle(section);
      if (found === undefined) return undefined;
      const { title: _title, ...place } = found;
      return place;
    };
  };

async function topicsOf(change: Change, courseId: number) {
  return await change
    .selectFrom('reading')
    .innerJoin('subject', 'subject.reading_id', 'reading.reading_id')
    .where('course_id', '=', courseId)
    .select(['reading.title as title', 'reading.reading_id', 'book_id', 'subject_id'])
    .orderBy('reading.book_id')
    .orderBy('reading.position')
    .orderBy('subject.position')
    .execute();
}
