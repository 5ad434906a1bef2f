import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { OrganisationTables } from './organisation.tables.ts';

type Rows = OrganisationTables;
export type OrganisationRow = Selectable<Rows['organisation']>;
export type ContractRow = Selectable<Rows['organisation_contract']>;
export type MemberRow = Selectable<Rows['organisation_member']>;
export type EventKind = Rows['organisation_event']['kind'];

/** Throws organisationUnknown. */
export async function demandOrganisation(
  connection: Connection,
  organisationId: number,
): Promise<OrganisationRow> {
  const row = await connection
    .selectFrom('organisation')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('organisationUnknown');
  return row;
}

/**
 * The same, held until the transaction ends: who joins, leaves and waits, and how many seats there are, changes one after
 * the other within an organisation, so that its last seat is given once.
 */
export async function holdOrganisation(
  change: Change,
  organisationId: number,
): Promise<OrganisationRow> {
  const row = await change
    .selectFrom('organisation')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('organisationUnknown');
  return row;
}

/** Who joins two companies at once does it one after the other; always after the organisation's lock. */
export async function holdStudent(change: Change, studentId: number): Promise<void> {
  await change
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('student_id')
    .forNoKeyUpdate()
    .execute();
}

/** Throws contractUnknown: there is none, or it is another organisation's. */
export async function demandContract(
  connection: Connection,
  organisationId: number,
  contractId: number,
): Promise<ContractRow> {
  const row = await connection
    .selectFrom('organisation_contract')
    .where('contract_id', '=', contractId)
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('contractUnknown');
  return row;
}

/** Throws departmentUnknown; null is no department, which is always there. */
export async function demandDepartment(
  connection: Connection,
  organisationId: number,
  departmentId: number | null,
): Promise<void> {
  if (departmentId === null) return;
  const row = await connection
    .selectFrom('organisation_department')
    .where('department_id', '=', departmentId)
    .where('organisation_id', '=', organisationId)
    .select('department_id')
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('departmentUnknown');
}

/** Who belongs to an organisation now. Throws memberUnknown. */
export async function demandMember(
  change: Change,
  organisationId: number,
  memberId: number,
): Promise<MemberRow> {
  const row = await change
    .selectFrom('organisation_member')
    .where('member_id', '=', memberId)
    .where('organisation_id', '=', organisationId)
    .where('left_at', 'is', null)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw new Refusal('memberUnknown');
  return row;
}

export interface SeatCount {
  readonly contract_id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly seats: number;
  readonly held: number;
  readonly waiting: number;
}

/** How many seats each course of some contracts has, and how many are taken. */
export async function seatCounts(
  connection: Connection,
  contractIds: readonly number[],
): Promise<SeatCount[]> {
  const { rows } = await sql<SeatCount>`
    select s.contract_id, s.course_id, c.title as course_title, s.seats,
      count(t.seat_id) filter (where not t.is_waiting)::int as held,
      count(t.seat_id) filter (where t.is_waiting)::int as waiting
    from organisation_seats s join course c using (course_id)
    left join organisation_seat t on t.contract_id = s.contract_id and t.course_id = s.course_id
    where s.contract_id = any(${[...contractIds]}::int[])
    group by 1, 2, 3, 4 order by 1, 2`.execute(connection);
  return rows;
}

export interface Noted {
  readonly organisationId: number;
  readonly memberId: number;
  readonly kind: EventKind;
  readonly at: Date;
  /** Null: the person. */
  readonly staffId: number | null;
}

export const noteEvent = async (change: Change, noted: Noted): Promise<void> =>
  void (await change
    .insertInto('organisation_event')
    .values({
      ...{ organisation_id: noted.organisationId, member_id: noted.memberId },
      ...{ kind: noted.kind, at: noted.at, staff_id: noted.staffId },
    })
    .execute());
