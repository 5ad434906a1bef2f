// `npm run test:upgrade`: two servers of a former state serve, are replaced by two of now one after the other, which migrate
// the school beside them, and these by the former again; students answer all the while, and every answer has to come.
// `-- --from COMMIT` names the former state; without it that before the last migration.
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { root } from '../../tools/root.mjs';
import { openCluster } from '../faults/cluster.ts';
import { serve, type Served } from '../faults/serve.ts';
import {
  countKept,
  startWriters,
  type Class,
  type openClass,
  type Writers,
} from '../faults/writers.ts';
import {
  freePort,
  makeFolder,
  serverEnvironment,
  type Environment,
} from '../school/start-server.ts';
import { openDealer, type Dealer } from './dealer.ts';
import { beforeLastMigration, openFormerTree } from './former-tree.ts';

/** Some 200 requests a second where the machine is free: each pauses for a tenth of a second. */
const studentCount = 24;
const restMs = 5000;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

interface Scene {
  readonly dealer: Dealer;
  readonly serving: Served[];
  readonly environment: Environment;
}

const startIn = async ({ environment }: Pick<Scene, 'environment'>, place: string) =>
  await serve({ ...environment, XUEZHOU_ROOT: place, PORT: String(await freePort()) }, { place });

/** As docs/many-machines.md says: the new one is ready before the other is taken out, and that is idle before it is stopped. */
async function replaceAll(scene: Scene, place: string): Promise<void> {
  const { dealer, serving } = scene;
  const deal = () => dealer.dealTo(serving.map(({ address }) => address));
  for (const former of [...serving]) {
    serving.push(await startIn(scene, place));
    deal();
    await delay(restMs);
    serving.splice(serving.indexOf(former), 1);
    deal();
    await dealer.idle(former.address);
    await former.stop();
  }
}

/** How many requests of a stretch had no 200, and how many a second there were. */
function judgeStretch({ asked }: Writers, since: number): { failed: number; perSecond: number } {
  const those = asked.filter(({ at }) => at >= since);
  const seconds = (performance.now() - since) / 1000;
  return {
    failed: those.filter(({ status }) => status !== 200).length,
    perSecond: Math.round(those.length / seconds),
  };
}

async function walk(scene: Scene, places: { former: string; now: string }, pupils: Class) {
  const { dealer, serving } = scene;
  const writers = startWriters(dealer.address, pupils);
  const faults: string[] = [];
  try {
    for (const [words, place] of [
      ['to the new', places.now],
      ['back to the former', places.former],
    ] as const) {
      const since = performance.now();
      await replaceAll(scene, place);
      await delay(restMs);
      const { failed, perSecond } = judgeStretch(writers, since);
      say(`  ${words}: ${perSecond} requests a second, ${failed} without an answer`);
      if (failed > 0) faults.push(`${failed} requests failed on the way ${words}`);
    }
    // Nobody is taken out first: what counts must see that, or it proves nothing above.
    const since = performance.now();
    const killed = serving[0];
    if (killed !== undefined) process.kill(killed.pid, 'SIGKILL');
    await delay(restMs);
    const { failed } = judgeStretch(writers, since);
    say(`  one is killed while it serves: ${failed} without an answer`);
    if (failed === 0) faults.push('a killed server was not noticed; the trial cannot tell');
  } finally {
    await writers.stop();
  }
  return { writers, faults };
}

async function tryUpgrade(state: string): Promise<string[]> {
  const { folder, remove } = await makeFolder();
  const former = await openFormerTree(state);
  const cluster = await openCluster();
  const dealer = await openDealer();
  const serving: Served[] = [];
  try {
    say(`· from ${former.commit} to these sources, and back`);
    const environment = await serverEnvironment(folder, {
      DATABASE_URL: cluster.connectionString,
      ...{ DEMO: 'off', ROLE: 'web', BUSY_AFTER_MS: '0', XUEZHOU_ROOT: former.place },
      SECRET: 'two servers of a trial share this secret, which is long enough',
    });
    // By the code of then: that of now would migrate the school before it is to be.
    const then = (await import(
      pathToFileURL(path.join(former.place, 'bench/faults/writers.ts')).href
    )) as { openClass: typeof openClass };
    const pupils = await then.openClass(environment, studentCount);
    const scene: Scene = { dealer, serving, environment };
    for (let count = 0; count < 2; count += 1) serving.push(await startIn(scene, former.place));
    dealer.dealTo(serving.map(({ address }) => address));
    const { writers, faults } = await walk(scene, { former: former.place, now: root }, pupils);
    for (const server of serving.splice(0)) await server.stop();
    const { kept, doubled } = await countKept({ ...environment, XUEZHOU_ROOT: root }, writers);
    const { size } = writers.acknowledged;
    say(`  ${size} answers acknowledged, ${kept} kept, ${doubled} doubled`);
    if (kept !== size) faults.push(`${size - kept} answers are lost`);
    if (doubled > 0) faults.push(`${doubled} answers stand twice`);
    return faults;
  } finally {
    for (const server of serving) await server.stop();
    await dealer.close();
    await cluster.remove();
    await former.remove();
    await remove();
  }
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => process.exit(1));
const { values } = parseArgs({ options: { from: { type: 'string' } } });
const faults = await tryUpgrade(values.from ?? beforeLastMigration());
for (const fault of faults) say(`  FAULT: ${fault}`);
process.exit(faults.length === 0 ? 0 : 1);
