import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { changeAudited } from './change-audited.ts';
import { machineOperator } from './machine-operator.ts';

const { services } = await startTestApp();

const failing = (code: string, times: number) => {
  let tries = 0;
  const work = changeAudited(services, machineOperator, async (change) => {
    tries += 1;
    if (tries <= times)
      await sql
        .raw(`do $$ begin raise exception 'met' using errcode = '${code}'; end $$`)
        .execute(change);
    return { answer: tries, auditEntry: null };
  });
  return { work, tries: () => tries };
};

it('does again what the database refused because two waited for each other', async () => {
  expect(await failing('40P01', 2).work).toBe(3);
});

it('gives up at the third time, and at once for everything else', async () => {
  const deadlock = failing('40P01', 9);
  await expect(deadlock.work).rejects.toThrow('met');
  expect(deadlock.tries()).toBe(3);
  const other = failing('23505', 9);
  await expect(other.work).rejects.toThrow('met');
  expect(other.tries()).toBe(1);
});
