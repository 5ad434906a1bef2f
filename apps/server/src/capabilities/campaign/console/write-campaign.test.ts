import { dropCampaign, saveCampaign, testCampaign } from '@xuezhou/contract/campaign/console';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { openCampaigns, refusalOf } from '../testing/campaign-desk.ts';
import { draftOf } from '../testing/draft-of.ts';

const { school, desk, save, stateOf, makeClassroom } = await openCampaigns();

describe('a draft', () => {
  it('[POST /api/console/campaigns/save] [GET /api/console/campaigns/:campaignId] [POST /api/console/campaigns/drop] is kept; of two who write on, the second is told and loses nothing', async () => {
    const campaignId = await save(draftOf());
    const body = { campaignId, version: 1, draft: draftOf({ title: '一稿' }) };
    expect(await desk.data(saveCampaign, { body })).toEqual({ version: 2 });
    // The network lost the answer, and the page asks again.
    expect(await desk.data(saveCampaign, { body })).toEqual({ version: 2 });
    const { status } = await desk.call(saveCampaign, {
      body: { ...body, draft: draftOf({ title: '二稿' }) },
    });
    expect(status).toBe(refusalOf('campaignChanged'));
    expect((await stateOf(campaignId)).draft.title).toBe('一稿');
    expect(await desk.data(dropCampaign, { body: { campaignId } })).toBe(true);
    expect((await desk.call(dropCampaign, { body: { campaignId } })).status).toBe(
      refusalOf('campaignUnknown'),
    );
  });

  it('[POST /api/console/campaigns/test] is sent to oneself by mail, and to who has no mail address it is said', async () => {
    const { courseId, students } = await makeClassroom(1);
    const draft = draftOf({ title: '{昵称}你好', audience: { courseId } });
    const body = { campaignId: await save(draft), draft };
    expect((await desk.call(testCampaign, { body })).status).toBe(refusalOf('campaignNoMail'));
    const login = `he${Date.now()}@example.com`;
    const mailed = await signInStaffAs(school, { permissions: ['message.send'], login });
    expect(await mailed.data(testCampaign, { body })).toEqual({ to: login });
    const [mail, ...more] = await school.mails(login);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe(`试发：${students[0]!.nickname}你好`);
  });
});
