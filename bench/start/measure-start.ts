import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { residentMegabytes } from '../process-facts.ts';
import { makeFolder, serverEnvironment, startServer } from '../school/start-server.ts';
import { median } from '../statistics.ts';
import { root } from '../../tools/root.mjs';

export interface StartResult {
  /** Seconds from the spawn to the first page. */
  readonly first: number;
  readonly second: number;
  /** The same for Fastify with nothing in it: what Node itself costs here. */
  readonly bare: number;
  /** Resident megabytes of the server, worker included, ten seconds after its second start. */
  readonly idle: number | undefined;
  readonly runs: number;
}

/** The school as `npm start` runs it, on data of its own; the bare side takes its turn in each run. */
export async function measureStart(
  runs: number,
  say: (line: string) => void,
): Promise<StartResult> {
  const first: number[] = [];
  const second: number[] = [];
  const bare: number[] = [];
  const idle: number[] = [];
  for (let run = 0; run < runs; run += 1) {
    say(`start ${run + 1} of ${runs}`);
    const { folder, remove } = await makeFolder();
    try {
      const environment = await serverEnvironment(folder, {});
      const fresh = await startServer(environment);
      first.push(fresh.secondsToPage);
      await fresh.stop();
      for (const isLast of [false, true]) {
        bare.push(await startBare());
        const again = await startServer(environment);
        second.push(again.secondsToPage);
        if (isLast) {
          await delay(10_000);
          const megabytes = await residentMegabytes(again.pid);
          if (megabytes !== undefined) idle.push(megabytes);
        }
        await again.stop();
      }
    } finally {
      await remove();
    }
  }
  return {
    first: median(first),
    second: median(second),
    bare: median(bare),
    idle: idle.length === 0 ? undefined : median(idle),
    runs,
  };
}

const bareServer = `
import fastify from 'fastify';
const app = fastify();
app.get('/', (_request, reply) => reply.type('text/html').send('<p>1</p>'));
await app.listen({ port: 0, host: '127.0.0.1' });
process.stdout.write(app.listeningOrigin);
`;

async function startBare(): Promise<number> {
  const began = performance.now();
  const child = spawn(process.execPath, ['--input-type=module', '--eval', bareServer], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const [address] = (await once(child.stdout, 'data')) as [Buffer];
  await (await fetch(address.toString())).text();
  const seconds = (performance.now() - began) / 1000;
  child.kill();
  await ended;
  return seconds;
}
