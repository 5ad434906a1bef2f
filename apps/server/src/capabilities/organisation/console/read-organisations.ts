import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getOrganisation as getOperation,
  listOrganisationEvents as eventsOperation,
  listOrganisations as listOperation,
  OrganisationContract,
} from '@xuezhou/contract/organisation/console';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { demandOrganisation, seatCounts, type ContractRow } from '../organisation.repository.ts';
import { listLinks } from './organisation-links.ts';
import { listCandidates, listManagers } from './organisation-managers.ts';

interface SummaryRow {
  organisation_id: number;
  name: string;
  seats: number;
  held: number;
  waiting: number;
  members: number;
  ends_on: string | null;
}

export async function listOrganisations({
  database: { connection },
  clock,
}: ConsoleServices): Promise<DataOf<typeof listOperation>> {
  const today = dayOf(clock.now());
  const { rows } = await sql<SummaryRow>`
    with standing as (select contract_id, organisation_id from organisation_contract where ends_on >= ${today}::date),
    bought as (select k.organisation_id, sum(s.seats)::int as seats
      from standing k join organisation_seats s using (contract_id) group by 1),
    taken as (select k.organisation_id, (count(*) filter (where not t.is_waiting))::int as held,
        (count(*) filter (where t.is_waiting))::int as waiting
      from standing k join organisation_seat t using (contract_id) group by 1)
    select o.organisation_id, o.name, coalesce(b.seats, 0) as seats, coalesce(t.held, 0) as held,
      coalesce(t.waiting, 0) as waiting,
      (select count(*)::int from organisation_member m where m.organisation_id = o.organisation_id
        and m.left_at is null) as members,
      (select max(k.ends_on) from organisation_contract k where k.organisation_id = o.organisation_id) as ends_on
    from organisation o left join bought b using (organisation_id) left join taken t using (organisation_id)
    order by o.name`.execute(connection);
  return rows.map((row) => ({
    ...{ organisationId: row.organisation_id, name: row.name, seats: row.seats, held: row.held },
    ...{ waiting: row.waiting, members: row.members, endsOn: row.ends_on },
  }));
}

export async function getOrganisation(
  { database: { connection }, clock }: ConsoleServices,
  { params: { organisationId } }: InputOf<typeof getOperation>,
): Promise<DataOf<typeof getOperation>> {
  const { name } = await demandOrganisation(connection, organisationId);
  const departments = await listDepartments(connection, organisationId);
  const people = await connection
    .selectFrom('organisation_member')
    .where('organisation_id', '=', organisationId)
    .where('left_at', 'is', null)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return {
    ...{ organisationId, name, people: Number(people.count), departments },
    contracts: await listContracts(connection, organisationId),
    links: await listLinks(connection, organisationId, dayOf(clock.now())),
    managers: await listManagers(connection, organisationId),
    candidates: await listCandidates(connection),
  };
}

async function listContracts(connection: Connection, organisationId: number) {
  const rows = await connection
    .selectFrom('organisation_contract')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .orderBy('ends_on', 'desc')
    .orderBy('contract_id', 'desc')
    .execute();
  const counts = await seatCounts(
    connection,
    rows.map(({ contract_id }) => contract_id),
  );
  return rows.map((row) =>
    presentContract(
      row,
      counts.filter(({ contract_id }) => contract_id === row.contract_id),
    ),
  );
}

const presentContract = (
  row: ContractRow,
  counts: Awaited<ReturnType<typeof seatCounts>>,
): OrganisationContract => ({
  ...{ contractId: row.contract_id, name: row.name, version: row.version },
  ...{ startsOn: row.starts_on, endsOn: row.ends_on },
  courses: counts.map(({ course_id, course_title, seats, held, waiting }) => ({
    ...{ courseId: course_id, title: course_title, seats, held, waiting },
  })),
});

async function listDepartments(connection: Connection, organisationId: number) {
  const rows = await connection
    .selectFrom('organisation_department as d')
    .leftJoin('organisation_member as m', (join) =>
      join.onRef('m.department_id', '=', 'd.department_id').on('m.left_at', 'is', null),
    )
    .where('d.organisation_id', '=', organisationId)
    .groupBy('d.department_id')
    .select(({ fn }) => [
      'd.department_id',
      'd.parent_id',
      'd.name',
      fn.count<string>('m.member_id').as('people'),
    ])
    .orderBy('d.name')
    .execute();
  return rows.map(({ department_id, parent_id, name, people }) => ({
    ...{ departmentId: department_id, parentId: parent_id, name, people: Number(people) },
  }));
}

/** The latest; who wants to go further back reads the log of the school. */
const mostEvents = 500;

export async function listOrganisationEvents(
  { database: { connection } }: ConsoleServices,
  { params: { organisationId } }: InputOf<typeof eventsOperation>,
): Promise<DataOf<typeof eventsOperation>> {
  await demandOrganisation(connection, organisationId);
  const rows = await connection
    .selectFrom('organisation_event as e')
    .leftJoin('organisation_member as m', 'm.member_id', 'e.member_id')
    .leftJoin('staff as s', 's.staff_id', 'e.staff_id')
    .where('e.organisation_id', '=', organisationId)
    .select(['e.event_id', 'e.at', 'e.kind', 'm.name as member', 's.name as by'])
    .orderBy('e.event_id', 'desc')
    .limit(mostEvents)
    .execute();
  return rows.map(({ event_id, at, kind, member, by }) => ({
    ...{ eventId: event_id, at: at.toISOString(), kind, member, by },
  }));
}
