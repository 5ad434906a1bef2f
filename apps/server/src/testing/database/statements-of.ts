import pg from 'pg';
import { vi } from 'vitest';

/** What connections send for themselves, as they are opened and as they are looked after: no request asked for it. */
const ofConnections = /^(?:select$|set )/;

/** The statements that `ask` sends, in their order. Nothing else may ask meanwhile. */
export async function statementsOf(ask: () => Promise<unknown>): Promise<string[]> {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  try {
    await ask();
    return query.mock.calls
      .map(([asked]) => textOf(asked))
      .filter((text) => !ofConnections.test(text));
  } finally {
    query.mockRestore();
  }
}

const textOf = (asked: unknown): string =>
  typeof asked === 'string' ? asked : ((asked as pg.QueryConfig).text ?? '');
