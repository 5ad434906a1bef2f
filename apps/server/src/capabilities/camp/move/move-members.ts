import type {
  moveCampMembers as moveOperation,
  previewCampMove as previewOperation,
} from '@xuezhou/contract/camp/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { v5 as idOf } from 'uuid';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { firstOwnClass } from '../camp-class.ts';
import { closeClass, demandOwnClass, isOfFile } from '../console/class-desk.repository.ts';
import { planMove, seenOf, type MovePlan, type PlannedMove } from './plan-move.ts';

export async function previewCampMove(
  services: ConsoleServices,
  { body }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<DataOf<typeof previewOperation>> {
  const { connection } = services.database;
  await demandOwnClass(connection, ownOf(actor, 'student.read'), body.classId);
  const today = dayOf(services.clock.now());
  const plan = await planMove(connection, body, { today, isHeld: false });
  const { to, rows } = plan;
  return {
    rows: rows.map(({ studentId, nickname, was, next, keptBy }) => ({
      ...{ studentId, nickname, keptBy },
      ...{ startsOn: was?.starts_on ?? null, nextStartsOn: next?.starts_on ?? null },
    })),
    moved: movedIn(plan).length,
    seatsLeft: to === null || to.capacity === null ? null : to.capacity - to.members,
    isClosed: to !== null && to.closed_at !== null,
    seen: seenOf(plan),
  };
}

const movedIn = ({ rows }: MovePlan): PlannedMove[] => rows.filter(({ keptBy }) => keptBy === null);

export async function moveCampMembers(
  services: ConsoleServices,
  { body }: InputOf<typeof moveOperation>,
  actor: Actor,
): Promise<DataOf<typeof moveOperation>> {
  const { classId, toClassId, closes, why } = body;
  // What was corrected before it is sent again is another one.
  const actId = idOf(JSON.stringify(body), idOf.URL);
  return await changeAudited(services, actor, async (change, now) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${actId}, 0))`.execute(change);
    const before = await movedBy(change, actId);
    if (before > 0) return { answer: { moved: before }, auditEntry: null };
    const plan = await planMove(change, body, { today: dayOf(now), isHeld: true });
    if (seenOf(plan) !== body.seen) throw new Refusal('manyChanged');
    const moved = movedIn(plan);
    if (moved.length === 0) throw new Refusal('manyNone');
    const isClosing = closes && plan.from.closed_at === null;
    if (isClosing) await close(change, classId, now);
    await putSeats(change, moved);
    await keepMoves(change, moved, { actId, campId: plan.from.camp_id, now });
    const auditEntry = {
      operation: 'moveCampMembers',
      target: { kind: 'class', id: classId },
      after: {
        ...{
          toClassId,
          people: moved.length,
          actId,
          studentIds: moved.map(({ studentId }) => studentId),
        },
        ...(isClosing && { isClosed: true }),
      },
      why,
    };
    return { answer: { moved: moved.length }, auditEntry };
  });
}

/** How many an act has moved already. */
async function movedBy(change: Change, actId: string): Promise<number> {
  const { count } = await change
    .selectFrom('camp_move')
    .where('act_id', '=', actId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

async function close(change: Change, classId: number, now: Date): Promise<void> {
  if (classId < firstOwnClass && (await isOfFile(change, classId)))
    throw new Refusal('campClassOfFile');
  await closeClass(change, classId, now);
}

async function putSeats(change: Change, moved: readonly PlannedMove[]): Promise<void> {
  const leaving = moved.filter(({ next }) => next === null);
  const campId = moved[0]?.was?.camp_id ?? 0;
  if (leaving.length > 0)
    await change
      .deleteFrom('camp_member')
      .where('camp_id', '=', campId)
      .where(
        'student_id',
        'in',
        leaving.map(({ studentId }) => studentId),
      )
      .execute();
  for (const { studentId, next } of moved) {
    if (next === null) continue;
    await change
      .updateTable('camp_member')
      .set({
        ...{ class_id: next.class_id, starts_on: next.starts_on },
        ...{ counted_from: next.counted_from, days: next.days },
      })
      .where('student_id', '=', studentId)
      .where('camp_id', '=', campId)
      .execute();
  }
}

async function keepMoves(
  change: Change,
  moved: readonly PlannedMove[],
  { actId, campId, now }: { actId: string; campId: number; now: Date },
): Promise<void> {
  await change
    .insertInto('camp_move')
    .values(
      moved.map(({ studentId, was, next }) => ({
        ...{ student_id: studentId, act_id: actId, camp_id: campId, moved_at: now },
        ...{ before: JSON.stringify(was), after: next === null ? null : JSON.stringify(next) },
      })),
    )
    .execute();
}
