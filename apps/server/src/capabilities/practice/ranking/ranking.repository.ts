import { rankingTypes, type RankingType } from '@xuezhou/contract/practice';
import { sql, type RawBuilder } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';

/** What each type counts of a score, and the scores that it is about. */
const valueOf: Record<RankingType, RawBuilder<number>> = {
  week: sql<number>`c.week_points`,
  total: sql<number>`c.total_points`,
  days: sql<number>`c.days`,
};

interface Given {
  studentId: number;
  courseId: number;
  /** The Monday of this week. */
  week: string;
}

/** Last week's scores say nothing of this week. */
const isCounted = (type: RankingType, p: Given) =>
  type === 'week'
    ? sql`c.course_id = ${p.courseId} and c.week = ${p.week}::date and c.week_points > 0`
    : sql`c.course_id = ${p.courseId} and ${valueOf[type]} > 0`;

export interface ScoreRow {
  type: RankingType;
  value: number;
  best: number;
}

const scoreOf = (type: RankingType, p: Given) => sql`
  select ${sql.lit(type)} as type, coalesce(max(${valueOf[type]}) filter (where ${isCounted(type, p)}), 0) as value,
    coalesce(max(${type === 'week' ? sql`c.best_points` : valueOf[type]}), 0) as best
  from practice_score c where c.student_id = ${p.studentId} and c.course_id = ${p.courseId}`;

const findScores = prepareSql<Given, ScoreRow>(
  (p) =>
    sql`${sql.join(
      rankingTypes.map((type) => scoreOf(type, p)),
      sql` union all `,
    )}`,
);

export interface SpreadRow {
  type: RankingType;
  value: number;
  students: number;
}

const spreadOf = (type: RankingType, p: Given) => sql`
  select ${sql.lit(type)} as type, ${valueOf[type]} as value, count(*) as students
  from practice_score c where ${isCounted(type, p)} group by ${valueOf[type]}`;

/** How many students have each value. */
const findSpread = prepareSql<Given, SpreadRow>(
  (p) =>
    sql`${sql.join(
      rankingTypes.map((type) => spreadOf(type, p)),
      sql` union all `,
    )}`,
);

export interface RankRow {
  student_id: number;
  nickname: string;
  value: number;
  rank: number;
}

const firstOf = (type: RankingType) =>
  prepareSql<Given & { most: number }, RankRow>(
    (p) => sql`
      select c.student_id, t.nickname, ${valueOf[type]} as value, rank() over (order by ${valueOf[type]} desc) as rank
      from (select * from practice_score c where ${isCounted(type, p)}
        order by ${valueOf[type]} desc, c.student_id limit ${p.most}) c
      join student t on t.student_id = c.student_id
      order by rank, c.student_id`,
  );

/** All members of the student's league, those without an answer too. */
const leagueOf = (type: RankingType) =>
  prepareSql<Given, RankRow>(
    (p) => sql`
      select m.student_id, t.nickname, v.value, rank() over (order by v.value desc) as rank
      from practice_league own
      join practice_league m on m.course_id = own.course_id and m.league_no = own.league_no
      join student t on t.student_id = m.student_id
      cross join lateral (select coalesce((select ${valueOf[type]} from practice_score c
        where c.student_id = m.student_id and ${isCounted(type, p)}), 0) as value) v
      where own.student_id = ${p.studentId} and own.course_id = ${p.courseId}
      order by rank, m.joined_at`,
  );

const byType = <Query>(make: (type: RankingType) => Query): Record<RankingType, Query> => ({
  week: make('week'),
  total: make('total'),
  days: make('days'),
});
const first = byType(firstOf);
const leagues = byType(leagueOf);

const findMembership = prepareSql<{ studentId: number; courseId: number }, { league_no: number }>(
  (p) => sql`select league_no from practice_league
    where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

// One at a time for a course, so that no league grows past its size.
const lockLeagues = prepareSql<{ courseId: number }, object>(
  (p) => sql`select pg_advisory_xact_lock(hashtext('practice_league'), ${p.courseId})`,
);

/** Into the youngest league that has room, else into a new one. */
const join = prepareSql<{ studentId: number; courseId: number; size: number; now: Date }, object>(
  (p) => sql`
    insert into practice_league (student_id, course_id, league_no, joined_at)
    select ${p.studentId}, ${p.courseId}, coalesce(
      (select max(league_no) from (select league_no from practice_league where course_id = ${p.courseId}
        group by league_no having count(*) < ${p.size}) open),
      (select coalesce(max(league_no), 0) + 1 from practice_league where course_id = ${p.courseId})), ${p.now}
    on conflict do nothing`,
);

const leave = prepareSql<{ studentId: number; courseId: number }, object>(
  (p) => sql`delete from practice_league
    where student_id = ${p.studentId} and course_id = ${p.courseId}`,
);

export const rankingReader = (connection: Connection, given: Given) => ({
  scores: () => findScores.rows(connection, given),
  spread: () => findSpread.rows(connection, given),
  first: (type: RankingType, most: number) => first[type].rows(connection, { ...given, most }),
  league: (type: RankingType) => leagues[type].rows(connection, given),
  isMember: async () => (await findMembership.first(connection, given)) !== undefined,
});

export const leagueWriter = (connection: Connection, studentId: number) => ({
  join: (courseId: number, size: number, now: Date) =>
    connection.transaction().execute(async (change) => {
      await lockLeagues.run(change, { courseId });
      await join.run(change, { studentId, courseId, size, now });
    }),
  leave: (courseId: number) => leave.run(connection, { studentId, courseId }),
});
