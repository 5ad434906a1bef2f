import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getSystem, snoozeRepair } from '@xuezhou/contract/system/console';
import { getWaiting } from '@xuezhou/contract/staff';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { openAppContext } from '../../../capabilities.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { watchCheck } from './watch-check.ts';

const school = await startTestApp({ sandbox: true });
const { connection, services } = school;
const inbox = 'owner@jiangpan.example';
const owner = await signInStaffAs(school, { isOwner: true, login: inbox });
await makeStudent(connection, {});

/** As three calls in a row leave it. */
const failMail = () =>
  connection
    .insertInto('provider_setting')
    .values({
      ...{ kind: 'sms', sealed: null, changed_at: null, changed_by_name: null },
      ...{ before_sealed: null, before_until: null },
      ...{ tried_at: null, tried_right: null, tried_words: null },
      ...{ failing_since: school.clock.now(), failures: 3, failing_words: 'SignatureDoesNotMatch' },
    })
    .execute();
const check = () => school.runJobs(['check-repairs']);
const runCheck = async () => {
  await sql`select graphile_worker.add_job('check-repairs', '{}')`.execute(connection);
  await check();
};
const tellDay = async () => {
  await sql`select graphile_worker.add_job('tell-repairs', '{}')`.execute(connection);
  await school.runJobs(['tell-repairs']);
};
const subjects = async () => (await school.mails(inbox)).map(({ subject }) => subject);

beforeEach(async () => {
  await connection.deleteFrom('provider_setting').execute();
  await connection.deleteFrom('repair_note').execute();
  await connection
    .updateTable('repair_watch')
    .set({ checked_at: null, told_at: null, mailed_at: null })
    .execute();
});

describe('what is to be mended', () => {
  it('that a provider fails is urgent, is told the owner at once, and once', async () => {
    const before = (await subjects()).length;
    await failMail();
    await runCheck();
    const told = await subjects();
    expect(told).toHaveLength(before + 1);
    expect(told.join()).toContain('短信发不出去');
    await runCheck();
    expect(await subjects()).toHaveLength(before + 1);
    const { repairs } = await owner.data(getSystem);
    expect(repairs).toContainEqual(
      expect.objectContaining({ key: 'provider:sms', severity: 'urgent', act: 'providers' }),
    );
  });

  it('is told once a day, but for what somebody put off', async () => {
    const first = (await owner.data(getSystem)).repairs.find(({ severity }) => severity === 'mend');
    expect(first).toBeDefined();
    const before = (await subjects()).length;
    await tellDay();
    await tellDay();
    expect(await subjects()).toHaveLength(before + 1);
    // The next day, with all of it put off.
    await connection.updateTable('repair_watch').set({ mailed_at: null }).execute();
    for (const { key, severity } of (await owner.data(getSystem)).repairs)
      if (severity === 'mend') await owner.data(snoozeRepair, { body: { key, isSnoozed: true } });
    await tellDay();
    const later = (await school.mails(inbox)).slice(0, -(before + 1));
    expect(later.map(({ text }) => text).join()).not.toContain(first!.title);
  });

  it('[POST /api/console/system/repairs/snooze] is put off for a week, counted no more, and told again afterwards', async () => {
    const { repairs } = await owner.data(getSystem);
    const mend = repairs.find(({ severity }) => severity !== 'urgent')!;
    const count = async () =>
      (await owner.data(getWaiting)).find(({ key }) => key === 'system.repairs')?.count ?? 0;
    const counted = await count();
    const { until } = await owner.data(snoozeRepair, { body: { key: mend.key, isSnoozed: true } });
    const days = (Date.parse(until ?? '') - school.clock.now().getTime()) / (24 * 3_600_000);
    expect(days).toBeCloseTo(7, 2);
    expect(await count()).toBe(counted - 1);
    const shown = (await owner.data(getSystem)).repairs.find(({ key }) => key === mend.key);
    expect(shown?.snoozedUntil).toBe(until);
    await owner.data(snoozeRepair, { body: { key: mend.key, isSnoozed: false } });
    expect(await count()).toBe(counted);
  });

  it('is not put off where it is urgent, or is mended', async () => {
    await failMail();
    const put = (key: string) => owner.call(snoozeRepair, { body: { key, isSnoozed: true } });
    expect((await put('provider:sms')).status).toBe(consoleRefusals.repairUrgent[0]);
    expect((await put('nothing')).status).toBe(consoleRefusals.repairGone[0]);
  });
});

it('that the check itself stopped is told by a server, not by a job, once, and shown', async () => {
  const context = openAppContext(services);
  const began = school.clock.now();
  // One that never ran, as where no worker came up.
  expect(await watchCheck(context, began)).toBe(false);
  const longAgo = new Date(began.getTime() - 16 * 60_000);
  expect(await watchCheck(context, longAgo)).toBe(true);
  await runCheck();
  expect(await watchCheck(context, began)).toBe(false);
  school.clock.advance({ minutes: 16 });
  expect((await owner.data(getSystem)).watch).toMatchObject({ isStopped: true, byMail: 1 });
  const told = await Promise.all([watchCheck(context, began), watchCheck(context, began)]);
  expect(told.filter(Boolean)).toHaveLength(1);
  expect((await subjects()).filter((subject) => subject.includes('自查停了'))).toHaveLength(2);
  await runCheck();
  expect((await owner.data(getSystem)).watch.isStopped).toBe(false);
});

// The owner's session ends on the way.
it('what is urgent, comes back within a day and lasts is told again a day after it was told', async () => {
  const told = async () =>
    (await subjects()).filter((subject) => subject.includes('短信发不出去')).length;
  const before = await told();
  await failMail();
  await runCheck();
  await connection.deleteFrom('provider_setting').execute();
  school.clock.advance({ hours: 1 });
  await runCheck();
  await failMail();
  for (let hours = 0; hours < 22; hours += 1) {
    school.clock.advance({ hours: 1 });
    await runCheck();
  }
  expect(await told()).toBe(before + 1);
  for (let hours = 0; hours < 3; hours += 1) {
    school.clock.advance({ hours: 1 });
    await runCheck();
  }
  expect(await told()).toBe(before + 2);
});
