import type {
  listCourseAssignments as listOperation,
  removeAssignment as removeOperation,
} from '@xuezhou/contract/assignment/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandCourseTitle } from '../../catalogue/catalogue.port.ts';
import {
  assignmentOf,
  factsOf,
  handedIn,
  holdAssignmentOf,
  versionOf,
} from './assignment-of-book.ts';

export async function listCourseAssignments(
  { database: { connection } }: ConsoleServices,
  { params: { courseId } }: InputOf<typeof listOperation>,
): Promise<DataOf<typeof listOperation>> {
  await demandCourseTitle(connection, courseId);
  const rows = await connection
    .selectFrom('book')
    .leftJoin('assignment', 'assignment.book_id', 'book.book_id')
    .where('book.course_id', '=', courseId)
    .select(['book.book_id', 'book.title as book_title'])
    .select(['assignment_id', 'assignment.title', 'assignment.source', 'opens_next'])
    .select(handedIn.as('handed_in'))
    .orderBy('book.position')
    .execute();
  return rows.map((row) => {
    const { book_id: bookId, book_title: bookTitle, assignment_id: assignmentId } = row;
    if (
      assignmentId === null ||
      row.title === null ||
      row.source === null ||
      row.opens_next === null
    )
      return { bookId, bookTitle, assignment: null };
    const given = { title: row.title, markdown: row.source, opensNext: row.opens_next };
    const version = versionOf({ bookId, ...given });
    const assignment = { assignmentId, ...given, version, handedIn: row.handed_in };
    return { bookId, bookTitle, assignment };
  });
}

export async function removeAssignment(
  services: ConsoleServices,
  { body: { bookId, seen } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<DataOf<typeof removeOperation>> {
  return await changeAudited(services, actor, async (change) => {
    const book = await change
      .selectFrom('book')
      .where('book_id', '=', bookId)
      .select('course_id')
      .executeTakeFirst();
    await demandOwnCourse(change, ownOf(actor, 'content.publish'), book?.course_id ?? 0);
    await holdAssignmentOf(change, bookId);
    const before = await assignmentOf(change, bookId);
    if (before === undefined)
      throw new Refusal('assignmentUnknown', '这本书没有作业，可能已被同事删去');
    if (versionOf(before) !== seen) throw new Refusal('assignmentChanged');
    await deleteAssignment(change, before.assignmentId);
    const auditEntry = {
      operation: 'removeAssignment',
      target: { kind: 'assignment', id: before.assignmentId },
      before: factsOf(before),
    };
    return { answer: { title: before.title }, auditEntry };
  });
}

/** Throws assignmentHasWork; whoever hands in just now is waited for. */
export async function deleteAssignment(change: Change, assignmentId: number): Promise<void> {
  await change
    .selectFrom('assignment')
    .where('assignment_id', '=', assignmentId)
    .select('assignment_id')
    .forUpdate()
    .execute();
  const work = await change
    .selectFrom('assignment_attachment')
    .where('assignment_id', '=', assignmentId)
    .select('assignment_id')
    .limit(1)
    .executeTakeFirst();
  const mark = await change
    .selectFrom('assignment_mark')
    .where('assignment_id', '=', assignmentId)
    .select('assignment_id')
    .limit(1)
    .executeTakeFirst();
  if (work !== undefined || mark !== undefined) throw new Refusal('assignmentHasWork');
  await change.deleteFrom('assignment').where('assignment_id', '=', assignmentId).execute();
}
