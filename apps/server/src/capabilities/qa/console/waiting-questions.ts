import { minutesBetween } from '@xuezhou/rules/qa/answering-hours';
import { sql } from 'kysely';
import type { FigurePart, WaitingPart } from '../../../platform/staff/today-parts.ts';
import { readHours } from '../queue.ts';
import { inQueue, stillOpen } from './list-queue.ts';
import { openReports } from './moderate.ts';

interface Counted {
  readonly total: number;
  readonly own: number;
  readonly due_at: Date | null;
  readonly title: string | null;
  readonly nickname: string | null;
}

const questions: WaitingPart = {
  ...{ key: 'qa.waiting', kind: 'question', permission: 'qa.answer' },
  ...{ path: '/qa', act: '去回答', what: '待回复的问题' },
  find: async ({ clock, database: { connection } }, { staff }) => {
    const looking = { ...staff, now: clock.now() };
    const waiting = inQueue('waiting', looking);
    const [hours, { rows }] = await Promise.all([
      readHours(connection),
      sql<Counted>`select
          (select count(*)::int from qa_question t where ${waiting}) as total,
          (select count(*)::int from qa_question t where ${inQueue('own', looking)}) as own,
          first.due_at, first.title, first.nickname
        from (select) as one left join (
          select t.due_at, t.title, s.nickname from qa_question t left join student s using (student_id)
          where ${waiting} order by t.due_at nulls last, t.asked_at limit 1) as first on true`.execute(
        connection,
      ),
    ]);
    const { total = 0, own = 0, due_at = null, title, nickname } = rows[0] ?? {};
    return {
      ...{ count: total, title: `${total} 个问题待回复` },
      note: title === null || title === undefined ? '' : `最急：${title} · ${nickname ?? '已注销'}`,
      clock:
        due_at === null
          ? null
          : {
              minutesLeft: minutesBetween(hours, clock.now(), due_at),
              target: hours.targetMinutes,
            },
      own: { count: own, path: '/qa?which=own' },
    };
  },
};

const reports: WaitingPart = {
  ...{ key: 'qa.reports', kind: 'report', permission: 'qa.answer' },
  ...{ path: '/qa/reports', act: '去处理', what: '举报和申诉' },
  find: async ({ database: { connection } }) => {
    const { rows } = await sql<{ total: number; appeals: number }>`
      select count(*)::int as total, count(*) filter (where is_appeal)::int as appeals
      from ${openReports}`.execute(connection);
    const { total = 0, appeals = 0 } = rows[0] ?? {};
    return {
      count: total,
      title: `${total} 条答疑里的举报和申诉`,
      note: appeals === 0 ? '' : `其中申诉 ${appeals} 条`,
    };
  },
};

export const waitingQuestions: readonly WaitingPart[] = [questions, reports];

/** Half of the first answers of seven days came sooner than this. */
export const answerFigures: readonly FigurePart[] = [
  {
    ...{ key: 'qa.first-answer', title: '首次回复', unit: '分钟', permission: 'qa.answer' },
    find: async ({ clock, database: { connection } }) => {
      const now = clock.now();
      const [{ targetMinutes }, { rows }] = await Promise.all([
        readHours(connection),
        sql<{ middle: number | null; late: number }>`
          select
            (select percentile_cont(0.5) within group (order by answer_minutes) from qa_question
              where answered_at > ${now}::timestamptz - interval '7 days') as middle,
            (select count(*)::int from qa_question t
              where ${stillOpen} and t.due_at < ${now}) as late`.execute(connection),
      ]);
      const { middle = null, late = 0 } = rows[0] ?? {};
      const goal = `目标 ${targetMinutes} 分钟`;
      return {
        value: middle === null ? null : Math.round(middle),
        note: late > 0 ? `${goal}，超时 ${late}` : middle === null ? '7 天里没有回复' : goal,
        ...{ tone: late > 0 ? 'review' : 'quiet', trend: [] },
      };
    },
  },
];
