import { judge } from '@xuezhou/rules/practice/question/judge';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { notFound } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import { demandOwnQuestions } from '../content/own-questions.ts';
import { judgedQuestion } from '../facts/judged-question.ts';
import type { QuestionContent } from '../practice.tables.ts';
import { asksTheSame } from './corrected-keys.ts';
import { formerKeys, keyFacts, type LoggedKeys, type Rekeyed } from './judged-keys.ts';
import { rebuildStates } from './rebuild-states.ts';
import type { AskedOne, Regrade, Regraded } from './regrade.ts';
import { tellRegraded } from './tell-regraded.ts';

export interface RegradeWish {
  readonly questionId: number;
  /** Answers are judged again by the keys of their own versions. */
  readonly isUndone?: boolean | undefined;
  /** With `isUndone`, of one regrade: by the keys that it found, where nothing has changed them since. */
  readonly of?: LoggedKeys | undefined;
  /** Tells what would change, and writes nothing. */
  readonly isPreview?: boolean | undefined;
}

/**
 * Judges answers to former versions of a question by the key that it has now, where nothing but the key was changed, and
 * those that arrive later too; or takes that back. Counts, wrong-answer books and scores follow, each student is told what
 * changed for them; points that were earned stay. Of a composite question its parts are judged. The same again changes
 * nothing. Answers what changed, by question or part.
 */
export async function regradeQuestion(
  services: Pick<ConsoleServices, 'clock' | 'database'>,
  { why, ...wish }: RegradeWish & { readonly why?: string | undefined },
  actor: Actor,
): Promise<Regrade[]> {
  const { questionId, isUndone = false } = wish;
  return await changeAudited(services, actor, async (change, at) => {
    await demandOwnQuestions(change, ownOf(actor, 'question.regrade'), [questionId]);
    const { regrades, isChanged, keys } = await regradeIn(change, wish, at);
    const count = regrades.reduce((sum, { answers }) => sum + answers.length, 0);
    const auditEntry = {
      operation: isUndone ? 'undoRegrade' : 'regradeQuestion',
      target: { kind: 'question', id: questionId },
      before: { keys: keys.before },
      after: { answers: count, keys: keys.after },
      why,
    };
    return { answer: regrades, auditEntry: isChanged ? auditEntry : null };
  });
}

/** The same within a change, for who writes the log by another name. Throws undoChanged. */
export async function regradeIn(
  change: Change,
  { questionId, isUndone = false, of, isPreview = false }: RegradeWish,
  at: Date,
): Promise<{ regrades: Regrade[]; isChanged: boolean; keys: LoggedKeys }> {
  if (!isPreview) await stopCounting(change);
  const asked = await findAsked(change, questionId);
  if (asked.length === 0) throw notFound();
  if (!isPreview) await lockAnswers(change, asked);
  const regrades: Regrade[] = [];
  const versions: Rekeyed[] = [];
  for (const one of asked) {
    const own = await versionsOf(change, one.questionId);
    const keyed = isUndone ? formerKeys(one.questionId, own, of) : own;
    const answers = await findRegraded(change, one, keyed);
    regrades.push({ questionId: one.questionId, stem: one.stem, answer: one.answer, answers });
    if (isPreview) continue;
    versions.push(...(await keepVersions(change, one.questionId, keyed)));
    await keepVerdicts(change, one.questionId, answers);
    await rebuildStates(change, one);
    await tellRegraded(change, regrades.at(-1)!, { at, isUndone });
  }
  const isSame = regrades.every(({ answers }) => answers.length === 0) && versions.length === 0;
  return { regrades, isChanged: !isPreview && !isSame, keys: keyFacts(versions) };
}

/** A question that is judged by itself, and by what its answers are judged. */
export interface KeyJudge {
  readonly questionId: number;
  readonly judgedBy: ReturnType<typeof judgeBy>;
}

/** Of a question, or of the parts of a composite one; nothing is held. */
export async function judgesOf(connection: Connection, questionId: number): Promise<KeyJudge[]> {
  const judges: KeyJudge[] = [];
  for (const one of await findAsked(connection, questionId, { isHeld: false })) {
    const versions = await versionsOf(connection, one.questionId);
    judges.push({ questionId: one.questionId, judgedBy: judgeBy(one, versions) });
  }
  return judges;
}

/** How many verdicts judging anew would change, and to right. What was answered alike is judged once, however many gave it. */
export async function countRegrades(
  connection: Connection,
  judges: readonly KeyJudge[],
): Promise<{ changed: number; toRight: number }> {
  let [changed, toRight] = [0, 0];
  for (const one of judges) {
    const { judgedBy } = one;
    const { rows } = await sql<Answered & { count: number }>`
      select version, student_answer as "studentAnswer", question_status as before, count(*)::int as count
      from answer where question_id = ${one.questionId} and question_status <> 0
      group by version, student_answer, question_status
    `.execute(connection);
    for (const { count, ...answer } of rows) {
      const after = judgedBy(answer);
      if (after === undefined || after === answer.before) continue;
      changed += count;
      if (after === 1) toRight += count;
    }
  }
  return { changed, toRight };
}

/**
 * The count of answers waits until this is done, or this for it: whether it has counted an answer by its former verdict
 * is known then. A statement of its own, so that those after it see what the count has written.
 */
async function stopCounting(change: Change): Promise<void> {
  await sql`select counted_to from question_tally_cut for share`.execute(change);
}

