import type { DrawRule } from '@xuezhou/contract/mock/console';
import { sql } from 'kysely';
import { prepareSql, type Connection } from '../../../platform/database/prepare.ts';
import { stateOf, wasAnswered } from '../../practice/practice-exam.port.ts';
import { currentQuestions } from '../../practice/practice-facts.port.ts';
import { itemFigures } from '../plan/needs.ts';

/** What the rules of a paper look at; each is empty where no rule asks. Ids of whole questions. */
export interface Taste {
  readonly suspect: ReadonlySet<number>;
  readonly seen: ReadonlySet<number>;
  readonly recent: ReadonlySet<number>;
}

export const noTaste: Taste = { suspect: new Set(), seen: new Set(), recent: new Set() };

interface Found {
  question_id: number;
}

type Ids = { questionIds: number[] };

const findSuspect = prepareSql<Ids, Found>(
  (p) => sql`
    select distinct coalesce(q.parent_id, q.question_id) as question_id
    from ${currentQuestions} join (${itemFigures.inSql()}) f on f.question_id = q.question_id and f.version = q.version
    where (q.question_id = any(${p.questionIds}::int[]) or q.parent_id = any(${p.questionIds}::int[]))
      and q.retired_at is null and f.is_suspect`,
);

const findSeen = prepareSql<Ids & { studentId: number }, Found>(
  (p) => sql`
    select q.question_id from ${currentQuestions} left join ${stateOf(p)}
    where q.question_id = any(${p.questionIds}::int[]) and ${wasAnswered(p)}`,
);

/** In how many papers a question rests after it was asked. */
const restsFor = 2;

const findRecent = prepareSql<{ studentId: number; courseId: number }, Found>(
  (p) => sql`
    select distinct coalesce((one->>'groupId')::int, (one->>'questionId')::int) as question_id
    from (
      select a.questions from mock_attempt a join mock_paper m on m.paper_id = a.paper_id
      where a.student_id = ${p.studentId} and m.course_id = ${p.courseId}
      order by a.started_at desc limit ${sql.lit(restsFor)}
    ) last cross join jsonb_array_elements(last.questions) one`,
);

const idsOf = (rows: readonly Found[]) => new Set(rows.map(({ question_id }) => question_id));

/** Of these questions those that the figures speak against. */
export const suspectsAmong = async (connection: Connection, questionIds: number[]) =>
  idsOf(await findSuspect.rows(connection, { questionIds }));

/** What the rules look at of the questions that are drawn from. */
export async function tasteOf(
  connection: Connection,
  rules: readonly DrawRule[],
  { studentId, courseId, questionIds }: Ids & { studentId: number; courseId: number },
): Promise<Taste> {
  const asked = { studentId, questionIds };
  return {
    suspect: rules.includes('sound')
      ? await suspectsAmong(connection, questionIds)
      : noTaste.suspect,
    seen: rules.includes('fresh') ? idsOf(await findSeen.rows(connection, asked)) : noTaste.seen,
    recent: rules.includes('rested')
      ? idsOf(await findRecent.rows(connection, { studentId, courseId }))
      : noTaste.recent,
  };
}

/** Drawn after all of a lower one. */
export const tierOf = ({ seen, recent }: Taste, questionId: number): number =>
  recent.has(questionId) ? 2 : seen.has(questionId) ? 1 : 0;
