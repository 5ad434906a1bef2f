import { suspicionWords } from '@xuezhou/contract/review';
import type { InputOf } from '@xuezhou/contract/kernel';
import type { passSuspicion as operation } from '@xuezhou/contract/review/console';
import { suspicionsOf, type Suspicion } from '@xuezhou/rules/review/item-quality';
import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import type { Undoer } from '../../../platform/staff/undo.ts';
import { currentQuestions } from '../../practice/practice-facts.port.ts';
import type { PassedQuestion } from '../review.tables.ts';
import { itemOf, type StatisticRow } from '../statistic.repository.ts';

type Looked = Pick<
  StatisticRow,
  | ('course_id' | 'version' | 'answers' | 'facility' | 'discrimination' | 'options' | 'mistake')
  | ('blanks' | 'passed' | 'kind' | 'answer')
>;

/** The question as it is asked now; its figures are held until the transaction ends. */
async function lookedAt(change: Change, questionId: number): Promise<Looked> {
  const { rows } = await sql<Looked>`
    select q.course_id, q.version, coalesce(t.answers, 0) as answers, coalesce(t.facility, 0) as facility,
      t.discrimination, coalesce(t.options, '[]') as options, t.mistake, coalesce(t.blanks, '[]') as blanks,
      t.passed, q.kind, v.answer
    from ${currentQuestions}
    left join lateral (select * from question_statistic s
      where s.question_id = q.question_id and s.version = q.version for update) t on true
    where q.question_id = ${questionId} and q.retired_at is null`.execute(change);
  const [row] = rows;
  if (row === undefined) throw new Refusal('questionsUnknown');
  return row;
}

const isSame = (one: readonly Suspicion[], other: readonly Suspicion[]): boolean =>
  one.length === other.length && one.every((each) => other.includes(each));

/** It stands in no list of suspects any more until its figures say something else. */
export async function passSuspicion(
  services: ConsoleServices,
  { body: { questionId, version, suspicions, why } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const row = await lookedAt(change, questionId);
    await demandOwnCourse(change, ownOf(actor, 'question.write'), row.course_id);
    const found = suspicionsOf(itemOf(row));
    if (row.version !== version || found.length === 0 || !isSame(found, suspicions))
      throw new Refusal('suspicionChanged');
    const answer = true as const;
    // Sent twice, the second changes nothing.
    if (
      row.passed !== null &&
      row.passed.answers === row.answers &&
      isSame(found, row.passed.suspicions as Suspicion[])
    )
      return { answer, auditEntry: null };
    const passed = {
      ...{ suspicions: found, answers: row.answers },
      ...{ staffId: actor.staff.staffId, at: now.toISOString() },
    };
    await sql`
      update question_statistic set passed = ${JSON.stringify(passed)}::jsonb, suspicions = '{}'
      where question_id = ${questionId} and version = ${version}`.execute(change);
    const auditEntry = {
      operation: 'passSuspicion',
      target: { kind: 'question', id: questionId },
      after: {
        ...{ version, answers: row.answers },
        suspicions: found.map((each) => suspicionWords[each]).join('、'),
      },
      why,
    };
    return { answer, auditEntry };
  });
}

export const passUndoers: Readonly<Record<string, Undoer>> = {
  passSuspicion: {
    permission: 'question.write',
    hours: 24,
    demandOwn: async (change, { targetId }, own) => {
      const row = await lookedAt(change, Number(targetId));
      await demandOwnCourse(change, own, row.course_id);
    },
    undo: async (change, { targetId, after, staffId, at }) => {
      const questionId = Number(targetId);
      const row = await lookedAt(change, questionId);
      const { version } = after as { version: number };
      // Another may have found it sound since, by newer figures: that is theirs, and stands.
      const passed = row.passed as PassedQuestion | null;
      const isOfThis = passed?.staffId === staffId && passed.at === at.toISOString();
      if (row.version !== version || !isOfThis)
        throw new Refusal('undoChanged', '这道题在那以后又改过，没有撤回');
      await sql`
        update question_statistic set passed = null, suspicions = ${suspicionsOf(itemOf(row))}::text[]
        where question_id = ${questionId} and version = ${version}`.execute(change);
      return undefined;
    },
  },
};
