import { dayOf } from '../../../platform/clock.ts';
import { isOwnCourse } from '../../../platform/staff/own.ts';
import type { FigurePart, WaitingPart } from '../../../platform/staff/today-parts.ts';
import { sql } from 'kysely';
import { waitingReopenings } from './reopen-requests.ts';

export const waitingRequests: readonly WaitingPart[] = [
  {
    ...{ key: 'enrolment.reopenings', kind: 'request', permission: 'request.decide' },
    ...{ path: '/requests', act: '去处理', what: '重新开课的申请' },
    find: async ({ database: { connection } }) => {
      const { rows } = await sql<{ total: number; nickname: string; title: string; at: Date }>`
        select count(*) over ()::int as total, nickname, title, submitted_at as at
        from (${waitingReopenings(connection)}) as waiting order by submitted_at limit 1`.execute(
        connection,
      );
      const [first] = rows;
      const count = first?.total ?? 0;
      return {
        count,
        title: `${count} 个重新开课的申请`,
        note: first && `最早的：${first.nickname}，${first.title}，${dayOf(first.at)} 提交`,
      };
    },
  },
];

/** Courses that were given, in all ways. */
export const enrolmentFigures: readonly FigurePart[] = [
  {
    ...{ key: 'enrolment.new', title: '近 7 天报名', unit: '人次', permission: 'student.read' },
    find: async ({ clock, database: { connection } }, own) => {
      const { rows } = await sql<{ enrolled: number }>`
        select count(e.enrolled_at)::int as enrolled
        from generate_series(13, 0, -1) as back
        left join enrolment e on ${isOwnCourse(own, sql`e.course_id`)}
          and e.enrolled_at > ${clock.now()}::timestamptz - interval '14 days'
          and (e.enrolled_at at time zone 'Asia/Shanghai')::date
            = (${clock.now()}::timestamptz at time zone 'Asia/Shanghai')::date - back
        group by back order by back desc`.execute(connection);
      const trend = rows.map(({ enrolled }) => enrolled);
      const [before, now] = [sum(trend.slice(0, 7)), sum(trend.slice(7))];
      return { value: now, note: `前 7 天 ${before}`, tone: 'quiet', trend };
    },
  },
];

const sum = (all: readonly number[]): number => all.reduce((total, each) => total + each, 0);
