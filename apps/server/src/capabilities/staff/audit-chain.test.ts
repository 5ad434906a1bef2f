import { sql } from 'kysely';
import { expect, it, onTestFinished } from 'vitest';
import { runCli } from '../../cli/run-cli.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { audited } from '../../platform/staff/audited.ts';
import { machineOperator } from '../../platform/staff/machine-operator.ts';
import { openTestDatabase } from '../../testing/database/test-database.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { auditChain } from './audit-chain.migration.ts';
import { verifyAudit } from './verify-audit.ts';

const school = await startTestApp();
const at = new Date('2026-11-28T04:00:00.123Z');

const write = (connection: Connection, id: number) =>
  connection.transaction().execute((change) =>
    audited(change, machineOperator, at, {
      ...{ operation: 'inventedDeed', target: { kind: 'setting', id }, why: `第 ${id} 次` },
      ...{ before: { value: id, b: null }, after: { 名称: ['值', id] } },
    }),
  );

/** A log of so many entries, numbered from 1. */
async function openLog(entries: number) {
  const database = await openTestDatabase();
  onTestFinished(() => database.close());
  const { connection } = database;
  for (let id = 1; id <= entries; id++) await write(connection, id);
  /** What only an owner of the tables can do. */
  const asOwner = async (statement: string) => {
    await sql
      .raw(
        `alter table audit_log disable trigger all; alter table audit_chain disable trigger all;
         ${statement};
         alter table audit_log enable trigger all; alter table audit_chain enable trigger all`,
      )
      .execute(connection);
  };
  const faults = async () => (await verifyAudit(connection)).faults;
  return { connection, asOwner, faults };
}

it('chains each entry to the one before it, also of many that are written at one moment', async () => {
  const { connection } = await openLog(3);
  await Promise.all(Array.from({ length: 30 }, (_, at) => write(connection, at + 10)));
  const rolledBack = connection.transaction().execute(async (change) => {
    const auditEntry = { operation: 'inventedDeed', target: { kind: 'setting', id: 0 } };
    await audited(change, machineOperator, at, auditEntry);
    throw new Error('rolled back');
  });
  await expect(rolledBack).rejects.toThrow('rolled back');
  const verdict = await verifyAudit(connection);
  expect(verdict).toEqual({
    ...{
      entries: 33,
      faults: [],
      lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      knowsHash: null,
    },
  });
  await sql`set timezone = 'America/New_York'`.execute(connection);
  expect(await verifyAudit(connection, verdict.lastHash)).toEqual({ ...verdict, knowsHash: true });
});

it.each([
  ['update audit_log set why = $$别的$$ where audit_id = 2', [{ kind: 'changed', auditId: 2 }]],
  [`update audit_log set after = '{}' where audit_id = 3`, [{ kind: 'changed', auditId: 3 }]],
  ['delete from audit_log where audit_id = 2', [{ kind: 'missing', auditId: 2 }]],
  [
    'delete from audit_log where audit_id = 2; delete from audit_chain where audit_id = 2',
    [{ kind: 'gap', auditId: 3 }],
  ],
  [
    `delete from audit_log where audit_id = 2; delete from audit_chain where audit_id = 2;
     update audit_chain set position = position - 1 where audit_id > 2`,
    [{ kind: 'changed', auditId: 3 }],
  ],
  [
    `insert into audit_log (at, staff_id, staff_name, operation, target_kind, target_id, why, address, user_agent)
     select at, staff_id, staff_name, operation, target_kind, target_id, why, address, user_agent
     from audit_log where audit_id = 1`,
    [{ kind: 'unchained', auditId: 5 }],
  ],
])('finds what was done behind its back: %s', async (statement, found) => {
  const { asOwner, faults } = await openLog(4);
  expect(await faults()).toEqual([]);
  await asOwner(statement);
  expect(await faults()).toEqual(found);
});

it('shows by a hash of an earlier time that the end was cut off', async () => {
  const { connection, asOwner } = await openLog(4);
  const { lastHash } = await verifyAudit(connection);
  await write(connection, 5);
  expect((await verifyAudit(connection, lastHash)).knowsHash).toBe(true);
  await asOwner(
    'delete from audit_log where audit_id > 3; delete from audit_chain where audit_id > 3',
  );
  expect(await verifyAudit(connection, lastHash)).toMatchObject({ faults: [], knowsHash: false });
});

it('chains what a school has logged before there was a chain', async () => {
  const { connection, faults } = await openLog(0);
  await sql
    .raw('drop table audit_chain; drop function chain_audit_log cascade')
    .execute(connection);
  for (let id = 1; id <= 5; id++) await write(connection, id);
  await auditChain.up(connection);
  await write(connection, 6);
  expect(await faults()).toEqual([]);
  expect((await verifyAudit(connection)).entries).toBe(6);
});

it('is verified by a command, whose exit code says so', async () => {
  await write(school.connection, 1);
  const verify = async (...words: string[]) => {
    const said: string[] = [];
    const terminal = { print: (line: string) => said.push(line), note: () => {} };
    const open = async () => ({ ...school.services, close: async () => {} });
    const code = await runCli(['audit', 'verify', ...words], open, terminal);
    return { code, said: said.join('\n') };
  };
  const { code, said } = await verify();
  expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining('核对无误') });
  const hash = /[0-9a-f]{64}/.exec(said)?.[0] ?? '';
  expect((await verify('--known', hash)).code).toBe(0);
  expect(await verify('--known', '0'.repeat(64))).toEqual({
    code: 1,
    said: expect.stringContaining('不在记录里'),
  });
});
