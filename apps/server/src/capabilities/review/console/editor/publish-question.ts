import { isDeepStrictEqual } from 'node:util';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { publishQuestion as operation, QuestionForm } from '@xuezhou/contract/review/console';
import { fieldWords } from '@xuezhou/rules/review/editor/form-texts';
import { lockImports } from '../../../../platform/content/lock-imports.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import {
  editedQuestion,
  formerAnswerers,
  tellChanged,
} from '../../../practice/practice-content.port.ts';
import { askToIndex } from '../../../search/search.port.ts';
import { questionDesk } from '../../bank/question-desk.ts';
import { demandQuestion, holdQuestion, type DeskQuestion } from './draft.repository.ts';
import { readOf, saidNow, versionNow } from './open-question.ts';
import { putForm, targetOf } from './write-question.ts';

/** Students do the new version from this moment; answers to former ones stay as they were judged. */
export async function publishQuestion(
  services: ConsoleServices,
  { body: { questionId, revision, version, tells, why } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  await demandSound(services, await demandQuestion(connection, questionId));
  return await changeAudited(services, actor, async (change, now) => {
    await lockImports(change);
    const question = await holdQuestion(change, actor, questionId);
    const { courseId, edited } = question;
    const before = versionNow(edited);
    const form = question.draft?.form;
    if (isSameAgain(question, { version, revision, actor })) {
      const told = tells ? (await formerAnswerers(change, questionId)).studentIds.length : 0;
      return { answer: { version: before, isNew: true, told }, auditEntry: null };
    }
    if (before !== version) throw new Refusal('questionPublishedMeanwhile');
    if (!form) throw new Refusal('questionDraftEmpty');
    const said = saidNow(edited);
    const former = said && (await questionDesk.of(change).formOf(change, said));
    await putForm(change, question, { form: null, revision, actor, now });
    const stored = await storeDraft(services, change, question, { form, actor });
    await askToIndex(change, courseId);
    const after = versionNow(await editedQuestion(change, questionId));
    const isNew = after > before;
    const told = tells && isNew ? await tellFormer(change, questionId, stored.stem, now) : 0;
    const auditEntry = {
      operation: 'publishQuestion',
      target: targetOf(questionId),
      before: { version: before },
      after: { version: after, fields: changedFields(former, form), told },
      why,
    };
    return { answer: { version: after, isNew, told }, auditEntry };
  });
}

/** An answer was lost: this draft became the version after the one that was seen, by the same hand. */
const isSameAgain = (
  { draft, edited }: DeskQuestion,
  { version, revision, actor }: { version: number; revision: number; actor: Actor },
): boolean =>
  versionNow(edited) === version + 1 &&
  draft?.form === null &&
  draft.revision === revision + 1 &&
  draft.changedBy === actor.staff.staffId;

/** Throws questionFaulty with the first thing that is wrong, and questionDraftEmpty where nothing was written. */
export async function demandSound(
  services: ConsoleServices,
  question: DeskQuestion,
): Promise<void> {
  const form = question.draft?.form;
  if (!form) return;
  const [fault] = (await readOf(services, question, form)).faults;
  if (fault !== undefined)
    throw new Refusal('questionFaulty', `还不能发布。${fieldWords(fault.at)}：${fault.fault}`);
}

/** Brings the question to what its draft says. */
export const storeDraft = (
  services: ConsoleServices,
  change: Change,
  { questionId, courseId, edited }: DeskQuestion,
  { form, actor }: { form: QuestionForm; actor: Actor },
) =>
  questionDesk.of(change).store(services, change, form, {
    ...{ questionId, courseId, said: saidNow(edited) },
    staffId: actor.staff.staffId,
  });

async function tellFormer(
  change: Change,
  questionId: number,
  stem: string,
  at: Date,
): Promise<number> {
  const { studentIds } = await formerAnswerers(change, questionId);
  await tellChanged(change, { stem, studentIds, at });
  return studentIds.length;
}

/** What the log says was changed; the words themselves stand in the versions. */
const changedFields = (before: QuestionForm | undefined, after: QuestionForm): string[] =>
  before === undefined
    ? []
    : (Object.keys(after) as (keyof QuestionForm)[])
        .filter((name) => !isDeepStrictEqual(before[name], after[name]))
        .map(fieldWords);
