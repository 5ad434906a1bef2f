import type { GivenLevel } from '@xuezhou/contract/marking/console';
import { sql } from 'kysely';
import { everyStaff } from '../../../platform/staff/who-works.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';

/** A mark as it is stored, with the name of who gave it. */
export interface StoredMark {
  version: number;
  levels: GivenLevel[];
  score: number;
  full_score: number;
  is_whole: boolean;
  remark: string;
  name: string;
  marked_by: number;
  marked_at: Date;
  answered_at: Date;
  told_at: Date | null;
}

/** All that were given to an answer, the last first; what was taken back has no levels and is left out. */
export async function marksOf(
  connection: Connection,
  { questionId, studentId }: { questionId: number; studentId: number },
): Promise<StoredMark[]> {
  const { rows } = await sql<StoredMark>`
    select m.version, m.levels, m.score, m.full_score, m.is_whole, m.remark, f.name, m.marked_by, m.marked_at,
      m.answered_at, m.told_at
    from answer_mark m join ${everyStaff} f on f.staff_id = m.marked_by
    where m.question_id = ${questionId} and m.student_id = ${studentId} and m.levels is not null
    order by m.version desc`.execute(connection);
  return rows;
}

/** What one act gives to several answers. */
export interface NewMark {
  readonly studentId: number;
  readonly answeredAt: Date;
  /** Null: what was there is taken back. */
  readonly levels: readonly GivenLevel[] | null;
  readonly score: number;
  readonly full: number;
  readonly isWhole: boolean;
  readonly remark: string;
}

export interface MarkingAct {
  readonly questionId: number;
  readonly rubricVersion: number;
  readonly actId: string;
  readonly staffId: number;
  readonly now: Date;
}

/** Adds a version to each, which is the one that holds from now on. The question is held. */
export async function addMarks(
  change: Change,
  act: MarkingAct,
  marks: readonly NewMark[],
): Promise<void> {
  if (marks.length === 0) return;
  const studentIds = marks.map(({ studentId }) => studentId);
  const { rows } = await sql<{ student_id: number; version: number }>`
    update answer_mark set is_current = false
    where question_id = ${act.questionId} and student_id = any(${studentIds}::int[]) and is_current
    returning student_id, version`.execute(change);
  const last = new Map(rows.map(({ student_id, version }) => [student_id, version]));
  await change
    .insertInto('answer_mark')
    .values(
      marks.map((mark) => ({
        question_id: act.questionId,
        student_id: mark.studentId,
        version: (last.get(mark.studentId) ?? 0) + 1,
        answered_at: mark.answeredAt,
        rubric_version: act.rubricVersion,
        levels: mark.levels === null ? null : JSON.stringify(mark.levels),
        score: mark.score,
        full_score: mark.full,
        is_whole: mark.isWhole,
        remark: mark.remark,
        marked_by: act.staffId,
        marked_at: act.now,
        act_id: act.actId,
        is_current: true,
        told_at: null,
      })),
    )
    .execute();
}

export interface ActMark extends StoredMark {
  student_id: number;
  is_current: boolean;
  rubric_version: number;
}

/** What an act gave to answers of a question. */
export async function marksOfAct(
  change: Change,
  { questionId, actId }: { questionId: number; actId: string },
): Promise<ActMark[]> {
  const { rows } = await sql<ActMark>`
    select m.student_id, m.version, m.levels, m.score, m.full_score, m.is_whole, m.remark, f.name, m.marked_by,
      m.marked_at, m.answered_at, m.told_at, m.is_current, m.rubric_version
    from answer_mark m join ${everyStaff} f on f.staff_id = m.marked_by
    where m.act_id = ${actId}::uuid and m.question_id = ${questionId} order by m.student_id`.execute(
    change,
  );
  return rows;
}
