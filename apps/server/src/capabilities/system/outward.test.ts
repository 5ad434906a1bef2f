import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getSystem, settleOutward } from '@xuezhou/contract/system/console';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { enqueueMail } from '../../platform/jobs/enqueue-mail.ts';
import type { JobHandlers } from '../../platform/jobs/worker.ts';
import { startWorker } from '../../platform/jobs/worker.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeStudent } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { sendMessage } from '../message/message.port.ts';
import { noticeCopy } from './outward.ts';

const school = await startTestApp();
const { connection, services, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const sent: string[] = [];

beforeEach(async () => {
  sent.length = 0;
  await connection.deleteFrom('message_delivery').execute();
});

const mail = (subject: string) =>
  enqueueMail(services, connection, { to: 'lin@example.com', subject, text: '正文' });
/** As a restore leaves it: the database says of itself that it is another one. */
const becomeCopy = async () => {
  await noticeCopy(services);
  await connection.updateTable('school_home').set({ home: 'elsewhere' }).execute();
};
/** What docs/operations.md has typed before the servers start again at a former moment: the same database, and another time. */
const comeBack = async () => {
  await noticeCopy(services);
  const docs = readFileSync(
    path.join(import.meta.dirname, '../../../../../docs/operations.md'),
    'utf8',
  );
  const typed = /psql xuezhou -c "(update school_home[^"]*)"/.exec(docs)?.[1] ?? '';
  await sql.raw(typed).execute(connection);
};
const startMailer = async () => {
  const handlers = {
    'send-mail': async ({ subject }: { subject: string }) => void sent.push(subject),
  } as unknown as JobHandlers;
  const worker = await startWorker({
    ...{ database: services.database, log: services.log, isOnlyServer: true, role: 'all' },
    ...{ handlers, schedule: [] },
  });
  onTestFinished(() => worker.stop());
};
const heldRepair = async () =>
  (await owner.data(getSystem)).repairs.find(({ key }) => key === 'outward');

it('what waited at a moment that the school came back to is held: it may have been sent since', async () => {
  await comeBack();
  await mail('那一刻在等');
  await noticeCopy(services);
  expect((await heldRepair())?.title).toContain('1 件');
  await startMailer();
  await mail('回来以后');
  await vi.waitFor(() => expect(sent).toEqual(['回来以后']), 10_000);
  expect(await owner.data(settleOutward, { body: { isSent: false } })).toEqual({ count: 1 });
});

it('what waited in a backup goes out from its copy when somebody says so, and not before', async () => {
  await becomeCopy();
  await mail('恢复以前');
  const { studentId } = await makeStudent(connection);
  const reminder = { kind: 'notice', channel: 'mail', pace: 'now' } as const;
  await connection
    .insertInto('message_channel')
    .values({ student_id: studentId, ...reminder })
    .execute();
  const notice = { kind: 'notice', title: '开课了', content: '<p>开课了</p>' } as const;
  await sendMessage(connection, { studentId, ...notice, at: clock.now() });
  await noticeCopy(services);
  expect((await heldRepair())?.title).toContain('2 件');
  // What is asked for from now on is not of the copied school.
  await mail('恢复以后');
  await startMailer();
  await vi.waitFor(() => expect(sent).toEqual(['恢复以后']), 10_000);
  await noticeCopy(services);
  await school.runJobs(['deliver-messages']);
  const reminders = () =>
    connection
      .selectFrom('message_delivery')
      .where('student_id', '=', studentId)
      .select(['state', 'is_held'])
      .execute();
  expect(await reminders()).toEqual([{ state: 'waiting', is_held: true }]);
  expect(await owner.data(settleOutward, { body: { isSent: true } })).toEqual({ count: 2 });
  await vi.waitFor(() => expect(sent).toEqual(['恢复以后', '恢复以前']), 10_000);
  expect(await reminders()).toEqual([{ state: 'waiting', is_held: false }]);
  expect(await heldRepair()).toBeUndefined();
  const again = await owner.call(settleOutward, { body: { isSent: true } });
  expect(again.status).toBe(consoleRefusals.outwardSettled[0]);
});

it('or never: it is gone from the queue, and a plan for many has stopped with its reason', async () => {
  await becomeCopy();
  await mail('不要发');
  const draft = { title: '开课', audience: {} };
  const made = { made_by: owner.staffId, made_at: clock.now(), changed_at: clock.now() };
  const campaign_id = randomUUID();
  await connection
    .insertInto('campaign')
    .values({
      ...{ ...made, campaign_id, own_staff_id: null, version: 1, draft: JSON.stringify(draft) },
      ...{ state: 'planned', due_at: clock.now(), sent_at: null, finished_at: null },
    })
    .execute();
  await noticeCopy(services);
  expect(
    await connection.selectFrom('campaign').select(['state', 'reason']).executeTakeFirst(),
  ).toEqual({ state: 'stopped', reason: '数据是从别处恢复的，没有发' });
  await startMailer();
  expect(await owner.data(settleOutward, { body: { isSent: false } })).toEqual({ count: 1 });
  await mail('这里的');
  await vi.waitFor(() => expect(sent).toEqual(['这里的']), 10_000);
  expect(await heldRepair()).toBeUndefined();
});

it('a school that starts where it was holds nothing', async () => {
  await noticeCopy(services);
  await mail('照常');
  await noticeCopy(services);
  expect(await heldRepair()).toBeUndefined();
  await startMailer();
  await vi.waitFor(() => expect(sent).toEqual(['照常']), 10_000);
});
