import type {
  moveCampMembers as moveOperation,
  previewCampMove as previewOperation,
} from '@xuezhou/contract/camp/console';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { ownOf } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { askedDigest, manyDone } from '../../enrolment/enrolment.port.ts';
import { firstOwnClass } from '../camp-class.ts';
import { closeClass, demandOwnClass, isOfFile } from '../console/class-desk.repository.ts';
import { tellMoved } from './tell-moved.ts';
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
  const mayOrders = actor.staff.grants.has('order.read');
  return {
    rows: rows.map(({ studentId, nickname, was, next, keptBy, orderNo }) => ({
      ...{ studentId, nickname, keptBy, orderNo: mayOrders ? orderNo : null },
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
  const { actId, classId, toClassId, studentIds, closes, tells, why } = body;
  const asked = askedDigest({ classId, toClassId, studentIds, closes, tells, why });
  return await changeAudited(services, actor, async (change, now) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${actId}, 0))`.execute(change);
    const before = await movedBy(change, actId, asked);
    if (before > 0) return { answer: { moved: before }, auditEntry: null };
    const plan = await planMove(change, body, { today: dayOf(now), isHeld: true });
    if (seenOf(plan) !== body.seen) throw new Refusal('manyChanged');
    const moved = movedIn(plan);
    if (moved.length === 0) throw new Refusal('manyNone');
    const isClosing = closes && plan.from.closed_at === null;
    if (isClosing) await close(change, classId, now);
    await putSeats(change, moved);
    await keepMoves(change, moved, { actId, asked, campId: plan.from.camp_id, now });
    if (tells) await tellMoved(change, plan, now);
    const auditEntry = {
      operation: 'moveCampMembers',
      target: { kind: 'class', id: classId },
      after: {
        ...{
          toClassId,
          people: moved.length,
          isTold: tells,
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

/** How many an act has moved already. Throws manyDone where it did so with something else in it. */
export async function movedBy(change: Change, actId: string, asked: string): Promise<number> {
  const { count, same } = await change
    .selectFrom('camp_move')
    .where('act_id', '=', actId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .select(sql<number>`count(*) filter (where asked = ${asked})::int`.as('same'))
    .executeTakeFirstOrThrow();
  if (same < count) throw new Refusal('manyDone', manyDone(count));
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
  { campId, now, ...act }: { actId: string; asked: string; campId: number; now: Date },
): Promise<void> {
  await change
    .insertInto('camp_move')
    .values(
      moved.map(({ studentId, was, next }) => ({
        ...{ student_id: studentId, act_id: act.actId, asked: act.asked },
        ...{ camp_id: campId, moved_at: now },
        ...{ before: JSON.stringify(was), after: next === null ? null : JSON.stringify(next) },
      })),
    )
    .execute();
}
