import { randomUUID } from 'node:crypto';
import { countAudience } from '@xuezhou/contract/campaign/console';
import { saveMessageWishes } from '@xuezhou/contract/message';
import { expect, it } from 'vitest';
import { openCampaigns } from '../testing/campaign-desk.ts';
import { draftOf } from '../testing/draft-of.ts';

const { school, desk, makeClassroom } = await openCampaigns({
  // With the signature and 20 letters of a title one more than one SMS holds.
  SMS_NOTICE_TEXT: `${'字'.repeat(47)}\${title}`,
});

it.each(['{昵称}好', '{昵称|同学}好'])(
  'what %s costs by SMS is what the longest name would, also where another word stands for none',
  async (title) => {
    const { courseId, students } = await makeClassroom(1);
    const reader = await school.signIn(students[0]!.studentId);
    await reader.data(saveMessageWishes, {
      body: {
        choices: [{ kind: 'notice', channel: 'sms', pace: 'now' }],
        ...{ quiet: null, digestHour: 20 },
      },
    });
    const draft = draftOf({ title, channels: ['sms'], audience: { courseId } });
    const { sms } = await desk.data(countAudience, { body: { campaignId: randomUUID(), draft } });
    expect(sms.parts).toBe(2);
  },
);
