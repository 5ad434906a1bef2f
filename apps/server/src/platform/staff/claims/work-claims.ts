import { sql } from 'kysely';
import type { Change, Connection } from '../../database/prepare.ts';
import type { ConsoleServices } from '../../services.ts';
import { ownOf } from '../own.ts';
import { staffMember } from '../staff-sessions.ts';
import { everyStaff } from '../who-works.ts';

/** How long a claim holds after the last sign of whoever has it. */
const claimMinutes = 10;

/** A piece of work that one person does at a time, as `answer 12 100007`. */
interface Work {
  readonly kind: 'answer' | 'assignment';
  readonly ofId: number;
  readonly studentId: number;
}

interface WorkClaim {
  readonly staffId: number;
  readonly name: string;
  readonly until: Date;
}

const keyOf = ({ kind, ofId, studentId }: Work): string => `${kind} ${ofId} ${studentId}`;

/** Claims that hold: work_key, staff_id, until. */
export const heldWork = (now: Date) =>
  sql`(select work_key, staff_id, until from work_claim where until > ${now})`;

/** Takes work up unless somebody else has it, or lets it go; answers who has it then. It stands in no log: it is over in ten minutes. */
export async function claimOrLetGo(
  { clock, database: { connection } }: Pick<ConsoleServices, 'clock' | 'database'>,
  work: Work,
  { staffId, isHeld }: { staffId: number; isHeld: boolean },
): Promise<{ claim: { name: string; isOwn: boolean; until: string } | null }> {
  const now = clock.now();
  if (isHeld) await take(connection, work, { staffId, now });
  else await release(connection, [work], staffId);
  const held = await holderOf(connection, work, now);
  if (held === undefined) return { claim: null };
  const { name, until } = held;
  return { claim: { name, isOwn: held.staffId === staffId, until: until.toISOString() } };
}

async function take(
  connection: Connection,
  work: Work,
  { staffId, now }: { staffId: number; now: Date },
): Promise<void> {
  const until = new Date(now.getTime() + claimMinutes * 60_000);
  await sql`insert into work_claim as w (work_key, staff_id, until) values (${keyOf(work)}, ${staffId}, ${until})
    on conflict (work_key) do update set staff_id = excluded.staff_id, until = excluded.until
    where w.staff_id = excluded.staff_id or w.until <= ${now}`.execute(connection);
}

/** Undefined: nobody has it. */
export async function holderOf(
  connection: Connection,
  work: Work,
  now: Date,
): Promise<WorkClaim | undefined> {
  const { rows } = await sql<{ staff_id: number; name: string; until: Date }>`
    select w.staff_id, f.name, w.until from ${heldWork(now)} w join ${everyStaff} f on f.staff_id = w.staff_id
    where w.work_key = ${keyOf(work)}`.execute(connection);
  const [row] = rows;
  return row && { staffId: row.staff_id, name: row.name, until: row.until };
}

/** Lets go of what one has oneself. */
export async function release(
  connection: Change | Connection,
  works: readonly Work[],
  staffId: number,
): Promise<void> {
  await sql`delete from work_claim
    where staff_id = ${staffId} and work_key = any(${works.map(keyOf)}::text[])`.execute(
    connection,
  );
}

/** Of who marks no more, disabled or without that role, or marks not everybody's any more: what was claimed is free at once. */
export async function releaseAll(
  change: Change,
  { staffIds }: { readonly staffIds: readonly number[] },
): Promise<void> {
  for (const staffId of staffIds) {
    const staff = await staffMember(change, staffId);
    if (staff !== null && ownOf({ staff }, 'mark.write') === null) continue;
    await sql`delete from work_claim where staff_id = ${staffId}`.execute(change);
  }
}
