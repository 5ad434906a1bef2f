import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  exportOrganisationProgress as exportOperation,
  getOrganisationProgress as getOperation,
  listOwnOrganisations as listOperation,
} from '@xuezhou/contract/organisation/console';
import { sql, type RawBuilder } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import { demandOwn, ownOf, type Own } from '../../../platform/staff/own.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandOrganisation, seatCounts } from '../organisation.repository.ts';
import { presentProgress, type Sight } from './present-progress.ts';
import { memberSeats } from './read-members.ts';
import { target } from './save-organisation.ts';

const permission = 'organisation.progress';

/** Whose manager somebody is. */
const isOwnOrganisation = (own: Own, organisationId: RawBuilder<unknown>): RawBuilder<boolean> =>
  own === null
    ? sql<boolean>`true`
    : sql<boolean>`${organisationId} in (select organisation_id from organisation_manager where staff_id = ${own.staffId})`;

export async function listOwnOrganisations(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof listOperation>> {
  const { rows } = await sql<{ organisation_id: number; name: string }>`
    select o.organisation_id, o.name from organisation o
    where ${isOwnOrganisation(ownOf(actor, permission), sql`o.organisation_id`)} order by o.name`.execute(
    connection,
  );
  return rows.map(({ organisation_id, name }) => ({ organisationId: organisation_id, name }));
}

export async function getOrganisationProgress(
  { database: { connection }, clock }: ConsoleServices,
  { params: { organisationId } }: InputOf<typeof getOperation>,
  actor: Actor,
): Promise<DataOf<typeof getOperation>> {
  return await read(connection, organisationId, { actor, now: clock.now() });
}

/** Read at the press, by the very rule of the page: who took the consent back by then is not in it. */
export async function exportOrganisationProgress(
  services: ConsoleServices,
  { body: { organisationId } }: InputOf<typeof exportOperation>,
  actor: Actor,
): Promise<DataOf<typeof exportOperation>> {
  return await changeAudited(services, actor, async (change, now) => {
    const answer = await read(change, organisationId, { actor, now });
    const auditEntry = {
      ...{ operation: 'exportOrganisationProgress', target: target(organisationId) },
      after: { rows: answer.rows.length },
    };
    return { answer, auditEntry };
  });
}

async function read(
  connection: Connection,
  organisationId: number,
  { actor, now }: { actor: Actor; now: Date },
) {
  const own = ownOf(actor, permission);
  await demandOwn(connection, own, isOwnOrganisation(own, sql`${organisationId}::int`));
  const { name } = await demandOrganisation(connection, organisationId);
  const today = dayOf(now);
  const sight = await sightOf(connection, organisationId, own);
  return presentProgress({
    ...{ organisationId, name, sight, today },
    rows: await memberSeats(connection, organisationId, today),
    counts: await standingCounts(connection, organisationId, today),
    links: sight.departmentIds === null ? await openLinks(connection, organisationId, today) : [],
  });
}

/** Whom a manager sees: all, or a department with those below it. */
async function sightOf(connection: Connection, organisationId: number, own: Own): Promise<Sight> {
  const departments = await connection
    .selectFrom('organisation_department')
    .where('organisation_id', '=', organisationId)
    .select(['department_id', 'parent_id', 'name'])
    .execute();
  const root =
    own === null
      ? undefined
      : await connection
          .selectFrom('organisation_manager')
          .where('organisation_id', '=', organisationId)
          .where('staff_id', '=', own.staffId)
          .select('department_id')
          .executeTakeFirst();
  const rootId = root?.department_id ?? null;
  if (rootId === null) return { department: null, departmentIds: null };
  const ids = new Set([rootId]);
  for (let size = 0; size !== ids.size;) {
    size = ids.size;
    for (const { department_id, parent_id } of departments)
      if (parent_id !== null && ids.has(parent_id)) ids.add(department_id);
  }
  const found = departments.find(({ department_id }) => department_id === rootId);
  return { department: found?.name ?? null, departmentIds: ids };
}

async function standingCounts(connection: Connection, organisationId: number, today: string) {
  const contracts = await connection
    .selectFrom('organisation_contract')
    .where('organisation_id', '=', organisationId)
    .where('ends_on', '>=', today)
    .select('contract_id')
    .execute();
  return await seatCounts(
    connection,
    contracts.map(({ contract_id }) => contract_id),
  );
}

const openLinks = (connection: Connection, organisationId: number, today: string) =>
  connection
    .selectFrom('organisation_link as l')
    .innerJoin('organisation_contract as k', 'k.contract_id', 'l.contract_id')
    .innerJoin('course as c', 'c.course_id', 'l.course_id')
    .where('l.organisation_id', '=', organisationId)
    .where('l.closed_at', 'is', null)
    .where('l.valid_until', '>=', today)
    .where('k.ends_on', '>=', today)
    .select(['l.code', 'l.valid_until as validUntil', 'c.title as courseTitle'])
    .orderBy('l.link_id', 'desc')
    .execute();
