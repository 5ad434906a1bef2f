import { sql } from 'kysely';
import { isOwnStudent } from '../../../platform/staff/own.ts';
import type { FigurePart } from '../../../platform/staff/today-parts.ts';
import { studentsAnswering } from '../facts/logged-answers.sql.ts';

/** Who answered anything in seven days, beside the seven before, and day by day. */
export const answeringFigures: readonly FigurePart[] = [
  {
    ...{
      key: 'practice.answering',
      title: '近 7 天做过题',
      unit: '人',
      permission: 'student.read',
    },
    find: async ({ clock, database: { connection } }, own) => {
      const dayNow = sql`date_trunc('day', ${clock.now()}::timestamptz at time zone 'Asia/Shanghai')`;
      const from = (days: number) =>
        sql`((${dayNow} - make_interval(days => ${days})) at time zone 'Asia/Shanghai')`;
      const { rows } = await sql<{ back: number | null; week: number | null; people: number }>`
        with studied as materialized (
          select distinct a.student_id, a.back from (
            ${sql.join(
              Array.from(
                { length: 14 },
                (_, back) =>
                  sql`select student_id, ${sql.lit(back)} as back
                    from (${studentsAnswering(from(back), from(back - 1))}) as one`,
              ),
              sql` union all `,
            )}
          ) a where ${isOwnStudent(connection, own, sql`a.student_id`)}
        )
        select back, null::int as week, count(*)::int as people from studied group by back
        union all
        select null, back / 7, count(distinct student_id)::int from studied group by back / 7`.execute(
        connection,
      );
      const inWeek = (week: number) => rows.find((row) => row.week === week)?.people ?? 0;
      const trend = Array.from(
        { length: 14 },
        (_, day) => rows.find(({ back }) => back === 13 - day)?.people ?? 0,
      );
      const [now, before] = [inWeek(0), inWeek(1)];
      const tone = before > 0 && now > before ? 'right' : 'quiet';
      return { value: now, note: `前 7 天 ${before}`, tone, trend };
    },
  },
];
