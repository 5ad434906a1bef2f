import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listQaTeachers as listOperation,
  removeQaTeacher as removeOperation,
  setQaTeacher as setOperation,
} from '@xuezhou/contract/qa/console';
import { sql } from 'kysely';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import { findTeacher } from './find-question.ts';

export async function listQaTeachers({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const rows = await connection
    .selectFrom('qa_teacher')
    .innerJoin('staff', 'staff.staff_id', 'qa_teacher.staff_id')
    .select(['qa_teacher.staff_id', 'name', 'title', 'course_id', 'book_id', 'is_head'])
    .orderBy('course_id')
    .orderBy('book_id')
    .orderBy('name')
    .execute();
  return rows.map((row) => ({
    staffId: row.staff_id,
    name: row.name,
    title: row.title,
    courseId: row.course_id,
    bookId: row.book_id,
    isHead: row.is_head,
  }));
}

export async function setQaTeacher(
  services: ConsoleServices,
  { body: { staffId, courseId, bookId, title, isHead } }: InputOf<typeof setOperation>,
  actor: Actor,
): Promise<DataOf<typeof setOperation>> {
  return await changeAudited(services, actor, async (change) => {
    await findTeacher(change, staffId);
    if (courseId !== null) await demandCourseTitle(change, courseId);
    if (bookId !== null) {
      const book = await change
        .selectFrom('book')
        .where('book_id', '=', bookId)
        .where('course_id', '=', courseId ?? 0)
        .select('book_id')
        .executeTakeFirst();
      if (book === undefined) throw new Refusal('bookUnknown');
    }
    const { rows } = await sql<{ title: string; is_head: boolean }>`
      select title, is_head from qa_teacher where staff_id = ${staffId}
        and course_id is not distinct from ${courseId}::int and book_id is not distinct from ${bookId}::int
      for update`.execute(change);
    const before = rows[0];
    await sql`
      insert into qa_teacher (staff_id, course_id, book_id, title, is_head)
      values (${staffId}, ${courseId}, ${bookId}, ${title.trim()}, ${isHead})
      on conflict (staff_id, course_id, book_id) do update set title = excluded.title, is_head = excluded.is_head`.execute(
      change,
    );
    const target = { kind: 'staff', id: staffId };
    const auditEntry = {
      operation: 'setQaTeacher',
      target,
      before:
        before === undefined
          ? undefined
          : { courseId, bookId, title: before.title, isHead: before.is_head },
      after: { courseId, bookId, title: title.trim(), isHead },
    };
    return { answer: true as const, auditEntry };
  });
}

export async function removeQaTeacher(
  services: ConsoleServices,
  { body: { staffId, courseId, bookId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<DataOf<typeof removeOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const { rows } = await sql`
      delete from qa_teacher where staff_id = ${staffId} and course_id is not distinct from ${courseId}::int
        and book_id is not distinct from ${bookId}::int returning staff_id`.execute(change);
    if (rows.length === 0) throw new Refusal('staffUnknown');
    const target = { kind: 'staff', id: staffId };
    const auditEntry = { operation: 'removeQaTeacher', target, before: { courseId, bookId } };
    return { answer: true as const, auditEntry };
  });
}
