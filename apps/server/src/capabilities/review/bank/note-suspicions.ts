import { standing, suspicionsOf } from '@xuezhou/rules/review/item-quality';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { versionOf } from '../../practice/practice-exam.port.ts';
import { questionOf } from '../../practice/practice-facts.port.ts';
import { itemOf, type StatisticRow } from '../statistic.repository.ts';

type Counted = Pick<
  StatisticRow,
  | ('question_id' | 'version' | 'answers' | 'facility' | 'discrimination' | 'options' | 'answer')
  | ('mistake' | 'blanks' | 'passed' | 'kind')
>;

/** Rows in memory at once. */
const batch = 1000;

const countedAfter = prepareSql<{ questionId: number; version: number }, Counted>(
  (p) => sql`
    select t.question_id, t.version, t.answers, t.facility, t.discrimination, t.options, t.mistake,
      coalesce(t.blanks, '[]') as blanks, t.passed, q.kind, v.answer
    from question_statistic t join ${versionOf('v', sql`t.question_id`, sql`t.version`)}
    join ${questionOf(sql`t.question_id`)}
    where (t.question_id, t.version) > (${p.questionId}, ${p.version})
    order by t.question_id, t.version limit ${sql.lit(batch)}`,
);

const note = prepareSql<{ rows: string }, never>(
  (p) => sql`
    update question_statistic t set suspicions = g.suspicions
    from jsonb_to_recordset(${p.rows}::jsonb) as g (question_id int, version int, suspicions text[])
    where t.question_id = g.question_id and t.version = g.version
      and t.suspicions is distinct from g.suspicions`,
);

/** What the rules say against each question by its figures and nobody has looked at, so that a list can be narrowed to it. After each count. */
export async function noteSuspicions(connection: Connection): Promise<void> {
  let after = { questionId: 0, version: 0 };
  for (;;) {
    const rows = await countedAfter.rows(connection, after);
    const last = rows.at(-1);
    if (last === undefined) return;
    const noted = rows.map((row) => ({
      ...{ question_id: row.question_id, version: row.version },
      suspicions: standing(suspicionsOf(itemOf(row)), row.answers, row.passed),
    }));
    await note.run(connection, { rows: JSON.stringify(noted) });
    after = { questionId: last.question_id, version: last.version };
  }
}
