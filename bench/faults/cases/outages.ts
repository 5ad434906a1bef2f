import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { onStage, secondsUntil, type FaultCase, type Stage } from '../case.ts';
import { statusOf } from '../serve.ts';

const jobs = 200;
const backWithin = 30;

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

/** Jobs that are not done, and those of them that somebody holds. */
async function jobsLeft(stage: Stage): Promise<{ waiting: number; locked: number }> {
  const [row] = await askDirectly<{ waiting: number; locked: number }>(
    stage,
    `select count(*)::int as waiting, count(locked_at)::int as locked
     from graphile_worker.jobs where task_identifier = 'count-statistics'`,
  );
  return row ?? { waiting: 0, locked: 0 };
}

const outage = (
  name: string,
  title: string,
  seconds: number,
  way: { down(stage: Stage): Promise<void>; up(stage: Stage): Promise<void> },
): FaultCase => ({
  name,
  title,
  run: () =>
    onStage({ environment: { ROLE: 'all' } }, async (stage) => {
      const { server, writers, fault } = stage;
      await giveWork(stage);
      const begun = await secondsUntil(async () => (await jobsLeft(stage)).locked > 1, 30);
      if (begun === null) fault('no job began');
      const before = writers.acknowledged.size;
      await way.down(stage);
      await delay(seconds * 1000);
      const during = server.hasEnded() ? 0 : await statusOf(`${server.address}/healthz`);
      await way.up(stage);
      const atReturn = writers.acknowledged.size;
      if (during !== 200) fault('the server did not live through it');
      const back = await secondsUntil(() => writers.acknowledged.size > atReturn + 8, backWithin);
      if (back === null) fault(`no answers were kept within ${backWithin} s of its return`);
      let left = await jobsLeft(stage);
      const done = await secondsUntil(async () => {
        left = await jobsLeft(stage);
        return left.waiting === 0;
      }, 120);
      if (done === null) fault(`${left.waiting} jobs still wait, ${left.locked} of them held`);
      return `${before} answers before, answers again after ${back?.toFixed(1) ?? '…'} s, all ${jobs} jobs done after ${done?.toFixed(0) ?? '…'} s more`;
    }),
});

export const crash = outage('crash', 'the database crashes while jobs run', 10, {
  down: ({ cluster }) => cluster.crash(),
  up: ({ cluster }) => cluster.start(),
});

export const freeze = outage('freeze', 'the database stands still while jobs run', 30, {
  down: ({ cluster }) => cluster.freeze(),
  up: ({ cluster }) => cluster.thaw(),
});
