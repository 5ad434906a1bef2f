import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  listLeftOrganisationMembers as leftOperation,
  listOrganisationMembers as operation,
  OrganisationMember,
  SeatProgress,
} from '@xuezhou/contract/organisation/console';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOrganisation } from '../organisation.repository.ts';

export interface MemberSeatRow {
  member_id: number;
  name: string;
  student_id: number | null;
  department: string | null;
  department_id: number | null;
  invited_tail: string | null;
  joined_at: Date | null;
  invited_at: Date | null;
  is_consented: boolean;
  is_linked: boolean;
  /** Null: a member without a seat. */
  contract_id: number | null;
  course_id: number | null;
  course_title: string | null;
  is_waiting: boolean | null;
  counted_at: Date | null;
  learned: number | null;
  topics: number | null;
  ahead_days: number | null;
  days: boolean[] | null;
  studied_on: string | null;
}

/**
 * Those who belong to an organisation now with each of their seats by contracts that are not over: one statement, so that
 * it is of one moment.
 */
export async function memberSeats(
  connection: Connection,
  organisationId: number,
  today: string,
): Promise<MemberSeatRow[]> {
  const { rows } = await sql<MemberSeatRow>`
    select m.member_id, m.name, m.student_id, d.name as department, m.department_id, m.invited_tail, m.joined_at,
      m.invited_at, m.consented_at is not null as is_consented,
      exists (select from organisation_identity i where i.organisation_id = m.organisation_id
        and i.student_id = m.student_id) as is_linked, t.contract_id, t.course_id, c.title as course_title,
      t.is_waiting, p.counted_at, p.learned, p.topics, p.ahead_days, p.days, p.studied_on
    from organisation_member m
    left join organisation_department d on d.department_id = m.department_id
    left join (organisation_seat t join organisation_contract k on k.contract_id = t.contract_id and k.ends_on >= ${today}::date)
      on t.member_id = m.member_id
    left join course c on c.course_id = t.course_id
    left join organisation_progress p on p.student_id = m.student_id and p.course_id = t.course_id
    where m.organisation_id = ${organisationId} and m.left_at is null
    order by m.name, m.member_id, c.title`.execute(connection);
  return rows;
}

export function progressOf(row: MemberSeatRow): SeatProgress | null {
  if (row.counted_at === null) return null;
  return {
    ...{ learned: row.learned ?? 0, all: row.topics ?? 0, aheadDays: row.ahead_days },
    ...{ days: row.days ?? [], studiedOn: row.studied_on, countedAt: row.counted_at.toISOString() },
  };
}

export async function listOrganisationMembers(
  { database: { connection }, clock }: ConsoleServices,
  { params: { organisationId } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  await demandOrganisation(connection, organisationId);
  const members = new Map<number, OrganisationMember & { seats: OrganisationMember['seats'] }>();
  for (const row of await memberSeats(connection, organisationId, dayOf(clock.now()))) {
    const member = members.get(row.member_id) ?? presentMember(row);
    members.set(row.member_id, member);
    if (row.contract_id === null || row.course_id === null) continue;
    member.seats.push({
      ...{ contractId: row.contract_id, courseId: row.course_id },
      ...{ courseTitle: row.course_title ?? '', isWaiting: row.is_waiting === true },
      progress: progressOf(row),
    });
  }
  return [...members.values()];
}

const presentMember = (row: MemberSeatRow): OrganisationMember => ({
  ...{ memberId: row.member_id, name: row.name, studentId: row.student_id },
  ...{ department: row.department, departmentId: row.department_id },
  ...{ mobileTail: row.student_id === null ? row.invited_tail : null },
  ...{ isConsented: row.is_consented, isLinked: row.is_linked, seats: [] },
  joinedAt: row.joined_at?.toISOString() ?? null,
  invitedAt: row.student_id === null ? (row.invited_at?.toISOString() ?? null) : null,
});

export async function listLeftOrganisationMembers(
  { database: { connection } }: ConsoleServices,
  { params: { organisationId } }: InputOf<typeof leftOperation>,
): Promise<DataOf<typeof leftOperation>> {
  await demandOrganisation(connection, organisationId);
  const rows = await connection
    .selectFrom('organisation_member as m')
    .innerJoin('organisation_identity as i', (join) =>
      join
        .onRef('i.organisation_id', '=', 'm.organisation_id')
        .onRef('i.student_id', '=', 'm.student_id'),
    )
    .where('m.organisation_id', '=', organisationId)
    .where('m.left_at', 'is not', null)
    .select(['m.member_id', 'm.name', 'i.student_id', 'm.left_at'])
    .orderBy('m.left_at', 'desc')
    .execute();
  return rows.flatMap(({ left_at, ...row }) =>
    left_at === null
      ? []
      : [
          {
            ...{ memberId: row.member_id, name: row.name, studentId: row.student_id },
            leftAt: left_at.toISOString(),
          },
        ],
  );
}
