import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { takenBackAmong } from '../../enrolment/enrolment.port.ts';
import type { CampSeat } from './plan-move.ts';
import { tellBack } from './tell-moved.ts';

/** A day, as middle acts have it. */
const hours = 24;

interface Row {
  readonly student_id: number;
  readonly before: CampSeat;
  /** Null: had left. */
  readonly after: CampSeat | null;
}

/** Puts each back who is where the act has put them; a class that it closed takes students again. */
const undo: Undoer['undo'] = async (change, { targetId, after }: LoggedAct, now) => {
  const act = after as { actId: string; isClosed?: boolean; isTold?: boolean };
  const { actId, isClosed = false, isTold = false } = act;
  const classIds = await change
    .selectFrom('camp_class')
    .where('class_id', '=', Number(targetId))
    .select('class_id')
    .forUpdate()
    .execute();
  if (classIds.length === 0) throw new Refusal('undoChanged', '原来的班已经没有了，没有撤回');
  const { rows } = await sql<Row>`
    select student_id, before, after from camp_move
    where act_id = ${actId}::uuid and undone_at is null order by student_id`.execute(change);
  const back: number[] = [];
  const gone = await withoutCourse(change, rows, Number(targetId));
  for (const row of rows)
    if (!gone.has(row.student_id) && (await putBack(change, row))) back.push(row.student_id);
  if (back.length === 0)
    throw new Refusal('undoChanged', '他们在那以后都换过班、离开了，或者课程收回了，没有撤回');
  await change
    .updateTable('camp_move')
    .set({ undone_at: now })
    .where('act_id', '=', actId)
    .where('student_id', 'in', back)
    .execute();
  if (isTold) await tellBack(change, back, { classId: Number(targetId), now });
  if (isClosed)
    await change
      .updateTable('camp_class')
      .set({ closed_at: null })
      .where('class_id', '=', Number(targetId))
      .execute();
  return { kept: rows.length - back.length };
};

/** Who has left, and has lost the course since, comes back to no class of it. */
async function withoutCourse(
  change: Change,
  rows: readonly Row[],
  classId: number,
): Promise<ReadonlySet<number>> {
  const left = rows.flatMap(({ student_id: id, after }) => (after === null ? [id] : []));
  const { course_id: courseId } = await change
    .selectFrom('camp_class')
    .innerJoin('camp', 'camp.camp_id', 'camp_class.camp_id')
    .where('class_id', '=', classId)
    .select('course_id')
    .executeTakeFirstOrThrow();
  return await takenBackAmong(change, { courseId, studentIds: left });
}

export async function putBack(change: Change, { student_id: studentId, before, after }: Row) {
  const { camp_id, class_id, starts_on, counted_from, joined_at, days } = before;
  const done =
    after === null
      ? await sql`
          insert into camp_member (student_id, camp_id, class_id, starts_on, counted_from, joined_at, days)
          values (${studentId}, ${camp_id}, ${class_id}, ${starts_on}, ${counted_from}, ${joined_at}::timestamptz, ${days})
          on conflict do nothing`.execute(change)
      : await sql`
          update camp_member
          set class_id = ${class_id}, starts_on = ${starts_on}, counted_from = ${counted_from}, days = ${days}
          where student_id = ${studentId} and camp_id = ${camp_id} and class_id = ${after.class_id}
            and starts_on = ${after.starts_on}::date and joined_at = ${joined_at}::timestamptz`.execute(
          change,
        );
  return (done.numAffectedRows ?? 0n) > 0n;
}

export const moveUndoers: Readonly<Record<string, Undoer>> = {
  moveCampMembers: { permission: 'enrolment.write', hours, undo },
};
