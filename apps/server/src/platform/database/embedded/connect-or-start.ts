import { setTimeout as delay } from 'node:timers/promises';
import { Client } from 'pg';
import type { ClusterPlace } from './cluster-place.ts';
import { connectionTo } from './connection.ts';
import { createCluster } from './create-cluster.ts';
import { DiskFullError, saysDiskFull, StartFailedError } from './embedded-database-error.ts';
import { findPostgresBinaries } from './find-postgres-binaries.ts';
import { type PostgresProcess, type PostgresSettings, startPostgres } from './postgres-process.ts';
import { readPostmaster } from './postmaster-pid.ts';
import { prepareBinaries } from './prepare-binaries.ts';

export interface StartPlan {
  place: ClusterPlace;
  settings: PostgresSettings;
  isDurable: boolean;
  log: (line: string) => void;
  signal?: AbortSignal;
}

export interface Connection {
  client: Client;
  /** Resolves when the connection has ended, for whatever reason. */
  ended: Promise<void>;
  /** Known before a query that was under way is rejected, so the caller need not guess from its error. */
  isLost(): boolean;
}

/**
 * From when it has been started, and again from each sign of life: making a cluster may take minutes on a busy machine,
 * as replaying the log after a crash may.
 */
const PATIENCE = 60_000;
const STARTING_OR_STOPPING = '57P03';
const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED']);
// What postgres says while another one starts or stops in the same directory: time alone heals it.
const OCCUPIED = /lock file .* already exists|shared memory block|is in use/;
const HOPELESS_AFTER = 3;

/**
 * A connection to the maintenance database. Starts the database, and makes it first, if nobody listens; waits if it
 * is starting or stopping, whoever started it.
 */
export async function connectOrStart(
  plan: StartPlan,
  applicationName: string,
): Promise<Connection & { startedHere: boolean }> {
  let child: PostgresProcess | undefined;
  let failures = 0;
  let giveUpAt = Date.now() + PATIENCE;
  for (;;) {
    plan.signal?.throwIfAborted();
    const answer = await tryConnect(plan.place, applicationName);
    if ('client' in answer) {
      const startedHere = child !== undefined && readPostmaster(plan.place.data)?.pid === child.pid;
      return { ...answer, startedHere };
    }
    if (answer.code === STARTING_OR_STOPPING) giveUpAt = Date.now() + PATIENCE;
    const isOurTurn = child === undefined ? !isSomebodyStarting(plan.place) : child.hasExited();
    if (NOBODY_LISTENS.has(answer.code) && isOurTurn) {
      if (child !== undefined && !OCCUPIED.test(child.output())) failures += 1;
      refuseIfHopeless(plan.place, child, failures, answer.message);
      if (child !== undefined) await delay(100);
      const begun = Date.now();
      child = await start(plan);
      giveUpAt += Date.now() - begun;
    }
    refuseIfHopeless(
      plan.place,
      child,
      Date.now() > giveUpAt ? HOPELESS_AFTER : failures,
      answer.message,
    );
    await delay(15);
  }
}

async function start({
  place,
  settings,
  isDurable,
  log,
}: StartPlan): Promise<PostgresProcess | undefined> {
  const binaries = await prepareBinaries(findPostgresBinaries(), place, log);
  await createCluster(place, binaries, { isDurable, log });
  // Another process may have been quicker meanwhile.
  if (isSomebodyStarting(place)) return undefined;
  return startPostgres(place, binaries, settings);
}

async function tryConnect(
  place: ClusterPlace,
  applicationName: string,
): Promise<Connection | { code: string; message: string }> {
  const client = new Client({
    ...connectionTo(place, 'postgres'),
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
  });
  let isLost = false;
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  client.on('error', () => (isLost = true));
  client.once('end', () => (isLost = true));
  try {
    await client.connect();
    return { client, ended, isLost: () => isLost };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    return { code, message: String(error) };
  }
}

function refuseIfHopeless(
  place: ClusterPlace,
  child: PostgresProcess | undefined,
  failures: number,
  connectionError: string,
): void {
  const output = child?.output() ?? '';
  if (child?.hasExited() && saysDiskFull(output)) throw new DiskFullError(place.root, output);
  if (failures < HOPELESS_AFTER) return;
  throw new StartFailedError('数据库没有启动成功', `${output}\n${connectionError}`, place.log);
}

const isSomebodyStarting = (place: ClusterPlace): boolean =>
  readPostmaster(place.data)?.isDatabase === true;
