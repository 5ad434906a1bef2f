import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getSubmission as getOperation,
  listMarkedQuestions as questionsOperation,
  listSubmissions as listOperation,
} from '@xuezhou/contract/marking/console';
import { fewestToGroup, groupAlike } from '@xuezhou/rules/marking/alike';
import { sql } from 'kysely';
import { everyStaff } from '../../../platform/staff/who-works.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { isOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { courseTitles } from '../../catalogue/catalogue.port.ts';
import { openQuestions } from '../../practice/practice-facts.port.ts';
import { presentSubmission } from '../submission.presenter.ts';
import { countRows, hasRubric, listRows, rowsOf, submissions } from '../submission.repository.ts';
import { demandQuestion, hidesNames, rubricOf } from './find-question.ts';
import { marksOf } from './mark.repository.ts';

/** More than anybody looks through. */
const mostQuestions = 500;

export async function listMarkedQuestions(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof questionsOperation>> {
  const own = ownOf(actor, 'mark.write');
  const { rows } = await sql<{
    question_id: number;
    course_title: string;
    stem_text: string;
    has_rubric: boolean;
    answers: number;
    waiting: number;
    oldest_at: Date | null;
  }>`
    select q.question_id, c.title as course_title, q.stem_text, ${hasRubric(sql`q.question_id`)} as has_rubric,
      coalesce(n.answers, 0) as answers, coalesce(n.waiting, 0) as waiting, n.oldest_at
    from ${openQuestions} q
    join ${courseTitles} c on c.course_id = q.course_id
    left join (
      select u.question_id, count(*)::int as answers, count(*) filter (where u.is_waiting)::int as waiting,
        min(u.answered_at) filter (where u.is_waiting) as oldest_at
      from ${submissions} u group by 1) n on n.question_id = q.question_id
    where ${isOwnCourse(own, sql`q.course_id`)}
    order by has_rubric desc, n.oldest_at nulls last, q.question_id
    limit ${mostQuestions}`.execute(connection);
  return rows.map((row) => ({
    questionId: row.question_id,
    courseTitle: row.course_title,
    stem: row.stem_text,
    hasRubric: row.has_rubric,
    answers: row.answers,
    // Of one that nobody marks nothing waits.
    waiting: row.has_rubric ? row.waiting : 0,
    oldestAt: row.has_rubric ? (row.oldest_at?.toISOString() ?? null) : null,
  }));
}

export async function listSubmissions(
  { database: { connection }, clock }: ConsoleServices,
  { params: { questionId } }: InputOf<typeof listOperation>,
  actor: Actor,
  canSuggest: boolean,
): Promise<DataOf<typeof listOperation>> {
  const question = await demandQuestion(connection, actor, questionId);
  const [rubric, isHidden, rows, counts, markers] = await Promise.all([
    rubricOf(connection, questionId),
    hidesNames(connection),
    listRows(connection, questionId, clock.now()),
    countRows(connection, questionId),
    markersOf(connection, questionId),
  ]);
  const seer = { staffId: actor.staff.staffId, hidesNames: isHidden };
  const waiting = rows.filter((row) => row.is_waiting);
  const groups =
    counts.waiting + counts.marked < fewestToGroup
      ? []
      : groupAlike(waiting.map((row) => ({ id: row.student_id, words: row.words })));
  return {
    questionId,
    courseTitle: question.courseTitle,
    stem: question.stem,
    reference: question.reference,
    rubric,
    canSuggest,
    hidesNames: isHidden,
    ...counts,
    list: rows.map((row) => presentSubmission(row, seer)),
    groups: groups.map(({ likeness, ids }) => ({ likeness, studentIds: [...ids] })),
    markers,
  };
}

async function markersOf(connection: Connection, questionId: number) {
  const { rows } = await sql<{ staff_id: number; name: string; total: number; marked: number }>`
    select f.staff_id, f.name, count(*)::int as total, count(*) filter (where not u.is_waiting)::int as marked
    from ${submissions} u join ${everyStaff} f on f.staff_id = u.marker_id
    where u.question_id = ${questionId} group by 1, 2 order by 2, 1`.execute(connection);
  return rows.map(({ staff_id: staffId, ...rest }) => ({ staffId, ...rest }));
}

export async function getSubmission(
  { database: { connection }, clock }: ConsoleServices,
  { params: { questionId, studentId } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<DataOf<typeof getOperation>> {
  await demandQuestion(connection, actor, questionId);
  const [row] = await rowsOf(connection, questionId, [studentId], clock.now());
  if (row === undefined) throw new Refusal('submissionUnknown');
  const { staffId } = actor.staff;
  const seer = { staffId, hidesNames: await hidesNames(connection) };
  const marks = await marksOf(connection, { questionId, studentId });
  return {
    ...presentSubmission(row, seer),
    history: marks.map((mark) => ({
      version: mark.version,
      levels: mark.levels,
      score: mark.score,
      full: mark.full_score,
      isWhole: mark.is_whole,
      remark: mark.remark,
      by: mark.name,
      isOwn: mark.marked_by === staffId,
      at: mark.marked_at.toISOString(),
      answeredAt: mark.answered_at.toISOString(),
      isTold: mark.told_at !== null,
    })),
  };
}