/**
 * An answer that is being written is in the log before this goes on; one that comes later waits, and is judged by the key
 * that it finds then. First the versions, then the states, each in the order in which gathered answers take them.
 */
async function lockAnswers(change: Change, asked: readonly AskedOne[]): Promise<void> {
  const ids = asked.flatMap(({ questionId, groupId }) => [questionId, groupId ?? questionId]);
  await sql`select from question_version where question_id = any(${asked.map(({ questionId }) => questionId)}::int[])
    order by question_id, version for update`.execute(change);
  await sql`select from question_state where question_id = any(${ids}::int[])
    order by student_id, question_id for update`.execute(change);
}

/** The question, or its parts; what nobody judges is not among them. */
async function findAsked(
  connection: Connection,
  questionId: number,
  { isHeld = true }: { isHeld?: boolean } = {},
): Promise<AskedOne[]> {
  const { rows } = await sql<AskedOne>`
    select q.question_id as "questionId", q.parent_id as "groupId", q.kind, q.stem_text as stem, q.version,
      v.answer
    from question q join question_version v on v.question_id = q.question_id and v.version = q.version
    where (q.question_id = ${questionId} or q.parent_id = ${questionId}) and q.kind not in ('open', 'xl')
    order by q.part_no ${isHeld ? sql`for no key update of q` : sql``}
  `.execute(connection);
  return rows;
}

interface Keyed {
  readonly version: number;
  readonly answer: string;
  readonly content: QuestionContent;
  readonly judgedAs: number | null;
  /** What is stored of `judgedAs`. */
  readonly stored: number | null;
}

/** All of them, by whose key each is judged from now on. */
async function versionsOf(connection: Connection, questionId: number): Promise<Keyed[]> {
  const { rows } = await sql<Keyed>`
    select old.version, old.answer, old.content, old.judged_as as stored,
      case when old.version < q.version and ${asksTheSame} then q.version else old.judged_as end as "judgedAs"
    from question q
    join question_version now on now.question_id = q.question_id and now.version = q.version
    join question_version old on old.question_id = q.question_id
    where q.question_id = ${questionId} order by old.version
  `.execute(connection);
  return rows;
}

type Answered = Pick<Regraded, 'studentAnswer' | 'before'> & { readonly version: number };

/** Undefined for one to a version that is not there. */
function judgeBy(
  { kind }: Pick<AskedOne, 'kind'>,
  versions: readonly Keyed[],
): (answer: Pick<Answered, 'studentAnswer' | 'version'>) => Regraded['after'] | undefined {
  const keys = new Map(versions.map((version) => [version.version, version]));
  return ({ version, studentAnswer }) => {
    const own = keys.get(version);
    const key = keys.get(own?.judgedAs ?? version);
    return key && judge(judgedQuestion(kind, key.answer, key.content), studentAnswer);
  };
}

async function findRegraded(
  change: Change,
  one: AskedOne,
  versions: readonly Keyed[],
): Promise<Regraded[]> {
  const { questionId } = one;
  const judgedBy = judgeBy(one, versions);
  const { rows } = await sql<Omit<Regraded, 'after'> & { version: number }>`
    select student_id as "studentId", answer_id as "answerId", version, student_answer as "studentAnswer",
      answered_at as "answeredAt", question_status as before
    from answer where question_id = ${questionId} and question_status <> 0
    order by student_id, answered_at, answer_id
  `.execute(change);
  return rows.flatMap(({ version, ...answer }) => {
    const after = judgedBy({ ...answer, version });
    return after === undefined || after === answer.before ? [] : [{ ...answer, after }];
  });
}

/** Answers those that changed. */
async function keepVersions(
  change: Change,
  questionId: number,
  versions: readonly Keyed[],
): Promise<Rekeyed[]> {
  const changed = versions.filter(({ judgedAs, stored }) => judgedAs !== stored);
  for (const { version, judgedAs } of changed)
    await sql`update question_version set judged_as = ${judgedAs}
      where question_id = ${questionId} and version = ${version}`.execute(change);
  return changed.map(({ version, judgedAs, stored }) => ({
    questionId,
    version,
    judgedAs,
    stored,
  }));
}

/** In the log, in what is counted of all students, and in the scores of these. */
async function keepVerdicts(
  change: Change,
  questionId: number,
  answers: readonly Regraded[],
): Promise<void> {
  if (answers.length === 0) return;
  const given = JSON.stringify(answers);
  const { rows } = await sql<{ studentId: number; courseId: number }>`
    with changed as (
      update answer a set question_status = g.after
      from jsonb_to_recordset(${given}::jsonb) as g ("studentId" int, "answerId" uuid, after smallint)
      where a.question_id = ${questionId} and a.student_id = g."studentId" and a.answer_id = g."answerId"
      returning a.student_id, a.course_id, a.question_status, a.received_at
    ), counted as (
      select sum(question_status)::int as more from changed, question_tally_cut cut
      where received_at <= cut.counted_to
    ), tallied as (
      update question_tally set correct_count = greatest(correct_count + counted.more, 0),
        wrong_count = greatest(wrong_count - counted.more, 0)
      from counted where question_id = ${questionId} and counted.more is not null
    )
    select distinct student_id as "studentId", course_id as "courseId" from changed
  `.execute(change);
  // Counted anew by the next run.
  await sql`
    update practice_score p set counted_to = null
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g ("studentId" int, "courseId" int)
    where p.student_id = g."studentId" and p.course_id = g."courseId"
  `.execute(change);
}
