import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { saveCampaign, scheduleCampaign } from '@xuezhou/contract/campaign/console';
import { sql } from 'kysely';
import { expect, it, vi } from 'vitest';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { howMany } from '../../testing/runs/how-many.ts';
import { startScript } from '../../testing/runs/start-script.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { draftOf } from './testing/draft-of.ts';

const school = await startTestApp();
const { connection, clock } = school;
const desk = await signInStaffAs(school, { permissions: ['message.send'] });
const students = howMany('XZ_CAMPAIGN_PEOPLE', { usually: 3_500, whole: 100_000 });
const kills = howMany('XZ_CAMPAIGN_KILLS', { usually: 1, whole: 20 });

/** A server that sends what is due; it ends when there is no more. */
const startSender = () =>
  startScript(school, path.join(import.meta.dirname, 'testing/run-sender.ts'));

const reached = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from campaign_recipient`.execute(connection);
  return rows[0]?.count ?? 0;
};

it('a message to many is sent once to each, however often a server is killed while it sends', async () => {
  await sql`insert into student (nickname, nickname_key, mobile_valid)
    select '众' || n, '众' || n, false from generate_series(1, ${students}::int) n`.execute(
    connection,
  );
  await sql`insert into message_channel (student_id, kind, channel, pace)
    select student_id, 'notice', 'mail', 'now' from student where student_id % 7 = 0`.execute(
    connection,
  );
  const draft = draftOf({ title: '{昵称}你好', audience: { everybody: true }, holdsOut: true });
  const campaignId = randomUUID();
  await desk.data(saveCampaign, {
    body: { campaignId, version: 0, draft: { ...draft, channels: ['mail'] } },
  });
  await desk.data(scheduleCampaign, {
    body: { campaignId, version: 1, people: students, dueAt: null },
  });
  clock.set(new Date(clock.now().getTime() + 60_000).toISOString());

  let killed = 0;
  for (let before = 0; before < students; before = await reached()) {
    const { child, gone } = startSender();
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    if (killed < kills) {
      const from = before;
      await vi.waitUntil(async () => hasEnded() || (await reached()) > from, {
        // A sender loads the whole server first: on a busy machine that alone is more than a minute.
        timeout: 500_000,
        interval: 5,
      });
      if (!hasEnded() && (await reached()) < students) killed += 1;
      child.kill('SIGKILL');
    }
    await gone;
  }
  expect(killed).toBeGreaterThan(0);
  await startSender().gone;

  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*)::int from message where kind = 'notice') as messages,
      (select count(distinct student_id)::int from message) as readers,
      (select count(*)::int from campaign_recipient where state = 'sent') as sent,
      (select count(*)::int from campaign_recipient where state = 'held') as held,
      (select count(*)::int from message m join student s using (student_id)
        where m.title = s.nickname || '你好') as own_names,
      (select count(*)::int from campaign_recipient r join message m
        on m.message_id = r.message_id and m.student_id = r.student_id) as joined,
      (select count(*)::int from campaign_recipient r
        where r.state = 'sent' and r.student_id % 7 = 0) as wishers,
      (select count(*)::int from message_delivery) as deliveries,
      (select sent from campaign) as told`.execute(connection);
  const { messages, readers, sent, held, own_names, joined, wishers, deliveries, told } =
    rows[0] ?? {};
  expect((sent ?? 0) + (held ?? 0)).toBe(students);
  expect([messages, readers, own_names, joined, told]).toEqual(Array(5).fill(sent));
  expect(deliveries).toBe(wishers);
  // One in ten, drawn: beyond five times its spread something is wrong with the drawing.
  expect(Math.abs((held ?? 0) - students / 10)).toBeLessThan(5 * Math.sqrt(students * 0.09));
}, 600_000);
