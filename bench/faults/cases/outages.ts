import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { onStage, secondsUntil, type FaultCase, type Stage } from '../case.ts';
import { giveLectures, sourceHash } from '../lectures.ts';
import { statusOf } from '../serve.ts';
import type { JobPayloads } from '../../../apps/server/src/platform/jobs/jobs.ts';

type JobName = keyof JobPayloads;

const jobs = 200;
const backWithin = 30;
/** Lectures are encoded one after another. */
const doneWithin = 240;

/** Past the relay and past the school, which would be long in opening. */
async function askDirectly<Row extends object>({ cluster }: Stage, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: cluster.connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

/** So many jobs that all hands have one when it happens, and most of them end while nobody can write it down. */
const giveWork = async (stage: Stage): Promise<object[]> =>
  await askDirectly(
    stage,
    `select graphile_worker.add_job('count-statistics', '{}'::json) from generate_series(1, ${jobs})`,
  );

/** Jobs of a kind that are not done, and those of them that somebody holds. */
async function jobsLeft(stage: Stage, kind: JobName): Promise<{ waiting: number; locked: number }> {
  const [row] = await askDirectly<{ waiting: number; locked: number }>(
    stage,
    `select count(*)::int as waiting, count(locked_at)::int as locked
     from graphile_worker.jobs where task_identifier = '${kind}'`,
  );
  return row ?? { waiting: 0, locked: 0 };
}

/** What a server has to do when it happens. */
interface Work {
  readonly kind: JobName;
  /** So many of them are held at once. */
  readonly held: number;
  give(stage: Stage): Promise<unknown>;
  /** What of it is missing once no job is left; empty where all was done. */
  missing?(stage: Stage): Promise<string>;
}

const counting: Work = { kind: 'count-statistics', held: 2, give: giveWork };

const lectures = 3;
const encoding: Work = {
  kind: 'encode-video',
  held: 1,
  give: (stage) => giveLectures(stage.direct, lectures),
  missing: async (stage) => {
    const rows = await askDirectly<{ state: string; error: string | null }>(
      stage,
      `select state, error from video where source_hash = '${sourceHash}' and encoded_hash is distinct from source_hash`,
    );
    return rows.map(({ state, error }) => `a lecture is ${state}: ${error ?? ''}`).join('; ');
  },
};

const outage = (
  name: string,
  title: string,
  seconds: number,
  work: Work,
  way: { down(stage: Stage): Promise<void>; up(stage: Stage): Promise<void> },
): FaultCase => ({
  name,
  title,
  run: () =>
    onStage({ environment: { ROLE: 'all' } }, async (stage) => {
      const { server, writers, fault } = stage;
      await work.give(stage);
      const isBegun = async () => (await jobsLeft(stage, work.kind)).locked >= work.held;
      if ((await secondsUntil(isBegun, 30)) === null) fault('no job began');
      const before = writers.acknowledged.size;
      await way.down(stage);
      await delay(seconds * 1000);
      const during = server.hasEnded() ? 0 : await statusOf(`${server.address}/healthz`);
      await way.up(stage);
      const atReturn = writers.acknowledged.size;
      if (during !== 200) fault('the server did not live through it');
      const back = await secondsUntil(() => writers.acknowledged.size > atReturn + 8, backWithin);
      if (back === null) fault(`no answers were kept within ${backWithin} s of its return`);
      const done = await secondsUntil(
        async () => (await jobsLeft(stage, work.kind)).waiting === 0,
        doneWithin,
      );
      if (done === null) {
        const { waiting, locked } = await jobsLeft(stage, work.kind);
        fault(`${waiting} jobs still wait, ${locked} of them held`);
      }
      const missing = (await work.missing?.(stage)) ?? '';
      if (missing !== '') fault(missing);
      return `${before} answers before, answers again after ${back?.toFixed(1) ?? '…'} s, all ${work.kind} done after ${done?.toFixed(0) ?? '…'} s more`;
    }),
});

const crashed = {
  down: ({ cluster }: Stage) => cluster.crash(),
  up: ({ cluster }: Stage) => cluster.start(),
};
const frozen = {
  down: ({ cluster }: Stage) => cluster.freeze(),
  up: ({ cluster }: Stage) => cluster.thaw(),
};

export const outages: readonly FaultCase[] = [
  outage('crash', 'the database crashes while jobs run', 10, counting, crashed),
  outage('freeze', 'the database stands still while jobs run', 30, counting, frozen),
  outage(
    'crash-encoding',
    'the database is away for 45 s while lectures are encoded',
    45,
    encoding,
    crashed,
  ),
  outage(
    'freeze-encoding',
    'the database stands still for two minutes while lectures are encoded',
    120,
    encoding,
    frozen,
  ),
];
