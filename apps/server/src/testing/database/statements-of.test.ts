import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { openAside } from '../../platform/database/lines/aside.ts';
import type { Line } from '../../platform/database/lines/line.ts';
import { startTestApp } from '../test-app.ts';
import { statementsOf } from './statements-of.ts';

const { connection, ownerPool } = await startTestApp();

it('counts what is asked, and not what looks after connections asks when the machine is slow', async () => {
  const statements = await statementsOf(async () => {
    await sql`select 1 as one`.execute(connection);
    const aside = await openAside(ownerPool.options);
    if (typeof aside === 'string') throw new Error(`the database is ${aside}`);
    await aside.busyAmong([{ pid: 1 } as Line]);
    await aside.end([{ pid: 1 } as Line]);
    aside.close();
  });
  expect(statements).toEqual(['select 1 as one']);
});
