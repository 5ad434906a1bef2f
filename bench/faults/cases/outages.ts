import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { onStage, secondsUntil, type FaultCase, type Stage } from '../case.ts';
import { inHouse } from '../writers.ts';
import { statusOf } from '../serve.ts';

const jobs = 400;
const backWithin = 30;

/** So many jobs that all hands have one when it happens, and most of them end while nobody can write it down. */
async function giveWork({ direct }: Stage): Promise<void> {
  await inHouse(direct, 0, async ({ services }) => {
    await sql`
      select graphile_worker.add_job('count-statistics', '{}'::json)
      from generate_series(1, ${jobs})`.execute(services.database.connection);
  });
}

/** Jobs that somebody holds though nobody does them, and those that were given up. */
async function jobsLeft({ direct }: Stage): Promise<{ waiting: number; locked: number }> {
  return await inHouse(direct, 0, async ({ services }) => {
    const { rows } = await sql<{ waiting: number; locked: number }>`
      select count(*) as waiting, count(*) filter (where locked_at is not null) as locked
      from graphile_worker.jobs where task_identifier = 'count-statistics'
    `.execute(services.database.connection);
    return rows[0] ?? { waiting: 0, locked: 0 };
  });
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
    onStage({ environment: { WORKER: 'on' } }, async (stage) => {
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
