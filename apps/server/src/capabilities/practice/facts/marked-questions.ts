import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';

/** A question by the mark with which it left the school. */
export interface MarkedQuestion {
  readonly mark: string;
  /** Whether the mark is its own, or one with which it came from elsewhere. */
  readonly isOwn: boolean;
  readonly questionId: number;
  readonly courseId: number;
  readonly sourceKey: string;
  /** The title of its chapter; empty: none. */
  readonly section: string;
  readonly place: {
    readonly book_id: number | null;
    readonly reading_id: number | null;
    readonly subject_id: number | null;
  };
  /** Whether it is asked, or the school itself took it back. */
  readonly isKept: boolean;
}

/** Sixteen hexadecimal digits that tell a question from all others of the school, without saying what it is. */
export const markOfQuestion = (sourceKey: string): string =>
  createHash('sha256').update(sourceKey).digest('hex').slice(0, 16);

/**
 * The questions with these marks, parts apart, those that are no longer asked too: with a mark of their own first, then
 * those with one that another course or school gave them and that stands in their key.
 */
export async function markedQuestions(
  connection: Connection,
  marks: readonly string[],
): Promise<MarkedQuestion[]> {
  if (marks.length === 0) return [];
  const { rows } = await sql<MarkedQuestion>`
    select m.mark, m.is_own as "isOwn", q.question_id as "questionId", q.course_id as "courseId", q.source_key as "sourceKey",
      coalesce(r.title, '') as section,
      json_build_object('book_id', q.book_id, 'reading_id', q.reading_id, 'subject_id', q.subject_id) as place,
      q.retired_at is null or q.withdrawn_at is not null as "isKept"
    from question q
      cross join lateral (
        select left(encode(sha256(convert_to(q.source_key, 'UTF8')), 'hex'), 16), true
        union
        select given[1], false from regexp_matches(
          case when q.source_key ~ '^bank:.*:#.*xz-' then q.source_key end,
          '[#.]xz-(?:[0-9a-f]{16}-)?([0-9a-f]{16})(?=[.]|$)', 'g') given
      ) m (mark, is_own)
      left join reading r on r.reading_id = q.reading_id
    where q.parent_id is null and m.mark = any(${marks}::text[])
    order by m.is_own desc, q.question_id
  `.execute(connection);
  return rows;
}
