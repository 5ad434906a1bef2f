import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../platform/database/prepare.ts';

export interface EntryRow {
  points_entry_no: string;
  words: string;
  points: number;
  balance: number;
  at: Date;
}

type Page = { studentId: number; sign: number; before: number | null; most: number };

const findEntries = prepareSql<Page, EntryRow>(
  (p) => sql`
    select points_entry_no, words, points, balance, at from points_entry
    where student_id = ${p.studentId} and (${p.sign}::int = 0 or sign(points) = ${p.sign}::int)
      and (${p.before}::bigint is null or (at, points_entry_no) < (
        select b.at, b.points_entry_no from points_entry b
        where b.student_id = ${p.studentId} and b.points_entry_no = ${p.before}::bigint))
    order by at desc, points_entry_no desc limit ${p.most}`,
);

const findEarned = prepareSql<{ studentId: number; since: Date }, { kind: string; points: number }>(
  (p) => sql`
    select kind, sum(points)::int as points from points_entry
    where student_id = ${p.studentId} and at >= ${p.since} and points > 0
    group by kind order by points desc, kind`,
);

export const entryReader = (connection: Connection, studentId: number) => ({
  page: (page: Omit<Page, 'studentId'>) => findEntries.rows(connection, { studentId, ...page }),
  earnedSince: (since: Date) => findEarned.rows(connection, { studentId, since }),
});
