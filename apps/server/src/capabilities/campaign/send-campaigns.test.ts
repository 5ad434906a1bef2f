import { randomUUID } from 'node:crypto';
import {
  countAudience,
  dropCampaign,
  getCampaignReport,
  recallCampaign,
  saveCampaign,
  scheduleCampaign,
} from '@xuezhou/contract/campaign/console';
import { saveMessageWishes } from '@xuezhou/contract/message';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeStudent } from '../../testing/factories.ts';
import { sendCampaigns } from './send-campaigns.ts';
import { openCampaigns, refusalOf } from './testing/campaign-desk.ts';
import { draftOf } from './testing/draft-of.ts';

const { school, connection, clock, desk, save, later, plan, runDue, stateOf, makeClassroom } =
  await openCampaigns();

describe('when a message goes', () => {
  it('[POST /api/console/campaigns/schedule] is at its time, to whom it finds then, once, by the ways that they wish', async () => {
    const { courseId, students } = await makeClassroom(11);
    const reader = await school.signIn(students[0]!.studentId);
    const choices = (['mail', 'sms'] as const).map((channel) => ({
      ...{ kind: 'notice' as const, channel, pace: 'now' as const },
    }));
    await reader.data(saveMessageWishes, { body: { choices, quiet: null, digestHour: 20 } });
    const draft = draftOf({ audience: { courseId }, channels: ['sms'] });
    const body = { campaignId: randomUUID(), draft };
    expect(await desk.data(countAudience, { body })).toMatchObject({
      channels: [{ channel: 'sms', people: 1, isOff: false }],
      sms: { parts: 1, milliYuan: 45 },
    });
    const campaignId = await plan(draft, 11);
    await enqueue(connection, 'send-campaigns', {});
    await school.runJobs(['send-campaigns']);
    expect((await stateOf(campaignId)).state).toBe('planned');
    await makeStudent(connection, { courses: [courseId] });
    await runDue();
    await runDue();
    expect(await stateOf(campaignId)).toMatchObject({ state: 'sent', sent: 12 });
    const { rows } = await sql<{ channel: string }>`
      select d.channel from message_delivery d join campaign_recipient r using (message_id)
      where r.campaign_id = ${campaignId}::uuid`.execute(connection);
    expect(rows).toEqual([{ channel: 'sms' }]);
  });

  it('is not where they are others by more than a tenth, or nobody, and says so', async () => {
    const { courseId, students } = await makeClassroom(5);
    const grown = await plan(draftOf({ audience: { courseId } }), 5);
    const emptied = await plan(
      draftOf({ audience: { studentIds: [students[0]!.studentId], courseId } }),
      1,
    );
    await makeStudent(connection, { courses: [courseId] });
    await connection
      .deleteFrom('enrolment')
      .where('student_id', '=', students[0]!.studentId)
      .execute();
    await makeStudent(connection, { courses: [courseId] });
    await runDue();
    expect(await stateOf(grown)).toMatchObject({
      ...{ state: 'stopped', sent: 0 },
      reason: '排上时有 5 人，到时间时是 6 人，差了一成以上，没有发',
    });
    expect(await stateOf(emptied)).toMatchObject({
      ...{ state: 'stopped', reason: '到时间时没有人符合，没有发' },
    });
    // Looked at again, it is planned again.
    await desk.data(scheduleCampaign, {
      body: { campaignId: grown, version: 1, people: 6, dueAt: null },
    });
    await runDue();
    expect((await stateOf(grown)).sent).toBe(6);
    // All have got it: there is nothing to take back.
    expect((await desk.call(recallCampaign, { body: { campaignId: grown } })).status).toBe(
      refusalOf('campaignOver'),
    );
  });

  it('is planned once, changed no more, and not for the past', async () => {
    const { courseId } = await makeClassroom(2);
    const draft = draftOf({ audience: { courseId } });
    const campaignId = await save(draft);
    const ask = async (given: object) =>
      (
        await desk.call(scheduleCampaign, {
          body: { campaignId, version: 1, people: 2, dueAt: later(5).toISOString(), ...given },
        })
      ).status;
    expect(await ask({ dueAt: later(-1).toISOString() })).toBe(refusalOf('campaignPast'));
    expect(await ask({ people: 9 })).toBe(refusalOf('campaignMoved'));
    expect(await ask({ version: 2 })).toBe(refusalOf('campaignChanged'));
    expect([await ask({}), await ask({})]).toEqual([200, 200]);
    const edit = { campaignId, version: 1, draft: draftOf({ title: '改' }) };
    expect((await desk.call(saveCampaign, { body: edit })).status).toBe(refusalOf('campaignSent'));
    expect((await desk.call(dropCampaign, { body: { campaignId } })).status).toBe(
      refusalOf('campaignSent'),
    );
  });

  it('[POST /api/console/campaigns/recall] is never, where it was recalled before; afterwards what waits for the end of the quiet stays', async () => {
    const { courseId, students } = await makeClassroom(2);
    const draft = draftOf({ audience: { courseId }, channels: ['mail'] });
    const before = await plan(draft, 2);
    expect(await desk.data(recallCampaign, { body: { campaignId: before } })).toEqual({
      ...{ sent: 0, keptBack: 0 },
    });
    await runDue();
    expect(await stateOf(before)).toMatchObject({ state: 'recalled', sent: 0 });

    const reader = await school.signIn(students[0]!.studentId);
    await reader.data(saveMessageWishes, {
      body: {
        choices: [{ kind: 'notice', channel: 'mail', pace: 'now' }],
        ...{ quiet: { from: 11, to: 14 }, digestHour: 20 },
      },
    });
    const after = await plan(draft, 2);
    await runDue();
    expect(await desk.data(recallCampaign, { body: { campaignId: after } })).toEqual({
      ...{ sent: 2, keptBack: 1 },
    });
    const { channels } = await desk.data(getCampaignReport, { params: { campaignId: after } });
    expect(channels).toEqual([
      { channel: 'mail', state: 'dropped', reason: '学校收回了这条消息', count: 1 },
    ]);
  });
});

it('a message that cannot be sent keeps no other from its readers', async () => {
  const { courseId } = await makeClassroom(1);
  const draft = draftOf({ audience: { courseId } });
  const [broken, sound] = [await plan(draft, 1), await plan(draft, 1)];
  await sql`update campaign set draft = '{}', due_at = due_at - interval '1 minute'
    where campaign_id = ${broken}::uuid`.execute(connection);
  clock.set(later(10).toISOString());
  await expect(sendCampaigns(school.services)).rejects.toThrow();
  expect(await stateOf(sound)).toMatchObject({ state: 'sent', sent: 1 });
  await sql`delete from campaign where campaign_id = ${broken}::uuid`.execute(connection);
});
