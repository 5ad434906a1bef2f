import type {
  addCourseComment as addOperation,
  removeCourseComment as removeOperation,
  resolveCourseComment as resolveOperation,
} from '@xuezhou/contract/authoring/console';
import { readersOfCourses } from '../../../platform/staff/who-works.ts';
import type { InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  demandNode,
  holdAuthored,
  lockAuthored,
  type AuthoredCourse,
} from '../console/draft.repository.ts';
import { findComment, type CommentRow } from './comment.repository.ts';

/** More than anybody reads; with answers, and with those that are resolved and still kept. */
const mostComments = 2000;

type New = InputOf<typeof addOperation>['body'];

/** By whoever sees courses: who looks a draft over need not be able to write it. */
export async function addCourseComment(
  services: ConsoleServices,
  { body }: InputOf<typeof addOperation>,
  actor: Actor,
): Promise<true> {
  const { courseId, commentId, answers } = body;
  const words = body.words.trim();
  const named = [...new Set(body.named)].toSorted((one, other) => one - other);
  return await changeAudited(services, actor, async (change, now) => {
    if (words === '') throw new Refusal('commentEmpty');
    const course = await lockAuthored(change, courseId);
    const { staffId } = actor.staff;
    const there = await findComment(change, courseId, commentId);
    // An answer was lost; whatever became of it since, it was written.
    if (there !== undefined && isSaid(there, { ...body, words, named }, staffId))
      return { answer: true as const, auditEntry: null };
    const place = await placeOf(change, course, body);
    await demandReaders(change, named);
    if (there === undefined) {
      await demandRoom(change, courseId);
      await put(change, { ...body, ...place, words, named }, { staffId, now });
    } else {
      if (!isCorrection(there, { ...body, ...place }, staffId)) throw new Refusal('idReused');
      await correct(change, commentId, { words, named });
    }
    const auditEntry = {
      operation: 'addCourseComment',
      target: { kind: 'course', id: courseId },
      after: { ...place, commentId, answers: answers !== null, words, named: named.length },
    };
    return { answer: true as const, auditEntry };
  });
}

/** An answer stands where what it answers stands, and opens it again. Throws commentUnknown or nodeUnknown. */
async function placeOf(change: Change, course: AuthoredCourse, { kind, nodeId, answers }: New) {
  if (answers === null) {
    const { node } = demandNode(course, kind, nodeId);
    return { kind, nodeId, title: node.title };
  }
  const first = await findComment(change, course.courseId, answers);
  if (first === undefined || first.answers !== null) throw new Refusal('commentUnknown');
  const at = course.rows.find((row) => row.kind === first.kind && row.node_id === first.nodeId);
  return { kind: first.kind, nodeId: first.nodeId, title: at?.title ?? '' };
}

const isSaid = (there: CommentRow, { kind, nodeId, answers, words, named }: New, staffId: number) =>
  there.writtenBy === staffId &&
  there.answers === answers &&
  (answers !== null || (there.kind === kind && there.nodeId === nodeId)) &&
  there.words === words &&
  String(there.named) === String(named);

const isCorrection = (
  there: CommentRow,
  { kind, nodeId, answers }: Pick<New, 'kind' | 'nodeId' | 'answers'>,
  staffId: number,
): boolean =>
  there.writtenBy === staffId &&
  there.resolvedAt === null &&
  there.kind === kind &&
  there.nodeId === nodeId &&
  there.answers === answers;

async function put(
  change: Change,
  { courseId, commentId, kind, nodeId, answers, words, named }: New,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  const added = await sql`
    insert into course_comment (comment_id, course_id, kind, node_id, answers, words, named, written_by, written_at)
    values (${commentId}, ${courseId}, ${kind}, ${nodeId}, ${answers}, ${words}, ${named}::int[], ${staffId}, ${now})
    on conflict (comment_id) do nothing returning comment_id
  `.execute(change);
  // It is that of another course.
  if (added.rows.length === 0) throw new Refusal('idReused');
  if (answers !== null)
    await change
      .updateTable('course_comment')
      .where('comment_id', '=', answers)
      .set({ resolved_at: null, resolved_by: null })
      .execute();
}

const correct = async (
  change: Change,
  commentId: string,
  { words, named }: { words: string; named: readonly number[] },
) =>
  await sql`update course_comment set words = ${words}, named = ${named}::int[] where comment_id = ${commentId}`.execute(
    change,
  );

async function demandRoom(change: Change, courseId: number): Promise<void> {
  const { count } = await change
    .selectFrom('course_comment')
    .where('course_id', '=', courseId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (count >= mostComments) throw new Refusal('commentsTooMany');
}

/** Nobody is named who could not read it. */
async function demandReaders(change: Change, named: readonly number[]): Promise<void> {
  if (named.length === 0) return;
  const { rows } = await readersOfCourses.execute(change);
  const readers = new Set(rows.map(({ staffId }) => staffId));
  if (named.some((staffId) => !readers.has(staffId))) throw new Refusal('commentReader');
}

export async function resolveCourseComment(
  services: ConsoleServices,
  { body: { courseId, commentId, isResolved } }: InputOf<typeof resolveOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    await holdAuthored(change, actor, 'content.draft', courseId);
    const comment = await findComment(change, courseId, commentId);
    if (comment === undefined || comment.answers !== null) throw new Refusal('commentUnknown');
    const wasResolved = comment.resolvedAt !== null;
    if (wasResolved === isResolved) return { answer: true as const, auditEntry: null };
    await change
      .updateTable('course_comment')
      .where('comment_id', '=', commentId)
      .set({
        resolved_at: isResolved ? now : null,
        resolved_by: isResolved ? actor.staff.staffId : null,
      })
      .execute();
    const auditEntry = {
      operation: 'resolveCourseComment',
      target: { kind: 'course', id: courseId },
      before: { commentId, isResolved: wasResolved },
      after: { isResolved, words: comment.words },
    };
    return { answer: true as const, auditEntry };
  });
}

/** By who wrote it alone; gone already it was there for nobody. */
export async function removeCourseComment(
  services: ConsoleServices,
  { body: { courseId, commentId } }: InputOf<typeof removeOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const comment = await findComment(change, courseId, commentId);
    if (comment === undefined) return { answer: true as const, auditEntry: null };
    if (comment.writtenBy !== actor.staff.staffId) throw new Refusal('commentUnknown');
    const answered = await change
      .selectFrom('course_comment')
      .where('answers', '=', commentId)
      .select('comment_id')
      .executeTakeFirst();
    if (answered !== undefined) throw new Refusal('commentAnswered');
    await change.deleteFrom('course_comment').where('comment_id', '=', commentId).execute();
    const auditEntry = {
      operation: 'removeCourseComment',
      target: { kind: 'course', id: courseId },
      before: { commentId, words: comment.words },
    };
    return { answer: true as const, auditEntry };
  });
}
