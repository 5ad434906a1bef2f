import type {
  previewCampPut as previewOperation,
  putIntoCampClass as putOperation,
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
import { holdAct, maxShown, nicknamesAmong, studentsAsked } from '../../account/account.port.ts';
import { askedDigest } from '../../enrolment/enrolment.port.ts';
import { demandOwnClass } from '../console/class-desk.repository.ts';
import { movedBy } from '../move/move-members.ts';
import { planPut, seenOfPut, type PutPlan, type PutStudent } from './plan-put.ts';
import { tellPut } from './tell-put.ts';

const tooMany = 'manyTooMany';

export async function previewCampPut(
  services: ConsoleServices,
  { body: { classId, whom } }: InputOf<typeof previewOperation>,
  actor: Actor,
): Promise<DataOf<typeof previewOperation>> {
  const { connection } = services.database;
  await demandOwnClass(connection, ownOf(actor, 'student.read'), classId);
  const studentIds = await studentsAsked(services, connection, { whom, actor, tooMany });
  const today = dayOf(services.clock.now());
  const plan = await planPut(connection, { classId, studentIds }, { today, isHeld: false });
  const { to, rows } = plan;
  const shown = rows.slice(0, maxShown);
  const names = await nicknamesAmong(connection, shown);
  return {
    people: rows.length,
    moved: changing(plan).length,
    rows: shown.map(({ studentId, className, was, next, keptBy }) => ({
      ...{ studentId, nickname: names.get(studentId) ?? '', className, keptBy },
      ...{ startsOn: was?.starts_on ?? null, nextStartsOn: next?.starts_on ?? null },
    })),
    seatsLeft: to.capacity === null ? null : to.capacity - to.members,
    isClosed: to.closed_at !== null,
    seen: seenOfPut(plan),
  };
}

type Changing = PutStudent & { readonly next: NonNullable<PutStudent['next']> };

const changing = ({ rows }: PutPlan): Changing[] =>
  rows.filter((row): row is Changing => row.next !== null);

export async function putIntoCampClass(
  services: ConsoleServices,
  { body: { actId, classId, whom, seen, tells, why } }: InputOf<typeof putOperation>,
  actor: Actor,
): Promise<DataOf<typeof putOperation>> {
  const asked = askedDigest({ put: classId, whom, tells, why });
  return await changeAudited(services, actor, async (change, now) => {
    await holdAct(change, actId);
    const before = await movedBy(change, actId, asked);
    if (before > 0) return { answer: { moved: before }, auditEntry: null };
    const studentIds = await studentsAsked(services, change, { whom, actor, tooMany });
    const of = { classId, studentIds };
    const plan = await planPut(change, of, { today: dayOf(now), isHeld: true });
    if (seenOfPut(plan) !== seen) throw new Refusal('manyChanged');
    const rows = changing(plan);
    if (rows.length === 0) throw new Refusal('manyNone');
    await putSeats(change, rows, { actId, asked, now });
    if (tells) await tellPut(change, plan, now);
    const auditEntry = {
      operation: 'putIntoCampClass',
      target: { kind: 'class', id: classId },
      after: {
        ...{ people: rows.length, isTold: tells, actId },
        studentIds: rows.map(({ studentId }) => studentId),
      },
      why,
    };
    return { answer: { moved: rows.length }, auditEntry };
  });
}

/** In one statement for all: thousands one after the other would keep the classes from whoever joins. */
async function putSeats(
  change: Change,
  rows: readonly Changing[],
  { actId, asked, now }: { actId: string; asked: string; now: Date },
): Promise<void> {
  const seats = rows.map(({ studentId, was, next }) => ({
    ...{ student_id: studentId, before: was },
    after: { ...next, joined_at: was?.joined_at ?? now.toISOString() },
  }));
  await sql`
    with put as (
      select student_id, before, after, (after->>'camp_id')::int as camp_id
      from jsonb_to_recordset(${JSON.stringify(seats)}::jsonb) r (student_id int, before jsonb, after jsonb)
    ), seated as (
      insert into camp_member (student_id, camp_id, class_id, starts_on, counted_from, joined_at, days)
      select student_id, camp_id, (after->>'class_id')::int, (after->>'starts_on')::date,
        (after->>'counted_from')::date, (after->>'joined_at')::timestamptz, (after->>'days')::int
      from put
      on conflict (student_id, camp_id) do update set class_id = excluded.class_id, starts_on = excluded.starts_on,
        counted_from = excluded.counted_from, days = excluded.days
    )
    insert into camp_move (student_id, act_id, asked, camp_id, before, after, moved_at)
    select student_id, ${actId}::uuid, ${asked}, camp_id, coalesce(before, 'null'::jsonb), after, ${now} from put`.execute(
    change,
  );
}
