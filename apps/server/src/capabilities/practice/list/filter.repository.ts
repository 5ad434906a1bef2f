import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import type { StoredKind } from '../practice.tables.ts';
import { poolOf, type Pool } from './list.repository.ts';
import { isOpen, judgedNow, stateOf } from '../question/question-state.sql.ts';
import { isWithheld } from '../facts/withheld.ts';

export interface FilterRow {
  book_id: number | null;
  book_title: string | null;
  reading_id: number | null;
  reading_title: string | null;
  kind: StoredKind;
  difficulty: number;
  /** Null of an open one that was answered and that nobody has judged. */
  status: 1 | -1 | 0 | null;
  is_marked: boolean;
  count: number;
}

/** How many questions a list narrowed to each sort gives now. */
const findSorts = (pool: Pool) =>
  prepareSql<{ studentId: number; courseId: number; now: Date }, FilterRow>(
    (p) => sql`
      select q.book_id, k.title as book_title, q.reading_id, r.title as reading_title, q.kind,
        (v.content->>'difficulty')::int as difficulty, ${judgedNow} as status,
        coalesce(s.is_marked, false) as is_marked, count(*) as count
      from question q
      join question_version v on v.question_id = q.question_id and v.version = q.version
      left join ${stateOf(p)}
      left join book k on k.book_id = q.book_id
      left join reading r on r.reading_id = q.reading_id
      where q.course_id = ${p.courseId} and ${isOpen(p)} and ${poolOf[pool]}
        and not ${isWithheld(p)}
      group by q.book_id, k.book_id, q.reading_id, r.reading_id, q.kind, difficulty, 7, 8
      order by k.position, r.position`,
  );

const finders = {
  all: findSorts('all'),
  favorites: findSorts('favorites'),
  wrong: findSorts('wrong'),
  big: findSorts('big'),
  bank: findSorts('bank'),
} as const;

export const filterReader = (connection: Connection, studentId: number) => ({
  sorts: (pool: Pool, courseId: number, now: Date) =>
    finders[pool].rows(connection, { studentId, courseId, now }),
});
