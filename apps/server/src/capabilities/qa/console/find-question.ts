import { sql } from 'kysely';
import { permissionNames } from '@xuezhou/contract/staff';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { isPermitted } from '../../staff/staff.port.ts';

export interface DeskQuestion {
  question_id: string;
  title: string;
  is_private: boolean;
  withdrawn_at: Date | null;
  hidden_at: Date | null;
  merged_into: string | null;
  queued_at: Date | null;
  counts_from: Date | null;
  asked_at: Date;
  answered_at: Date | null;
  teacher_id: number | null;
  claimed_by: number | null;
}

/** Locked, so that two of the staff come one after another; throws `qaUnknown`. */
export async function lockQuestion(change: Change, questionId: string): Promise<DeskQuestion> {
  const row = await lockKnown(change, questionId);
  if (row === undefined) throw new Refusal('qaUnknown');
  return row;
}

/** Undefined: it is there no more. */
export async function lockKnown(
  change: Change,
  questionId: string,
): Promise<DeskQuestion | undefined> {
  const { rows } = await sql<DeskQuestion>`
    select question_id, title, is_private, withdrawn_at, hidden_at, merged_into, queued_at, counts_from, asked_at,
      answered_at, teacher_id, claimed_by
    from qa_question where question_id = ${questionId} for no key update`.execute(change);
  return rows[0];
}

/** Throws `qaOver` for what nobody can answer any more. */
export async function lockOpen(change: Change, questionId: string): Promise<DeskQuestion> {
  const row = await lockQuestion(change, questionId);
  if (row.withdrawn_at !== null || row.hidden_at !== null || row.merged_into !== null)
    throw new Refusal('qaOver');
  return row;
}

interface Teacher {
  readonly staffId: number;
  readonly name: string;
}

/** Somebody of the staff who may answer. */
export async function findTeacher(connection: Connection, staffId: number): Promise<Teacher> {
  const { rows } = await sql<{ name: string; disabled_at: Date | null; may: boolean }>`
    select s.name, s.disabled_at, ${isPermitted('qa.answer')} as may
    from staff s where s.staff_id = ${staffId} and s.login is not null`.execute(connection);
  const [row] = rows;
  if (row === undefined) throw new Refusal('staffUnknown');
  if (row.disabled_at !== null) throw new Refusal('staffDisabled');
  if (!row.may) throw new Refusal('qaCannotAnswer');
  return { staffId, name: row.name };
}

/** Whose action it is: the caller's, or that of the colleague whom an owner names. */
export async function actsAs(
  connection: Connection,
  { staff }: Actor,
  staffId: number | undefined,
): Promise<number> {
  if (staffId === undefined || staffId === staff.staffId) return staff.staffId;
  if (!permissionNames.every((name) => staff.grants.get(name) === 'all'))
    throw new Refusal('permissionMissing');
  return (await findTeacher(connection, staffId)).staffId;
}

/** What staff did with a question, for colleagues. */
export async function noteStep(
  change: Change,
  questionId: string,
  { what, staffId, at }: { what: string; staffId: number; at: Date },
): Promise<void> {
  await change
    .insertInto('qa_step')
    .values({ question_id: questionId, what, staff_id: staffId, at })
    .execute();
}

export const questionTarget = (questionId: string) => ({ kind: 'qa_question', id: questionId });

/** What questions are called, by their ids. */
export async function questionTitles(
  connection: Connection,
  questionIds: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (questionIds.length === 0) return new Map();
  const rows = await connection
    .selectFrom('qa_question')
    .where('question_id', 'in', questionIds)
    .select(['question_id', 'title'])
    .execute();
  return new Map(rows.map((row) => [row.question_id, row.title]));
}
