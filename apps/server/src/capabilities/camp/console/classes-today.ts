import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { isOwnClass, ownOf } from '../../../platform/staff/own.ts';
import type { CardPart } from '../../../platform/staff/today-parts.ts';
import { standings } from '../../account/account.port.ts';

const maxShown = 6;

interface ClassRow {
  readonly class_id: number;
  readonly title: string;
  readonly members: number;
  readonly behind: number;
  readonly learned: number | null;
  readonly ahead: number | null;
}

/** Days against the plan, as half of a class has them. */
const paceOf = (ahead: number | null) => {
  if (ahead === null) return null;
  if (ahead === 0) return { tone: 'quiet' as const, text: '按计划' };
  return ahead < 0
    ? { tone: 'review' as const, text: `慢 ${-ahead} 天` }
    : { tone: 'right' as const, text: `快 ${ahead} 天` };
};

/** Classes that are going on, those with the most who fall behind first; of the own for who sees the own alone. */
export const classesToday: readonly CardPart[] = [
  {
    ...{ key: 'camp.classes', title: '在读班级', permission: 'student.read' },
    ...{ path: '/classes', more: '全部班级', empty: '' },
    find: async ({ clock, database: { connection } }, actor) => {
      const own = ownOf(actor, 'student.read');
      const { rows } = await sql<ClassRow>`
        select k.class_id, c.title || ' ' || k.title as title, count(*)::int as members,
          (count(*) filter (where t.is_behind))::int as behind,
          round(percentile_cont(0.5) within group (order by t.learned))::int as learned,
          round(percentile_cont(0.5) within group (order by t.ahead_days))::int as ahead
        from camp_member m
        join camp_class k on k.class_id = m.class_id
        join camp c on c.camp_id = k.camp_id
        left join ${standings} t on t.student_id = m.student_id
        where c.retired_at is null and m.starts_on + coalesce(m.days, c.days) > ${dayOf(clock.now())}::date
          and ${isOwnClass(own, sql`k.class_id`, sql`c.course_id`)}
        group by k.class_id, c.camp_id
        order by behind desc, members desc, k.class_id limit ${maxShown}`.execute(connection);
      if (rows.length === 0) return null;
      return rows.map(({ class_id, title, members, behind, learned, ahead }) => ({
        ...{ lead: '', title, chip: paceOf(ahead), path: `/classes/${class_id}` },
        note: [
          `${members} 人`,
          ...(learned === null ? [] : [`一半人学到第 ${learned} 章`]),
          ...(behind > 0 ? [`掉队 ${behind} 人`] : []),
        ].join('，'),
      }));
    },
  },
];
