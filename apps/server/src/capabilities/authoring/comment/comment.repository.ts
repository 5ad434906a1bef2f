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

/**
 * Since when what a comment stands at is not in the draft, because it was taken out or something that it stands in was;
 * null: it is there.
 */
const outOfDraftSince = (comment: 'c' | 'course_comment') => sql`(
  select min(a.changed_at) from authored_node n
  left join authored_node p on p.node_id = n.parent_id
    and (n.kind, p.kind) in (('lecture', 'reading'), ('reading', 'book'))
  left join authored_node g on p.kind = 'reading' and g.kind = 'book' and g.node_id = p.parent_id
  cross join lateral (values (n.is_removed, n.changed_at), (p.is_removed, p.changed_at), (g.is_removed, g.changed_at))
    a (is_removed, changed_at)
  where n.kind = ${sql.ref(`${comment}.kind`)} and n.node_id = ${sql.ref(`${comment}.node_id`)} and a.is_removed)`;

/** How many are not resolved at each part of a course that is there, by kind and id. */
export async function openComments(
  connection: Connection,
  courseId: number,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ key: string; count: number }>`
    select c.kind || ':' || c.node_id as key, count(*)::int as count
    from course_comment c where c.course_id = ${courseId} and c.answers is null and c.resolved_at is null
      and ${outOfDraftSince('c')} is null
    group by 1
  `.execute(connection);
  return new Map(rows.map(({ key, count }) => [key, count]));
}

interface NamedRow extends Pick<CommentRow, 'commentId' | 'kind' | 'nodeId'> {
  readonly courseId: number;
  readonly course: string;
  readonly title: string;
  /** Who named them last, in which words. */
  readonly by: string;
  readonly words: string;
  readonly writtenAt: Date;
}

/** Those not resolved in which somebody is named, in the comment itself or in an answer; the newest first. */
export async function commentsNaming(
  connection: Connection,
  staffId: number,
): Promise<readonly NamedRow[]> {
  const { rows } = await sql<NamedRow>`
    select c.comment_id as "commentId", c.kind, c.node_id as "nodeId", c.course_id as "courseId", k.title as course,
      n.title, s.name as by, m.words, m.written_at as "writtenAt"
    from course_comment c
    join lateral (
      select words, written_by, written_at from course_comment a
      where (a.comment_id = c.comment_id or a.answers = c.comment_id) and ${staffId} = any(a.named)
      order by written_at desc, comment_id limit 1) m on true
    join authored_node n on n.kind = c.kind and n.node_id = c.node_id
    join authored_node k on k.kind = 'course' and k.node_id = c.course_id and not k.is_removed
    join staff s on s.staff_id = m.written_by
    where c.answers is null and c.resolved_at is null and ${outOfDraftSince('c')} is null
    order by m.written_at desc, c.comment_id limit 200
  `.execute(connection);
  return rows;
}

/**
 * One rule for all: thirty days after it was resolved, or after what it stands at was taken out of the draft, a comment
 * goes with its answers.
 */
export const forgottenComments = sql`answers is null and (resolved_at < now() - interval '30 days'
  or ${outOfDraftSince('course_comment')} < now() - interval '30 days')`;
