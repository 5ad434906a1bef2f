import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { askRefusal } from './ask-refusal.ts';

it('gives up on a connection that hangs', async () => {
  // Takes the question and never answers.
  const server = createServer(() => {}).listen(0);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    vi.restoreAllMocks();
  });
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const limits = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(50));
  const { port } = server.address() as AddressInfo;
  await expect(askRefusal(`http://localhost:${port}/key`)).resolves.toEqual({
    status: 0,
    data: null,
  });
  expect(limits).toHaveBeenCalledWith(5000);
});
