import type { NodeKind } from '@xuezhou/contract/authoring/console';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

export interface CommentRow {
  readonly commentId: string;
  readonly kind: Exclude<NodeKind, 'course'>;
  readonly nodeId: number;
  readonly answers: string | null;
  readonly words: string;
  readonly named: readonly number[];
  readonly writtenBy: number;
  readonly writtenAt: Date;
  readonly resolvedBy: number | null;
  readonly resolvedAt: Date | null;
}

const columns = sql`c.comment_id as "commentId", c.kind, c.node_id as "nodeId", c.answers, c.words, c.named,
  c.written_by as "writtenBy", c.written_at as "writtenAt", c.resolved_by as "resolvedBy", c.resolved_at as "resolvedAt"`;

/** From old to new, answers among them. */
export async function commentsOf(
  connection: Connection,
  courseId: number,
): Promise<readonly CommentRow[]> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from course_comment c where c.course_id = ${courseId} order by c.written_at, c.comment_id
  `.execute(connection);
  return rows;
}

export async function findComment(
  change: Change,
  courseId: number,
  commentId: string,
): Promise<CommentRow | undefined> {
  const { rows } = await sql<CommentRow>`
    select ${columns} from course_comment c where c.comment_id = ${commentId} and c.course_id = ${courseId}
    for no key update
  `.execute(change);
  return rows[0];
}

/** How many are not resolved at each part of a course that is there, by kind and id. */
export async function openComments(
  connection: Connection,
  courseId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select c.kind || ':' || c.node_id as key, count(*)::int as count
    from course_comment c join authored_node n on n.kind = c.kind and n.node_id = c.node_id
    where c.course_id = ${courseId} and c.answers is null and c.resolved_at is null and not n.is_removed
    group by 1
  `.execute(connection);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

interface NamedRow extends CommentRow {
  readonly courseId: number;
  readonly course: string;
  readonly title: string;
  readonly by: string;
}

/** Those not resolved in which somebody is named, in the comment itself or in an answer; the newest first. */
export async function commentsNaming(
  connection: Connection,
  staffId: number,
): Promise<readonly NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select ${columns}, c.course_id as "courseId", k.title as course, n.title, s.name as by
    from course_comment c
    join authored_node n on n.kind = c.kind and n.node_id = c.node_id and not n.is_removed
    join authored_node k on k.kind = 'course' and k.node_id = c.course_id and not k.is_removed
    join staff s on s.staff_id = c.written_by
    where c.answers is null and c.resolved_at is null and (${staffId} = any(c.named)
      or exists (select from course_comment a where a.answers = c.comment_id and ${staffId} = any(a.named)))
    order by c.written_at desc, c.comment_id limit 200
  `.execute(connection);
  return rows;
}

/**
 * One rule for all: thirty days after it was resolved, or after what it stands at was taken out of the draft, a comment
 * goes with its answers.
 */
export const forgottenComments = sql`answers is null and (resolved_at < now() - interval '30 days'
  or exists (select from authored_node n where n.kind = course_comment.kind and n.node_id = course_comment.node_id
    and n.is_removed and n.changed_at < now() - interval '30 days'))`;

/** Who works here and sees courses, so that they can be named. */
export const readersOfCourses = sql<{ staffId: number; name: string }>`
  select s.staff_id as "staffId", s.name from staff s
  where s.disabled_at is null and s.login is not null and exists (
    select from staff_role_member m join staff_role r on r.staff_role_id = m.staff_role_id
    where m.staff_id = s.staff_id and (r.is_owner or 'content.read' = any(r.permissions)))
  order by s.name, s.staff_id`;
