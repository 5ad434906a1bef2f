import type { Connection } from '../../platform/database/prepare.ts';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  AuditEntry,
  getAuditChoices as choices,
  listAudit as operation,
} from '@xuezhou/contract/staff';
import { sql, type Selectable } from 'kysely';
import type { Tables } from '../../platform/database/tables.ts';
import { deviceOf } from '../../platform/device.ts';
import type { ConsoleServices } from '../../platform/services.ts';
import { ownOf } from '../../platform/staff/own.ts';
import type { Actor } from '../../platform/staff/staff-member.ts';
import { namesOfTargets } from '../../platform/staff/target-names.ts';
import { undoerOf } from '../../platform/staff/undo.ts';
import { findReverters } from './audit/undo-action.ts';
import { auditWords } from './audit-words.ts';

const usual = 50;

interface Known {
  /** Who took back which entries. */
  readonly undone?: ReadonlyMap<number, string>;
  /** What their things are called. */
  readonly nameOf?: (row: Selectable<Tables['audit_log']>) => string | null;
}

export const presentEntry = (
  connection: Connection,
  row: Selectable<Tables['audit_log']>,
  known: Known = {},
): AuditEntry => ({
  auditId: row.audit_id,
  at: row.at.toISOString(),
  staffId: row.staff_id,
  staffName: row.staff_name,
  operation: row.operation,
  summary: auditWords(row.operation),
  targetKind: row.target_kind,
  targetId: row.target_id,
  targetName: known.nameOf?.(row) ?? null,
  before: row.before,
  after: row.after,
  why: row.why,
  address: row.address,
  device: deviceIn(row),
  undoUntil: undoUntil(connection, row),
  undoneBy: known.undone?.get(row.audit_id) ?? null,
});

/** Of who belongs to another house nothing is kept of the browser. */
const deviceIn = ({ address, user_agent: agent }: Selectable<Tables['audit_log']>): string => {
  if (address === 'local') return agent;
  return agent === '' ? '没有记' : deviceOf(agent).name;
};

function undoUntil(
  connection: Connection,
  { operation: name, at }: Selectable<Tables['audit_log']>,
): string | null {
  const undoer = undoerOf(connection, name);
  return undoer === undefined
    ? null
    : new Date(at.getTime() + undoer.hours * 3_600_000).toISOString();
}

const beforeInLog = (auditId = 0) => sql<boolean>`audit_id < ${auditId}`;

const beforeInTime = (auditId = 0) =>
  sql<boolean>`(at, audit_id) < ((select at from audit_log where audit_id = ${auditId}), ${auditId}::int8)`;

/** The latest first; a page goes on where the one before ended, also while entries are added. */
export async function listAudit(
  { database: { connection } }: ConsoleServices,
  { query: { limit = usual, ...wishes } }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { staffId, operation: name, targetKind, targetId, from, until, before } = wishes;
  const own = ownOf(actor, 'audit.read');
  // A day of long ago is read where it lies, not from the newest entry back to it.
  const isDated = from !== undefined || until !== undefined;
  const rows = await connection
    .selectFrom('audit_log')
    .selectAll()
    .$if(own !== null, (q) => q.where('staff_id', '=', actor.staff.staffId))
    .$if(staffId !== undefined, (q) => q.where('staff_id', '=', staffId ?? 0))
    .$if(name !== undefined, (q) => q.where('operation', '=', name ?? ''))
    .$if(targetKind !== undefined, (q) => q.where('target_kind', '=', targetKind ?? ''))
    .$if(targetId !== undefined, (q) => q.where('target_id', '=', targetId ?? ''))
    .$if(from !== undefined, (q) => q.where('at', '>=', new Date(from ?? 0)))
    .$if(until !== undefined, (q) => q.where('at', '<', new Date(until ?? 0)))
    .$if(before !== undefined, (q) => q.where(isDated ? beforeInTime(before) : beforeInLog(before)))
    .$if(isDated, (q) => q.orderBy('at', 'desc'))
    .orderBy('audit_id', 'desc')
    .limit(limit + 1)
    .execute();
  const page = rows.slice(0, limit);
  const nameOf = await namesOfTargets(connection, page);
  const undone = await findReverters(
    connection,
    page.map((row) => row.audit_id),
  );
  return {
    list: page.map((row) => presentEntry(connection, row, { undone, nameOf })),
    next: rows.length > limit ? (page.at(-1)?.audit_id ?? null) : null,
  };
}

/** Whoever has an entry and whatever was done once, read from the indexes alone. */
export async function getAuditChoices(
  { database: { connection } }: ConsoleServices,
  actor: Actor,
): Promise<DataOf<typeof choices>> {
  const own = ownOf(actor, 'audit.read');
  const people = await sql<{ staffId: number; name: string }>`
    select s.staff_id as "staffId", s.name from staff s
    where exists (select from audit_log a where a.staff_id = s.staff_id)
      and (${own === null} or s.staff_id = ${actor.staff.staffId})
    order by s.staff_id`.execute(connection);
  // From one name to the next: as many steps as there are names, however long the log is.
  const operations = await sql<{ operation: string }>`
    with recursive done as (
      (select operation from audit_log order by operation limit 1)
      union all
      select (select a.operation from audit_log a where a.operation > d.operation
        order by a.operation limit 1)
      from done d where d.operation is not null
    )
    select operation from done where operation is not null`.execute(connection);
  return {
    people: people.rows,
    operations: operations.rows
      .map((row) => ({ ...row, summary: auditWords(row.operation) }))
      .toSorted((a, b) => a.summary.localeCompare(b.summary, 'zh-CN')),
  };
}
