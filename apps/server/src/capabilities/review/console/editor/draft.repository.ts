import type { QuestionForm } from '@xuezhou/contract/review/console';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import { demandOwnCourse, ownOf } from '../../../../platform/staff/own.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import {
  editedQuestion,
  isPlainText,
  lockQuestion,
  type EditedQuestion,
} from '../../../practice/practice-content.port.ts';

export interface DraftRow {
  readonly questionId: number;
  readonly courseId: number;
  readonly form: QuestionForm | null;
  readonly revision: number;
  readonly changedAt: Date;
  readonly changedBy: number;
  readonly changedByName: string;
}

export interface DeskQuestion {
  readonly questionId: number;
  readonly courseId: number;
  /** Undefined before it is published for the first time. */
  readonly edited: EditedQuestion | undefined;
  readonly draft: DraftRow | undefined;
}

const findDraft = async (
  connection: Connection,
  questionId: number,
): Promise<DraftRow | undefined> =>
  (
    await sql<DraftRow>`
      select d.question_id as "questionId", d.course_id as "courseId", d.form, d.revision,
        d.changed_at as "changedAt", d.changed_by as "changedBy", s.name as "changedByName"
      from question_draft d join staff s on s.staff_id = d.changed_by
      where d.question_id = ${questionId}
    `.execute(connection)
  ).rows[0];

async function findQuestion(
  connection: Connection,
  questionId: number,
): Promise<DeskQuestion | undefined> {
  const edited = await editedQuestion(connection, questionId);
  const draft = await findDraft(connection, questionId);
  const courseId = edited?.courseId ?? (draft?.form ? draft.courseId : undefined);
  return courseId === undefined ? undefined : { questionId, courseId, edited, draft };
}

/** A question, or one that is only written yet. Throws questionsUnknown. */
export async function demandQuestion(
  connection: Connection,
  questionId: number,
): Promise<DeskQuestion> {
  const found = await findQuestion(connection, questionId);
  if (found === undefined) throw new Refusal('questionsUnknown');
  return found;
}

/** The same, whose draft nobody else changes until the transaction ends; undefined: there is none any more. */
export async function lockDraft(
  change: Change,
  questionId: number,
): Promise<DeskQuestion | undefined> {
  await sql`select from question_draft where question_id = ${questionId} for update`.execute(
    change,
  );
  await lockQuestion(change, questionId);
  return await findQuestion(change, questionId);
}

/** One that the actor may change; nobody else changes its draft until the transaction ends. Throws questionOfFiles too. */
export async function holdQuestion(
  change: Change,
  actor: Actor,
  questionId: number,
): Promise<DeskQuestion> {
  const before = await demandOrNotOwn(change, actor, questionId);
  await demandOwnCourse(change, ownOf(actor, 'question.write'), before.courseId);
  if (before.edited?.ofFiles === true) throw new Refusal('questionOfFiles');
  const held = await lockDraft(change, questionId);
  if (held === undefined) throw new Refusal('questionsUnknown');
  return held;
}

/** Whoever is kept to the own courses does not learn which ids there are. */
async function demandOrNotOwn(
  change: Change,
  actor: Actor,
  questionId: number,
): Promise<DeskQuestion> {
  try {
    return await demandQuestion(change, questionId);
  } catch (error) {
    if (ownOf(actor, 'question.write') !== null) throw new Refusal('notOwn');
    throw error;
  }
}

export interface DraftToPut {
  readonly questionId: number;
  readonly courseId: number;
  /** Null: nothing waits to be published. */
  readonly form: QuestionForm | null;
  /** The one that it is from now on. */
  readonly revision: number;
  readonly staffId: number;
  readonly now: Date;
  readonly requestId?: string;
}

/** Throws questionDraftChanged where somebody else has put the same revision at the same moment. */
export async function putDraft(
  change: Change,
  { questionId, courseId, form, revision, staffId, now, requestId }: DraftToPut,
): Promise<void> {
  const { rows } = await sql`
    insert into question_draft (question_id, course_id, request_id, form, revision, changed_at, changed_by)
    values (${questionId}, ${courseId}, ${requestId ?? null}, ${form && JSON.stringify(form)}::jsonb, ${revision},
      ${now}, ${staffId})
    on conflict (question_id) do update set form = excluded.form, revision = excluded.revision,
      changed_at = excluded.changed_at, changed_by = excluded.changed_by
    where question_draft.revision < excluded.revision
    returning question_id
  `.execute(change);
  if (rows.length === 0) throw new Refusal('questionDraftChanged');
}

/** Questions of a course whose draft may say it. */
export async function draftsSaying(
  connection: Connection,
  courseId: number,
  find: string,
): Promise<number[]> {
  const says = isPlainText(find) ? sql`position(${find} in form::text) > 0` : sql`true`;
  const { rows } = await sql<{ id: number }>`
    select question_id as id from question_draft
    where course_id = ${courseId} and form is not null and ${says}
  `.execute(connection);
  return rows.map(({ id }) => id);
}

/**
 * How many drafts would be published into each of these topics, those of questions that are asked there already not
 * counted; topics with none are missing.
 */
export async function draftsInTopics(
  connection: Connection,
  subjectIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ subject_id: number; count: number }>`
    select (d.form ->> 'subjectId')::int as subject_id, count(*)::int as count from question_draft d
    where (d.form ->> 'subjectId')::int = any(${subjectIds}::int[]) and not exists (
      select from question q where q.question_id = d.question_id and q.subject_id = (d.form ->> 'subjectId')::int)
    group by 1
  `.execute(connection);
  return new Map(rows.map((row) => [row.subject_id, row.count]));
}

/** Drafts follow topics of chapters into the ones that these went into; who is writing one is told of nothing. */
export async function moveTopicDrafts(
  change: Change,
  merged: readonly { readonly from: number; readonly to: number }[],
): Promise<void> {
  if (merged.length === 0) return;
  await sql`
    update question_draft d set form = jsonb_set(form, '{subjectId}', to_jsonb(m.to_id))
    from unnest(${merged.map(({ from }) => from)}::int[], ${merged.map(({ to }) => to)}::int[]) m (from_id, to_id)
    where (d.form ->> 'subjectId')::int = m.from_id
  `.execute(change);
}
