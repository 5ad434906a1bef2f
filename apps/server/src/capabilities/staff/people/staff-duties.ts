import { isDeepStrictEqual } from 'node:util';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getDutyChoices as choicesOperation,
  setStaffDuties as dutiesOperation,
} from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { dutyTitles, type DutyKind } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { holdOther } from './hold-other.ts';

interface Named {
  readonly id: number;
  readonly title: string;
}

export interface Duties {
  readonly courses: Named[];
  readonly classes: Named[];
  readonly lives: Named[];
}

const inKinds = async (of: (kind: DutyKind) => Promise<Named[]>): Promise<Duties> => ({
  courses: await of('course'),
  classes: await of('class'),
  lives: await of('live'),
});

/** What everybody is responsible for, by the person; what is gone since is left out. */
export async function dutiesOfAll(connection: Connection): Promise<ReadonlyMap<number, Duties>> {
  const titles = sql.join(
    dutyTitles
      .of(connection)
      .map((each) => sql`select ${each.kind}::text as kind, x.* from ${each.titles} x`),
    sql` union all `,
  );
  const { rows } = await sql<Named & { staff_id: number; kind: DutyKind }>`
    select d.staff_id, d.kind, d.target_id as id, t.title
    from staff_duty d
    join (${titles}) t
      on t.kind = d.kind and t.target_id = d.target_id
    order by d.staff_id, d.kind, d.target_id`.execute(connection);
  const found = new Map<number, Duties>();
  for (const { staff_id, kind, id, title } of rows) {
    const duties = found.get(staff_id) ?? noDuties();
    duties[places[kind]].push({ id, title });
    found.set(staff_id, duties);
  }
  return found;
}

const places = { course: 'courses', class: 'classes', live: 'lives' } as const;

export const noDuties = (): Duties => ({ courses: [], classes: [], lives: [] });

export const getDutyChoices = ({
  database: { connection },
}: ConsoleServices): Promise<DataOf<typeof choicesOperation>> =>
  inKinds(async (kind) => {
    const found = dutyTitles.of(connection).filter((each) => each.kind === kind);
    if (found.length === 0) return [];
    const all = sql.join(
      found.map(({ titles }) => sql`select * from ${titles} t`),
      sql` union all `,
    );
    const { rows } = await sql<Named>`
      select x.target_id as id, x.title from (${all}) x
      order by x.target_id desc limit 2000`.execute(connection);
    return rows;
  });

export async function setStaffDuties(
  services: ConsoleServices,
  { body: { staffId, seen, why, ...wanted } }: InputOf<typeof dutiesOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    await holdOther(change, actor, staffId, { isAlsoDisabled: false });
    const before = (await dutiesOfAll(change)).get(staffId) ?? noDuties();
    const answer = true as const;
    // Sent again: it is done already.
    if (isSame(idsOf(before), wanted)) return { answer, auditEntry: null };
    if (!isSame(idsOf(before), seen)) throw new Refusal('dutiesChanged');
    const { courseIds, classIds, liveIds } = wanted;
    await change.deleteFrom('staff_duty').where('staff_id', '=', staffId).execute();
    await give(change, staffId, 'course', courseIds);
    await give(change, staffId, 'class', classIds);
    await give(change, staffId, 'live', liveIds);
    const after = (await dutiesOfAll(change)).get(staffId) ?? noDuties();
    const asked = new Set(courseIds).size + new Set(classIds).size + new Set(liveIds).size;
    if (after.courses.length + after.classes.length + after.lives.length !== asked)
      throw new Refusal('dutyUnknown');
    const auditEntry = {
      operation: 'setStaffDuties',
      target: { kind: 'staff', id: staffId },
      before: titlesOf(before),
      after: titlesOf(after),
      why,
    };
    return { answer, auditEntry };
  });
}

interface DutyIds {
  readonly courseIds: readonly number[];
  readonly classIds: readonly number[];
  readonly liveIds: readonly number[];
}

const idsOf = ({ courses, classes, lives }: Duties): DutyIds => ({
  courseIds: courses.map(({ id }) => id),
  classIds: classes.map(({ id }) => id),
  liveIds: lives.map(({ id }) => id),
});

const isSame = (one: DutyIds, other: DutyIds): boolean =>
  (['courseIds', 'classIds', 'liveIds'] as const).every((kind) =>
    isDeepStrictEqual(new Set(one[kind]), new Set(other[kind])),
  );

async function give(
  change: Change,
  staffId: number,
  kind: DutyKind,
  ids: readonly number[],
): Promise<void> {
  const rows = [...new Set(ids)].map((id) => ({ staff_id: staffId, kind, target_id: id }));
  if (rows.length > 0) await change.insertInto('staff_duty').values(rows).execute();
}

const titlesOf = ({ courses, classes, lives }: Duties) => ({
  courses: courses.map(({ title }) => title),
  classes: classes.map(({ title }) => title),
  lives: lives.map(({ title }) => title),
});

/** Whoever begins a course is responsible for it. */
export const giveCourseDuty = (change: Change, staffId: number, courseId: number) =>
  give(change, staffId, 'course', [courseId]);
