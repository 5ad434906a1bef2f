import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from 'pg';
import { AlreadyRunningError } from './embedded-database-error.ts';
import { isAlive } from './postmaster-pid.ts';

/**
 * Who uses the embedded database is kept in the database itself, as advisory locks of its maintenance database. They
 * vanish with the process that holds them, so there are no stale lock files.
 */
const LOCK_CLASS = 0x78_75_65;
/** A: held shared by every process; who gets it exclusively is the last one out. */
const PRESENCE = 1;
/** B: held by the one server. */
const SERVER = 2;
const LEAVING_PATIENCE = 5000;

export type Role = 'server' | 'tool';

/** The database cuts names to 63 bytes and replaces what is not ASCII. */
export function applicationNameOf(role: Role, description: string): string {
  return `xuezhou ${role} ${process.pid} ${description}`.trim();
}

/** Waits while the last one out stops the database; its connection then breaks, and the caller starts again. */
export async function announcePresence(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock_shared($1, $2)', [LOCK_CLASS, PRESENCE]);
}

/**
 * Gives up this process's locks and reports whether nobody else is present. If so, nobody can come in until this
 * connection ends. The shared lock goes first: two that leave together would otherwise each see the other and stay.
 */
export async function takeLeave(client: Client): Promise<boolean> {
  await client.query('select pg_advisory_unlock_all()');
  return tryLock(client, PRESENCE);
}

/** @throws AlreadyRunningError, once it is sure that the holder is alive and not just being cleaned up. */
export async function becomeServer(client: Client): Promise<void> {
  const giveUpAt = Date.now() + LEAVING_PATIENCE;
  while (!(await tryLock(client, SERVER))) {
    const holder = await findServer(client);
    const isRunning = holder?.pid !== undefined && isAlive(holder.pid);
    if (isRunning || Date.now() > giveUpAt)
      throw new AlreadyRunningError(holder ?? { pid: undefined, address: undefined });
    await delay(20);
  }
}

async function tryLock(client: Client, lock: number): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(
    'select pg_try_advisory_lock($1, $2) as got',
    [LOCK_CLASS, lock],
  );
  return rows[0]?.got === true;
}

async function findServer(
  client: Client,
): Promise<{ pid: number | undefined; address: string | undefined } | undefined> {
  const { rows } = await client.query<{ name: string }>(
    `select a.application_name as name
     from pg_locks l join pg_stat_activity a using (pid)
     where l.locktype = 'advisory' and l.granted and l.classid = $1::oid and l.objid = $2::oid and l.objsubid = 2
       and l.database = (select oid from pg_database where datname = current_database())`,
    [LOCK_CLASS, SERVER],
  );
  if (rows[0] === undefined) return undefined;
  const [, pid, address] = /^xuezhou server (\d+) ?(.*)$/.exec(rows[0].name) ?? [];
  return { pid: pid === undefined ? undefined : Number(pid), address: address || undefined };
}
