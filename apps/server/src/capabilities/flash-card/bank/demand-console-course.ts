import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { isOfFiles } from './card-bank.repository.ts';
import { shownCourses } from '../../catalogue/catalogue.port.ts';

/** Throws cardOfFile where content files own the cards of the course. */
export async function demandConsoleCourse(change: Change, courseId: number): Promise<void> {
  const { rows } = await sql<{ inFiles: boolean }>`
    select ${isOfFiles(change)} as "inFiles" from ${shownCourses} c where c.course_id = ${courseId}
  `.execute(change);
  if (rows[0]?.inFiles !== false)
    throw new Refusal(
      'cardOfFile',
      '这门课程写在文件里，闪卡请加进它的 cards.yaml；要在这里加，请先接管这门课程',
    );
}
