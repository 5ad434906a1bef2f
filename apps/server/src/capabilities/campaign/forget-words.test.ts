import { getCampaign } from '@xuezhou/contract/campaign/console';
import { listAudit, listViews, saveView } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeStudent } from '../../testing/factories.ts';
import { openCampaigns } from './testing/campaign-desk.ts';
import { draftOf } from './testing/draft-of.ts';

const { school, connection, clock, desk, save, plan, runDue, stateOf } = await openCampaigns();

/** A student by this name, and how the account ends. */
async function makeLeaver(nickname: string) {
  const { studentId } = await makeStudent(connection, { nickname });
  const end = async () => {
    const now = clock.now();
    await connection
      .insertInto('account_cancellation')
      .values({ student_id: studentId, asked_at: now, ends_at: now })
      .execute();
    await enqueue(connection, 'erase-accounts', {});
    await school.runJobs(['erase-accounts']);
  };
  return { studentId, end };
}

const searchOf = async (campaignId: string) =>
  (await desk.data(getCampaign, { params: { campaignId } })).draft.audience.search;
const by = (search: string) => draftOf({ audience: { search } });

it('words by which a student was found go with the account, and find nobody then', async () => {
  const { end } = await makeLeaver('欧阳Zhiyuan');
  await makeStudent(connection, { nickname: '欧阳子衿' });
  const sent = await plan(by('欧阳zhiyuan'), 1);
  const part = await plan(by('Zhiyuan'), 1);
  await runDue();
  const planned = await plan(by('欧阳Zhiyuan'), 1);
  const draft = await save(by(' 欧阳ZHIYUAN'));
  const partOfDraft = await save(by('欧阳'));
  const other = await save(by('子衿'));
  await end();
  for (const campaignId of [sent, part, planned, draft])
    expect(await searchOf(campaignId)).toBe('（已注销的学员）');
  // Many are found by these.
  expect(await searchOf(partOfDraft)).toBe('欧阳');
  expect(await searchOf(other)).toBe('子衿');
  expect(await stateOf(planned)).toMatchObject({
    ...{ state: 'stopped', reason: '按姓名找的学员注销了账号，没有发' },
  });
  expect(await stateOf(sent)).toMatchObject({ state: 'sent', reason: '' });
  await runDue();
  expect(await stateOf(planned)).toMatchObject({ state: 'stopped', sent: 0 });
});

it('a kept view that is narrowed to the student goes as well, and no other', async () => {
  const { end } = await makeLeaver('司马 若溪');
  const keep = (name: string, search: string) =>
    desk.data(saveView, { body: { list: 'students', name, search } });
  await keep('找人', new URLSearchParams({ search: '司马 若溪' }).toString());
  await keep('司马 若溪的课', 'course=1');
  await keep('快到期', 'ends=30');
  await end();
  const views = await desk.data(listViews, { query: { list: 'students' } });
  expect(views.map(({ name }) => name)).toEqual(['快到期']);
});

it('the log, which nobody changes, never had them', async () => {
  const { studentId } = await makeLeaver('诸葛望舒');
  expect(studentId).toBeGreaterThan(0);
  await plan(by('诸葛望舒'), 1);
  const owner = await signInStaffAs(school, { isOwner: true });
  const { list } = await owner.data(listAudit, { query: { operation: 'scheduleCampaign' } });
  expect(list[0]?.after).toMatchObject({
    people: 1,
    audience: expect.stringContaining('"search":"…"'),
  });
  expect(JSON.stringify(list)).not.toContain('诸葛');
});
