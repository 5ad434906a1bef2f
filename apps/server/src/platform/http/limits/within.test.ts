import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeAll, afterAll, expect, it } from 'vitest';
import { within } from './within.ts';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;

/** Takes every request and never answers. */
const silent = createServer(() => {});
beforeAll(() => new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

const ask = (signal: AbortSignal) =>
  fetch(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, { signal });

it('ends what hangs, whatever was collected meanwhile', async () => {
  const collecting = setInterval(collect, 10);
  await expect(within(300, new AbortController().signal, ask)).rejects.toMatchObject({
    name: 'TimeoutError',
  });
  clearInterval(collecting);
});

it('ends with the signal of who asked, and asks nothing when that has ended', async () => {
  const caller = new AbortController();
  const asked = within(60_000, caller.signal, ask);
  caller.abort(new Error('nobody waits'));
  await expect(asked).rejects.toThrow('nobody waits');
  await expect(within(60_000, caller.signal, ask)).rejects.toThrow('nobody waits');
});
