import { sql, type RawBuilder } from 'kysely';
import type { Connection } from '../../../platform/database/prepare.ts';
import { undoerOf } from '../../../platform/staff/undo.ts';

/** An act of the log, for who tells of acts of its own kind. */
export interface ActOf {
  readonly auditId: number;
  readonly at: Date;
  readonly by: string;
  readonly operation: string;
  readonly targetId: string;
  readonly after: unknown;
  readonly why: string;
  /** Null: it is taken back no more, or never was to be. */
  readonly undoUntil: Date | null;
  readonly undoneBy: string | null;
}

/** The last acts by these operations, the newest first. */
export async function actsOf(
  connection: Connection,
  operations: readonly string[],
  { limit, now, targets }: { limit: number; now: Date; targets?: RawBuilder<unknown> | undefined },
): Promise<ActOf[]> {
  const { rows } = await sql<Omit<ActOf, 'undoUntil'>>`
    select a.audit_id as "auditId", a.at, a.staff_name as by, a.operation, a.target_id as "targetId", a.after, a.why,
      s.name as "undoneBy"
    from audit_log a
    left join action_undo u on u.audit_id = a.audit_id
    left join staff s on s.staff_id = u.staff_id
    where a.operation = any(${[...operations]}::text[])
      and ${targets === undefined ? sql`true` : sql`a.target_id in ${targets}`}
    order by a.audit_id desc limit ${limit}
  `.execute(connection);
  return rows.map((row) => ({ ...row, undoUntil: untilOf(connection, row, now) }));
}

function untilOf(
  connection: Connection,
  { operation, at, undoneBy }: Omit<ActOf, 'undoUntil'>,
  now: Date,
): Date | null {
  const undoer = undoerOf(connection, operation);
  if (undoer === undefined || undoneBy !== null) return null;
  const until = new Date(at.getTime() + undoer.hours * 3_600_000);
  return until > now ? until : null;
}
