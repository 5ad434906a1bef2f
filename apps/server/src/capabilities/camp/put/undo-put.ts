import { sql } from 'kysely';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { LoggedAct, Undoer } from '../../../platform/staff/undo.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessages } from '../../message/message.port.ts';
import { ordersOf, type CampSeat } from '../move/plan-move.ts';
import { tellBack } from '../move/tell-moved.ts';
import { putBack } from '../move/undo-move.ts';

/** A day, as middle acts have it. */
const hours = 24;

interface Row {
  readonly student_id: number;
  /** Null: was in no class of the camp. */
  readonly before: CampSeat | null;
  readonly after: CampSeat;
}

/** Puts back who is where the act has put them; who has joined by it leaves, unless the camp was finished or paid for since. */
const undo: Undoer['undo'] = async (change, { targetId, after }: LoggedAct, now) => {
  const { actId, isTold } = after as { actId: string; isTold: boolean };
  const to = await holdClasses(change, Number(targetId));
  const { rows } = await sql<Row>`
    select student_id, before, after from camp_move
    where act_id = ${actId}::uuid and undone_at is null order by student_id`.execute(change);
  const joined = rows.flatMap((row) => (row.before === null ? [row.student_id] : []));
  // Whoever pays holds the class until it is paid: none comes after this.
  const bought = await ordersOf(change, to, joined);
  const back: Row[] = [];
  for (const row of rows)
    if (!bought.has(row.student_id) && (await isBack(change, row))) back.push(row);
  if (back.length === 0)
    throw new Refusal('undoChanged', '他们在那以后都换过班、离开、走完或者买了这个班，没有撤回');
  await change
    .updateTable('camp_move')
    .set({ undone_at: now })
    .where('act_id', '=', actId)
    .where(
      'student_id',
      'in',
      back.map(({ student_id: studentId }) => studentId),
    )
    .execute();
  if (isTold) await tell(change, back, to, now);
  return { kept: rows.length - back.length };
};

interface HeldClass {
  readonly class_id: number;
  readonly camp_id: number;
  readonly course_id: number;
  readonly title: string;
  readonly camp_title: string;
}

/** Holds all classes of the camp. Throws undoChanged where this one is none any more. */
async function holdClasses(change: Change, classId: number): Promise<HeldClass> {
  const { rows } = await sql<HeldClass>`
    select k.class_id, k.camp_id, c.course_id, k.title, c.title as camp_title from camp_class k join camp c on c.camp_id = k.camp_id
    where k.camp_id = (select camp_id from camp_class where class_id = ${classId})
    order by k.class_id for update of k`.execute(change);
  const held = rows.find(({ class_id: id }) => id === classId);
  if (held === undefined) throw new Refusal('undoChanged', '这个班已经没有了，没有撤回');
  return held;
}

const isBack = async (change: Change, row: Row): Promise<boolean> => {
  const { before } = row;
  return await (before === null ? leave(change, row) : putBack(change, { ...row, before }));
};

async function leave(change: Change, { student_id: studentId, after }: Row): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from camp_member m
    where student_id = ${studentId} and camp_id = ${after.camp_id} and class_id = ${after.class_id}
      and starts_on = ${after.starts_on}::date and joined_at = ${after.joined_at}::timestamptz
      and not exists (select from camp_award a
        where a.student_id = m.student_id and a.camp_id = m.camp_id)`.execute(change);
  return numAffectedRows > 0n;
}

async function tell(
  change: Change,
  back: readonly Row[],
  { title, camp_title }: HeldClass,
  now: Date,
): Promise<void> {
  const idsOf = (classId: number | undefined) =>
    back.filter(({ before }) => before?.class_id === classId).map((row) => row.student_id);
  for (const classId of new Set(back.flatMap(({ before }) => before?.class_id ?? [])))
    await tellBack(change, idsOf(classId), { classId, now });
  const joined = idsOf(undefined);
  if (joined.length === 0) return;
  await sendMessages(change, joined, {
    ...{ kind: 'study', at: now, title: `学校收回了排的班：${camp_title}` },
    content: plainHtml(`你不在「${title}」了，和排班以前一样。`),
  });
}

export const putUndoers: Readonly<Record<string, Undoer>> = {
  putIntoCampClass: { permission: 'enrolment.write', hours, undo },
};
