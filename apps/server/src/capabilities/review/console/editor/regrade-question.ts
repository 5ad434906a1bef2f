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
  editedQuestion,
  formerAnswerers,
  regradeIn,
  regradeQuestion as regradeByKey,
  type Regrade,
  type SaidQuestion,
} from '../../../practice/practice-content.port.ts';
import { demandQuestion } from './draft.repository.ts';
import { saidNow } from './open-question.ts';
import { demandSound, storeDraft } from './publish-question.ts';

/** Lines that somebody reads; the rest is counted. */
const maxShown = 200;

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
    const said = saidNow(await editedQuestion(change, questionId));
    const isJudged = [said, ...(said?.parts ?? [])].some(
      (one) => one !== undefined && one.kind !== 'open' && one.kind !== 'xl',
    );
    // An open question has nothing to judge.
    const { regrades } = isJudged
      ? await regradeIn(change, { questionId, isPreview: true }, services.clock.now())
      : { regrades: [] };
    return await present(change, actor, said?.parts ?? [], { former, regrades });
  });
}

const nothing: DataOf<typeof previewOperation> = {
  ...{ former: 0, formerStudents: 0, changed: 0, toRight: 0, answers: [] },
};

interface Found {
  readonly former: { readonly answers: number; readonly studentIds: readonly number[] };
  readonly regrades: readonly Regrade[];
}

async function present(
  change: Change,
  actor: Actor,
  asked: readonly SaidQuestion[],
  { former, regrades }: Found,
): Promise<DataOf<typeof previewOperation>> {
  const all = regrades.flatMap((regrade) =>
    regrade.answers.map((answer) => ({ ...answer, questionId: regrade.questionId })),
  );
  const last = new Map(all.map((one) => [`${one.studentId} ${one.questionId}`, one]));
  const shown = [...last.values()].slice(0, maxShown);
  const names = await nicknames(
    change,
    actor,
    shown.map(({ studentId }) => studentId),
  );
  const parts = new Map(asked.map(({ questionId }, index) => [questionId, index + 1]));
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
