import { sql } from 'kysely';
import { deviceOf } from '../../../platform/device.ts';
import { timelinePart, type TimelinePart } from '../../../platform/staff/timeline-parts.ts';

/** Why a device was logged out, where it was not by its student. */
const endings: Readonly<Record<string, string>> = {
  'ended-by-school': '学校让它退出了登录',
};

/** What the account itself knows: when it began, and each device that logged in. */
export const accountTimeline: readonly TimelinePart[] = [
  timelinePart({
    ...{ key: 'registered', kind: 'account' },
    facts: (studentId) => sql<object>`(
      select registered_at as at, '0' as key, '{}'::jsonb as data
      from student where student_id = ${studentId})`,
    present: () => ({ title: '注册' }),
  }),
  timelinePart({
    ...{ key: 'login', kind: 'account' },
    facts: (studentId) => sql<{ agent: string; why: string | null; by: string | null }>`(
      select created_at as at, session_id::text as key,
        jsonb_build_object('agent', user_agent, 'why', ended_why, 'by', ended_by) as data
      from session where student_id = ${studentId})`,
    present: ({ agent, why, by }) => ({
      title: `在 ${deviceOf(agent).name} 登录`,
      note:
        by === null
          ? why === null
            ? ''
            : (endings[why] ?? '已退出登录')
          : `后来在 ${by} 登录，这台退出了`,
    }),
  }),
];
