import { sql } from 'kysely';
import { setAccess } from '../../catalogue/catalogue.port.ts';
import { askToIndex } from '../../search/search.port.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandOwnQuestions } from './own-questions.ts';

type Services = Pick<ConsoleServices, 'clock' | 'database'>;

export interface FoundQuestion {
  readonly questionId: number;
  readonly stem: string;
  readonly state: 'asked' | 'withdrawn' | 'gone';
}

/** Questions of a course by a word of their stems, those that are no longer asked too; at most 50. */
export async function findQuestions(
  { connection }: ConsoleServices['database'],
  courseId: number,
  word: string,
): Promise<FoundQuestion[]> {
  const { rows } = await sql<FoundQuestion>`
    select question_id as "questionId", stem_text as stem,
      case when retired_at is null then 'asked' when withdrawn_at is null then 'gone' else 'withdrawn' end as state
    from question
    where course_id = ${courseId} and parent_id is null and strpos(lower(stem_text), lower(${word})) > 0
    order by position, question_id limit 50
  `.execute(connection);
  return rows;
}

/** What is asked of whom: single questions with their parts, or all that a course still asks. */
export type Taken = (
  | { readonly as: 'question'; readonly questionIds: readonly number[] }
  | { readonly as: 'bank'; readonly courseId: number }
) & { readonly why?: string | undefined };

const isTaken = (taken: Taken) =>
  taken.as === 'bank'
    ? sql`course_id = ${taken.courseId}`
    : sql`(question_id = any(${taken.questionIds}::int[]) or parent_id = any(${taken.questionIds}::int[]))`;

const targetOf = (taken: Taken) =>
  taken.as === 'bank' ? { kind: 'course', id: taken.courseId } : questionTarget(taken.questionIds);

/** In the order in which imports lock them. */
const ofTaken = (taken: Taken, condition: ReturnType<typeof sql>) =>
  sql`question_id in (select question_id from question where ${isTaken(taken)} and ${condition}
    order by question_id for no key update)`;

/** Of many the log names the first; all stand in its facts. */
export const questionTarget = (questionIds: readonly number[]) => ({
  kind: 'question',
  id: questionIds.slice(0, 20).join(','),
});

/**
 * Takes questions back: they are asked no more, and no import brings them again, while what students answered stays.
 * A bank is offered to nobody anew. Answers how many questions it took, parts not counted.
 */
export async function withdrawQuestions(
  services: Services,
  taken: Taken,
  actor: Actor,
): Promise<number> {
  return await changeMoved(
    services,
    taken,
    actor,
    'withdraw',
    (now) => sql`
    update question set retired_at = ${now}, withdrawn_at = ${now}, withdrawn_as = ${taken.as}
    where ${ofTaken(taken, sql`retired_at is null`)}
    returning question_id as "questionId", course_id as "courseId", parent_id as "parentId"`,
  );
}

/** Gives questions back as they are now: single ones, or those that went with their bank. */
export async function restoreQuestions(
  services: Services,
  taken: Taken,
  actor: Actor,
): Promise<number> {
  return await changeMoved(
    services,
    taken,
    actor,
    'restore',
    () => sql`
    update question set retired_at = null, withdrawn_at = null, withdrawn_as = null
    where ${ofTaken(taken, sql`withdrawn_at is not null ${taken.as === 'bank' ? sql`and withdrawn_as = 'bank'` : sql``}`)}
    returning question_id as "questionId", course_id as "courseId", parent_id as "parentId"`,
  );
}

interface Moved {
  readonly questionId: number;
  readonly courseId: number;
  readonly parentId: number | null;
}

async function changeMoved(
  services: Services,
  taken: Taken,
  actor: Actor,
  auditEntry: 'withdraw' | 'restore',
  statement: (now: Date) => ReturnType<typeof sql>,
): Promise<number> {
  return await changeAudited(services, actor, async (change, now) => {
    const own = ownOf(actor, 'question.write');
    if (taken.as === 'bank') await demandOwnCourse(change, own, taken.courseId);
    else await demandOwnQuestions(change, own, taken.questionIds);
    const { rows } = await statement(now).execute(change);
    const moved = rows as Moved[];
    if (moved.length === 0) return { answer: 0, auditEntry: null };
    if (taken.as === 'bank' && auditEntry === 'withdraw')
      await setAccess(change, [taken.courseId], 'enrolled');
    for (const courseId of new Set(moved.map((row) => row.courseId)))
      await askToIndex(change, courseId);
    const whole = moved.filter(({ parentId }) => parentId === null);
    const operation = `${auditEntry}Questions`;
    const after = {
      ...{ as: taken.as, questions: whole.length },
      // What is taken back is just these; a bank is given back by its course.
      ...(taken.as === 'question' && { questionIds: whole.map(({ questionId }) => questionId) }),
    };
    return {
      answer: whole.length,
      auditEntry: { operation, target: targetOf(taken), after, why: taken.why },
    };
  });
}

/** Which of a course's questions the school took back, by their keys. */
export async function withdrawnKeys(
  connection: Connection,
  courseId: number,
): Promise<ReadonlySet<string>> {
  const rows = await connection
    .selectFrom('question')
    .where('course_id', '=', courseId)
    .where('withdrawn_at', 'is not', null)
    .where('parent_id', 'is', null)
    .select('source_key')
    .execute();
  return new Set(rows.map(({ source_key }) => source_key));
}
