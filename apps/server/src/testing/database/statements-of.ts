import pg from 'pg';
import { vi } from 'vitest';
import { NamingClient } from '../../platform/database/naming-client.ts';

/** What connections send for themselves, as they are opened and as they are looked after: no request asked for it. */
const ofConnections = /^(?:select$|set )/;

/**
 * The statements that `ask` sends, in their order. Nothing else may ask meanwhile. What looks after connections asks on
 * one of its own when an answer is late (`platform/database/lines`), as on a machine with too much to do: that is no
 * part of it.
 */
export async function statementsOf(ask: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await ask();
    return query.mock.calls
      .filter((_call, index) => query.mock.contexts[index] instanceof NamingClient)
      .map(([asked]) => textOf(asked))
      .filter((text) => !ofConnections.test(text));
  } finally {
    query.mockRestore();
  }
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as pg.QueryConfig).text ?? '');
