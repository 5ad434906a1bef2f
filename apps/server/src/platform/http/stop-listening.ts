import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';

interface Patience {
  /** How long clients are told to come on another connection, before those that are idle are closed. */
  readonly graceMs: number;
  /** After this whatever is left is cut. */
  readonly deadlineMs: number;
}

const stepMs = 50;

/**
 * Stops a server that answers `connection: close` by now: what has begun is answered, and a connection is closed once
 * its client knows. A request that never ends, or a client that never reads, does not hold it up.
 */
export async function stopListening(
  app: FastifyInstance,
  { graceMs, deadlineMs }: Patience,
): Promise<void> {
  for (let waited = 0; waited < graceMs && (await connections(app)) > 0; waited += stepMs)
    await wait(stepMs);
  const cut = setTimeout(() => app.server.closeAllConnections(), deadlineMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
  }
}

const connections = async ({ server }: FastifyInstance): Promise<number> =>
  await new Promise((resolve) =>
    server.getConnections((error, count) => resolve(error === null ? count : 0)),
  );
