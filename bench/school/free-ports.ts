import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The first of so many ports in a row that are free at this moment, below those that systems give to connections that go
 * out: one of these would take it before a server does.
 */
export async function freePorts(count: number): Promise<number> {
  for (;;) {
    const first = 20_000 + Math.floor(Math.random() * 12_000);
    const steps = Array.from({ length: count }, (_, step) => step);
    const probes = await Promise.allSettled(steps.map((step) => probe(first + step)));
    if (probes.every((one) => one.status === 'fulfilled')) return first;
  }
}

async function probe(port: number): Promise<void> {
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  server.close();
  await once(server, 'close');
}
