import type { listBankQuestionIds } from '@xuezhou/contract/review/console';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { Suspicion } from '@xuezhou/rules/review/item-quality';
import { sql } from 'kysely';
import type { Connection } from '../../../../platform/database/prepare.ts';
import {
  isOneOf,
  isUnexplained,
  isUnplaced,
  isVersionOf,
  type BankNarrowing,
  type ListedQuestion,
} from '../../../practice/practice-facts.port.ts';

export type BankFilter = InputOf<typeof listBankQuestionIds>['query'];

const counted = sql`select s.question_id, s.version from question_statistic s`;

const kinds = {
  suspect: isVersionOf(sql`${counted} where s.suspicions <> '{}'`),
  reported: isOneOf(sql`select r.question_id from question_report r where r.status = 'open'`),
  unanswered: sql`not exists (select from question_statistic s
      where s.question_id = q.question_id and s.version = q.version)
    and (q.kind <> 'xl' or not ${isVersionOf(counted)})`,
  unexplained: isUnexplained,
  unplaced: isUnplaced,
} as const;

export const narrowingOf = ({ only, ...filter }: BankFilter): BankNarrowing => ({
  ...filter,
  ...(only !== undefined && { also: kinds[only] }),
});

/** What is counted of the versions that are asked. */
interface Figures {
  readonly questionId: number;
  readonly answers: number;
  readonly facility: number;
  readonly discrimination: number | null;
  readonly suspicions: Suspicion[];
  readonly openReports: number;
}

/** Of these and their parts, by their ids; what nobody answered or reported is missing. */
export async function figuresOf(
  connection: Connection,
  questions: readonly ListedQuestion[],
): Promise<ReadonlyMap<number, Figures>> {
  const asked = questions.flatMap(({ questionId, version, parts }) => [
    { questionId, version },
    ...parts,
  ]);
  const { rows } = await sql<Figures>`
    select a.id as "questionId", coalesce(t.answers, 0) as answers, coalesce(t.facility, 0) as facility,
      t.discrimination, coalesce(t.suspicions, '{}') as suspicions,
      (select count(*)::int from question_report r where r.question_id = a.id and r.status = 'open') as "openReports"
    from unnest(${asked.map((each) => each.questionId)}::int[], ${asked.map((each) => each.version)}::int[])
      as a (id, version)
    left join question_statistic t on t.question_id = a.id and t.version = a.version
  `.execute(connection);
  return new Map(rows.map((row) => [row.questionId, row]));
}
