import { sql } from 'kysely';
import type { CourseFileWriter } from '../../capabilities/authoring/export/course-files.ts';
import { giveOrigins } from '../../capabilities/catalogue/catalogue.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { keepArchive } from '../../platform/zip/kept-archive.ts';
import { exportFamilies } from '../families/export-families.ts';
import { ExportArchive } from './export-archive.ts';
import type { Exporter } from './export-chapter.ts';
import { exportCourse, folderOfCourse } from './export-course.ts';

/** More lines than anybody reads are counted only. */
const mostTold = 100;

/** A course alone, as files that another school imports: they say nothing of all else that a school has. */
export const courseFiles: CourseFileWriter = {
  write: async ({ database, storage }, { courseId, place, signal }) => {
    const folder = new ExportArchive();
    const faults: string[] = [];
    await giveOrigins(database.connection, courseId);
    // All of one moment: what is published in between must not tear the files apart.
    const isThere = await database.connection
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(
        async (connection) => await listFiles({ connection, storage, folder, faults }, courseId),
      );
    if (!isThere) return undefined;
    const bytes = await keepArchive(storage, place, folder.files, signal);
    const left =
      faults.length > mostTold
        ? [...faults.slice(0, mostTold), `……还有 ${faults.length - mostTold} 条`]
        : faults;
    return { bytes, left };
  },
};

async function listFiles(exporter: Exporter, courseId: number): Promise<boolean> {
  const { connection, folder, faults } = exporter;
  const course = await connection
    .selectFrom('course')
    .where('course_id', '=', courseId)
    .where('source', '=', 'catalogue')
    .where('erased_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (course === undefined) return false;
  await folder.yaml('catalogue.yaml', { courses: [folderOfCourse(course)] });
  await exportFamilies(exporter, course.family);
  await exportCourse(exporter, course, { books: 0, readings: 0, banks: 0 });
  const others = await questionsOfOthers(connection, courseId);
  if (others > 0)
    faults.push(`${others} 道题既不是课程的也不是题库的，不在课程文件里；请到题库按这门课导出`);
  return true;
}

/** Neither of its chapters nor of a bank. */
async function questionsOfOthers(connection: Connection, courseId: number): Promise<number> {
  const { count } = await connection
    .selectFrom('question')
    .where('course_id', '=', courseId)
    .where('parent_id', 'is', null)
    .where('retired_at', 'is', null)
    .where('source_key', 'not like', 'catalogue:%')
    .where('source_key', 'not like', 'bank:%')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
