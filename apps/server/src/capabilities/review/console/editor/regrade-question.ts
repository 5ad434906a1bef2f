import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  previewRegrade as previewOperation,
  regradeQuestion as regradeOperation,
} from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import type { Change } from '../../../../platform/database/prepare.ts';
import { tryChange } from '../../../../platform/database/try-change.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { isOwnStudent, ownOf } from '../../../../platform/staff/own.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import {
  demandOwnQuestions,
  formerAnswerers,
  regradeIn,
  regradeQuestion as regradeByKey,
  type Regrade,
} from '../../../practice/practice-content.port.ts';
import { demandQuestion } from './draft.repository.ts';
import { demandSound, storeDraft } from './publish-question.ts';

/** Lines that somebody reads; the rest is counted. */
const mostShown = 200;

/** By the very use cases that would do it, in a transaction of which nothing stays. */
export async function previewRegrade(
  services: ConsoleServices,
  { params: { questionId }, query: { draft = false } }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<DataOf<typeof previewOperation>> {
  const question = await demandQuestion(services.database.connection, questionId);
  if (question.edited === undefined) return nothing;
  const form = draft ? question.draft?.form : undefined;
  if (form) await demandSound(services, question);
  return await tryChange(services.database, true, async (change) => {
    await demandOwnQuestions(change, ownOf(actor, 'question.regrade'), [questionId]);
    if (form) await storeDraft(services, change, question, { form, actor });
    const former = await formerAnswerers(change, questionId);
    const wish = { questionId, isPreview: true };
    const regrades = await gradable(
      change,
      questionId,
      async () => (await regradeIn(change, wish, services.clock.now())).regrades,
    );
    return await present(change, actor, questionId, { former, regrades });
  });
}

const nothing: DataOf<typeof previewOperation> = {
  ...{ former: 0, formerStudents: 0, changed: 0, toRight: 0, answers: [] },
};

/** An open question has nothing to judge. */
async function gradable(
  change: Change,
  questionId: number,
  work: () => Promise<readonly Regrade[]>,
): Promise<readonly Regrade[]> {
  const { rows } = await sql`
    select from question where (question_id = ${questionId} or parent_id = ${questionId}) and kind not in ('open', 'xl')
    limit 1`.execute(change);
  return rows.length === 0 ? [] : await work();
}

interface Found {
  readonly former: { readonly answers: number; readonly studentIds: readonly number[] };
  readonly regrades: readonly Regrade[];
}

async function present(
  change: Change,
  actor: Actor,
  questionId: number,
  { former, regrades }: Found,
): Promise<DataOf<typeof previewOperation>> {
  const all = regrades.flatMap((regrade) =>
    regrade.answers.map((answer) => ({ ...answer, questionId: regrade.questionId })),
  );
  const last = new Map(all.map((one) => [`${one.studentId} ${one.questionId}`, one]));
  const shown = [...last.values()].slice(0, mostShown);
  const names = await nicknames(
    change,
    actor,
    shown.map(({ studentId }) => studentId),
  );
  const parts = await partNumbers(change, questionId);
  return {
    ...{ former: former.answers, formerStudents: former.studentIds.length },
    changed: all.length,
    toRight: all.filter(({ after }) => after === 1).length,
    answers: shown.map(
      ({ studentId, studentAnswer, answeredAt, before, after, questionId: id }) => ({
        ...{ studentId, before, after, part: parts.get(id) ?? 0 },
        name: names.get(studentId) ?? '',
        answer: studentAnswer.slice(0, 200),
        answeredAt: answeredAt.toISOString(),
      }),
    ),
  };
}

/** Only of those whom the actor may see. */
async function nicknames(
  change: Change,
  actor: Actor,
  studentIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (!actor.staff.grants.has('student.read')) return new Map();
  const own = ownOf(actor, 'student.read');
  const { rows } = await sql<{ studentId: number; nickname: string }>`
    select s.student_id as "studentId", s.nickname from student s
    where s.student_id = any(${[...studentIds]}::int[]) and ${isOwnStudent(change, own, sql`s.student_id`)}
  `.execute(change);
  return new Map(rows.map(({ studentId, nickname }) => [studentId, nickname]));
}

async function partNumbers(
  change: Change,
  questionId: number,
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ id: number; part: number }>`
    select question_id as id, part_no as part from question where parent_id = ${questionId}`.execute(
    change,
  );
  return new Map(rows.map(({ id, part }) => [id, part]));
}

export async function regradeQuestion(
  services: ConsoleServices,
  { body: { questionId, why } }: InputOf<typeof regradeOperation>,
  actor: Actor,
): Promise<DataOf<typeof regradeOperation>> {
  const regrades = await regradeByKey(services, { questionId, why }, actor);
  const answers = regrades.flatMap((regrade) => regrade.answers);
  return {
    answers: answers.length,
    students: new Set(answers.map(({ studentId }) => studentId)).size,
  };
}
