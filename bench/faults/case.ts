import { setTimeout as delay } from 'node:timers/promises';
import { openRelay, type Relay } from '../../apps/server/src/testing/database/relay.ts';
import { makeFolder, serverEnvironment, type Environment } from '../school/start-server.ts';
import { openCluster, type Cluster } from './cluster.ts';
import { serve, type Served } from './serve.ts';
import { countKept, openClass, startWriters, type Class, type Writers } from './writers.ts';

/** What one fault did. */
export interface Outcome {
  /** Answers that were acknowledged, and how many of them were found afterwards. */
  readonly acknowledged: number;
  readonly kept: number;
  /** What did not hold; empty where everything did. */
  readonly faults: readonly string[];
  /** What was measured, in words. */
  readonly notes: string;
}

/** A fault that was not tried, and why. */
export interface Skipped {
  readonly skipped: string;
}

export interface FaultCase {
  readonly name: string;
  readonly title: string;
  run(): Promise<Outcome | Skipped>;
}

/** A server with students who answer, on a database of its own, reached through a relay. */
export interface Stage {
  readonly server: Served;
  readonly cluster: Cluster;
  readonly relay: Relay;
  readonly writers: Writers;
  readonly pupils: Class;
  /** Past the relay. */
  readonly direct: Environment;
  readonly fault: (words: string) => void;
}

const studentCount = 8;

export interface StageWishes {
  readonly environment: Environment;
  /** Where the server writes its log. */
  readonly log?: number;
}

export async function onStage(
  { environment, log }: StageWishes,
  act: (stage: Stage) => Promise<string>,
): Promise<Outcome> {
  const { folder, remove } = await makeFolder();
  const cluster = await openCluster();
  const relay = await openRelay(cluster.connectionString);
  const faults: string[] = [];
  try {
    const direct = await serverEnvironment(folder, {
      DATABASE_URL: cluster.connectionString,
      DEMO: 'off',
      BUSY_AFTER_MS: '0',
      ...environment,
    });
    const pupils = await openClass(direct, studentCount);
    const { host, port, user, database } = relay.place;
    const through = `postgresql://${user}@${host}:${port}/${database}?sslmode=disable`;
    const server = await serve({ ...direct, DATABASE_URL: through }, log);
    const writers = startWriters(server.address, pupils);
    let notes: string;
    try {
      await delay(2000);
      const fault = (words: string) => void faults.push(words);
      notes = await act({ server, cluster, relay, writers, pupils, direct, fault });
      if (server.hasEnded()) faults.push(`the server ended:\n${server.output().slice(-1500)}`);
    } finally {
      await writers.stop();
      await server.stop();
    }
    const counted = await countKept(direct, writers);
    return { ...judge(writers, counted, faults), notes };
  } finally {
    await relay.close();
    await cluster.remove();
    await remove();
  }
}

export function judge(
  { acknowledged }: Writers,
  { kept, doubled }: { kept: number; doubled: number },
  faults: string[],
): Omit<Outcome, 'notes'> {
  if (acknowledged.size === 0) faults.push('no answer was acknowledged at all');
  if (kept !== acknowledged.size) faults.push(`${acknowledged.size - kept} answers are lost`);
  if (doubled > 0) faults.push(`${doubled} answers stand twice`);
  return { acknowledged: acknowledged.size, kept, faults };
}

/** Seconds until it is so; null where it is not within the time. */
export async function secondsUntil(
  isSo: () => boolean | Promise<boolean>,
  maxSeconds: number,
): Promise<number | null> {
  const began = performance.now();
  for (;;) {
    if (await isSo()) return (performance.now() - began) / 1000;
    const passed = (performance.now() - began) / 1000;
    if (passed > maxSeconds) return null;
    await delay(100);
  }
}
