import { isDeepStrictEqual } from 'node:util';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  createQuestion as createOperation,
  dropQuestionDraft as dropOperation,
  QuestionForm,
  restoreQuestionVersion as restoreOperation,
  saveQuestionDraft as saveOperation,
} from '@xuezhou/contract/review/console';
import { emptyForm } from '@xuezhou/rules/review/editor/empty-form';
import { sql } from 'kysely';
import type { Change } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { changeAudited } from '../../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../../platform/staff/own.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { consoleCourses, newPageIds } from '../../../practice/practice-content.port.ts';
import { questionDesk } from '../../bank/question-desk.ts';
import { holdQuestion, putDraft, type DeskQuestion } from './draft.repository.ts';
import { saidNow, versionNow } from './open-question.ts';

export const targetOf = (questionId: number) => ({ kind: 'question', id: questionId });

/** Whoever agreed was told of a new draft: neither is the one before lost, nor this one without a word. */
const ofAnother =
  '程序用同一个编号提过另一道题，那道已经在题库里；这一道没有存，请让程序换一个编号再提';

export async function createQuestion(
  services: ConsoleServices,
  { body: { requestId, readingId, kind, form: written } }: InputOf<typeof createOperation>,
  actor: Actor,
): Promise<DataOf<typeof createOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const { courseId, subjectId } = await demandWritable(change, actor, readingId);
    // Two at the same moment: the second waits, and finds what the first has made.
    await sql`select pg_advisory_xact_lock(hashtext(${`question ${requestId}`}))`.execute(change);
    const { rows } = await sql<{ questionId: number; form: QuestionForm | null; revision: number }>`
      select question_id as "questionId", form, revision from question_draft where request_id = ${requestId} for update
    `.execute(change);
    const { staffId } = actor.staff;
    const form = { ...emptyForm(kind, { readingId, subjectId }), ...written };
    const [made] = rows;
    if (made !== undefined && actor.agreement !== undefined && !isDeepStrictEqual(made.form, form))
      throw new Refusal('idReused', ofAnother);
    // Somebody may have chosen otherwise before it was sent again; what is written on already stays.
    const isStale = made?.revision === 1 && !isDeepStrictEqual(made.form, form);
    if (made !== undefined && !isStale)
      return { answer: { questionId: made.questionId }, auditEntry: null };
    if (made !== undefined)
      await sql`delete from question_draft where question_id = ${made.questionId}`.execute(change);
    const questionId = made?.questionId ?? (await newPageIds(change, 1))[0] ?? 0;
    await putDraft(change, { questionId, courseId, form, revision: 1, staffId, now, requestId });
    const auditEntry = {
      operation: 'createQuestion',
      target: targetOf(questionId),
      after: { kind, readingId },
    };
    return { answer: { questionId }, auditEntry };
  });
}

/** A chapter whose questions pages may write, with its only topic. Throws placeUnknown, notOwn or questionOfFiles. */
async function demandWritable(change: Change, actor: Actor, readingId: number) {
  const { rows } = await sql<{ courseId: number; subjectId: number | null; ofFiles: boolean }>`
    select r.course_id as "courseId",
      (select min(u.subject_id) from subject u where u.reading_id = r.reading_id having count(*) = 1) as "subjectId",
      c.source = 'catalogue' and c.course_id not in ${consoleCourses.of(change)} as "ofFiles"
    from reading r join course c on c.course_id = r.course_id where r.reading_id = ${readingId}
  `.execute(change);
  const own = ownOf(actor, 'question.write');
  await demandOwnCourse(change, own, rows[0]?.courseId ?? 0);
  if (rows[0] === undefined) throw new Refusal('placeUnknown');
  if (rows[0].ofFiles) throw new Refusal('questionOfFiles');
  return rows[0];
}

/** Autosaves of one hand in a row are one act. */
const oneActMs = 10 * 60_000;

export async function saveQuestionDraft(
  services: ConsoleServices,
  { body: { questionId, revision, form } }: InputOf<typeof saveOperation>,
  actor: Actor,
): Promise<DataOf<typeof saveOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const question = await holdQuestion(change, actor, questionId);
    const { draft } = question;
    // The same again: an answer was lost.
    if (draft?.form && isDeepStrictEqual(draft.form, form))
      return { answer: { revision: draft.revision }, auditEntry: null };
    const saved = await putForm(change, question, { form, revision, actor, now });
    const isGoingOn =
      draft !== undefined &&
      draft.form !== null &&
      draft.changedBy === actor.staff.staffId &&
      now.getTime() - draft.changedAt.getTime() < oneActMs;
    const auditEntry = isGoingOn
      ? null
      : {
          operation: 'saveQuestionDraft',
          target: targetOf(questionId),
          after: { revision: saved, kind: form.kind },
        };
    return { answer: { revision: saved }, auditEntry };
  });
}

interface FormToPut {
  /** Null: nothing waits. */
  readonly form: QuestionForm | null;
  /** The one that it began from. */
  readonly revision: number;
  readonly actor: Actor;
  readonly now: Date;
}

/** Answers the revision that it has now. Throws questionDraftChanged. */
export async function putForm(
  change: Change,
  { questionId, courseId, draft }: DeskQuestion,
  { form, revision, actor, now }: FormToPut,
): Promise<number> {
  if ((draft?.revision ?? 0) !== revision) throw new Refusal('questionDraftChanged');
  const { staffId } = actor.staff;
  const next = revision + 1;
  await putDraft(change, { questionId, courseId, form, revision: next, staffId, now });
  return next;
}

export async function dropQuestionDraft(
  services: ConsoleServices,
  { body: { questionId, revision } }: InputOf<typeof dropOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change, now) => {
    const question = await holdQuestion(change, actor, questionId);
    if (!question.draft?.form) return { answer: true as const, auditEntry: null };
    await putForm(change, question, { form: null, revision, actor, now });
    const auditEntry = {
      operation: 'dropQuestionDraft',
      target: targetOf(questionId),
      before: { version: versionNow(question.edited), revision },
    };
    return { answer: true as const, auditEntry };
  });
}

export async function restoreQuestionVersion(
  services: ConsoleServices,
  { body: { questionId, version, revision } }: InputOf<typeof restoreOperation>,
  actor: Actor,
): Promise<DataOf<typeof restoreOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const question = await holdQuestion(change, actor, questionId);
    const old = question.edited?.versions.find((each) => each.version === version);
    const said = saidNow(question.edited);
    if (old === undefined || said === undefined) throw new Refusal('versionUnknown');
    // It stays where it stands today.
    const { readingId, subjectId } = said;
    const form = await questionDesk
      .of(change)
      .formOf(change, { ...old.said, readingId, subjectId });
    const saved = await putForm(change, question, { form, revision, actor, now });
    const auditEntry = {
      operation: 'restoreQuestionVersion',
      target: targetOf(questionId),
      after: { version },
    };
    return { answer: { revision: saved }, auditEntry };
  });
}
