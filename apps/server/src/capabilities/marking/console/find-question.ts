import { sql } from 'kysely';
import type { Rubric } from '@xuezhou/contract/marking/console';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { withLevelIds } from '@xuezhou/rules/marking/rubric';
import { Refusal } from '../../../platform/http/refusal.ts';
import { demandOwn, ownOf, type Own } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import {
  isOwnQuestion,
  openQuestionOf,
  type OpenQuestion,
} from '../../practice/practice-facts.port.ts';
import { readSchoolSettings } from '../../site/site.port.ts';

/** Throws notOwn for one of another's course, and questionNotOpen. */
export async function demandQuestion(
  connection: Connection | Change,
  actor: Actor,
  questionId: number,
): Promise<OpenQuestion> {
  await demandOwnAnswers(connection, ownOf(actor, 'mark.write'), questionId);
  const question = await openQuestionOf(connection, questionId);
  if (question === undefined) throw new Refusal('questionNotOpen');
  return question;
}

/** Null: it has none. */
export async function rubricOf(
  connection: Connection | Change,
  questionId: number,
): Promise<Rubric | null> {
  const row = await connection
    .selectFrom('rubric')
    .where('question_id', '=', questionId)
    .where('is_current', '=', true)
    .select(['version', 'points'])
    .executeTakeFirst();
  return row === undefined ? null : { ...row, points: withLevelIds(row.points) };
}

/** Rubric and marks of one question change one after the other. */
export async function holdQuestion(change: Change, questionId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('marking'), ${questionId})`.execute(change);
}

/** Whether the school shows no marker who wrote. */
export async function hidesNames(connection: Connection | Change): Promise<boolean> {
  return (await readSchoolSettings(connection)).MARKING_NAMES === 'hidden';
}

export const markTarget = (questionId: number) => ({ kind: 'question', id: questionId });

/** Throws notOwn where its answers are of another's course. */
export const demandOwnAnswers = (
  connection: Connection,
  own: Own,
  questionId: number,
): Promise<void> => demandOwn(connection, own, isOwnQuestion(own, sql`${questionId}::int`));
