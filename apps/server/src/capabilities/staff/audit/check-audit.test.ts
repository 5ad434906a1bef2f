import { checkAudit } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { audited } from '../../../platform/staff/audited.ts';
import { machineOperator } from '../../../platform/staff/machine-operator.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { mailAuditHash } from './check-audit.ts';

const school = await startTestApp();
const { connection, clock } = school;

it('[GET /api/console/audit/check] says what the last check of the chain found, and where the log was changed since', async () => {
  const head = await signInStaffAs(school, { permissions: ['audit.read'] });
  expect(await head.data(checkAudit)).toBeNull();
  clock.set('2026-11-28T02:00:00Z');
  for (const id of [1, 2])
    await connection.transaction().execute((change) =>
      audited(change, machineOperator, clock.now(), {
        ...{ operation: 'inventedDeed', target: { kind: 'setting', id }, why: '开始' },
      }),
    );
  await mailAuditHash(school.services);
  const whole = await head.data(checkAudit);
  expect(whole).toEqual({
    ...{ checkedAt: '2026-11-28T02:00:00.000Z', entries: 2, faults: [] },
    lastHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const { audit_id: auditId } = await connection
    .selectFrom('audit_log')
    .select('audit_id')
    .orderBy('audit_id')
    .limit(1)
    .executeTakeFirstOrThrow();
  // What only an owner of the tables can do.
  for (const statement of [
    'alter table audit_log disable trigger all',
    `update audit_log set why = '别的' where audit_id = ${auditId}`,
    'alter table audit_log enable trigger all',
  ])
    await sql.raw(statement).execute(connection);
  // The page reads what was found, and does not read the whole log itself.
  expect(await head.data(checkAudit)).toEqual(whole);
  clock.set('2026-11-28T03:00:00Z');
  await mailAuditHash(school.services);
  const again = await signInStaffAs(school, head.staffId);
  expect(await again.data(checkAudit)).toMatchObject({
    ...{ checkedAt: '2026-11-28T03:00:00.000Z', faults: [{ kind: 'changed', auditId }] },
  });
});
