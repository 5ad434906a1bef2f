import type { gradeQuestions as operation, LeftOut } from '@xuezhou/contract/bulk/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { formNow, lockDraft, putDraft } from '../../review/review-draft.port.ts';
import { answeredBefore, putBatch } from '../batch/batch.repository.ts';
import type { BatchItem } from '../bulk.tables.ts';

type Answer = DataOf<typeof operation>;
type Asked = InputOf<typeof operation>['body'];

const words = { 1: '易', 2: '中', 3: '难' } as const;

export async function gradeQuestions(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<Answer> {
  const { batchId, courseId, questionIds, difficulty } = body;
  const own = ownOf(actor, 'question.write');
  await demandOwnCourse(services.database.connection, own, courseId);
  if (questionIds.length === 0) throw new Refusal('bulkNothing');
  return await changeAudited(services, actor, async (change, now) => {
    await demandOwnCourse(change, own, courseId);
    const asked = { batchId, courseId, kind: 'questions' as const };
    const before = await answeredBefore<Answer>(change, asked, actor);
    if (before !== undefined) return { answer: before, auditEntry: null };
    const { staffId } = actor.staff;
    const { items, ...counts } = await regrade(change, body, { staffId, now });
    const answer = { changed: items.length, ...counts };
    if (items.length === 0) return { answer, auditEntry: null };
    const title = `${items.length} 道题的难度改为${words[difficulty as 1 | 2 | 3]}`;
    await putBatch(change, { ...asked, title, answer, staffId, now }, items);
    const auditEntry = {
      operation: 'gradeQuestions',
      target: { kind: 'course', id: courseId },
      after: { batchId, questions: items.length, difficulty },
    };
    return { answer, auditEntry };
  });
}

async function regrade(
  change: Change,
  { courseId, questionIds, difficulty }: Asked,
  writer: { readonly staffId: number; readonly now: Date },
) {
  const items: BatchItem[] = [];
  const left: LeftOut[] = [];
  let same = 0;
  // In one order, so that two who do it at once wait and never for each other.
  for (const questionId of [...new Set(questionIds)].toSorted((a, b) => a - b)) {
    const question = await lockDraft(change, questionId);
    const title = `题 ${questionId}`;
    if (question?.courseId !== courseId) left.push({ title, why: '不在这门课里' });
    else if (question.edited?.ofFiles === true)
      left.push({ title, why: '在课程文件里，要在文件里改' });
    else {
      const form = await formNow(change, question);
      if (form.difficulty === difficulty) {
        same += 1;
        continue;
      }
      const after: QuestionForm = { ...form, difficulty };
      const revision = (question.draft?.revision ?? 0) + 1;
      await putDraft(change, { questionId, courseId, form: after, revision, ...writer });
      items.push({ what: 'question', id: questionId, before: question.draft?.form ?? null, after });
    }
  }
  return { items, left, same };
}
