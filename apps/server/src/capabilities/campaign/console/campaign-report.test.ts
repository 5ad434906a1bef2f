import {
  countAudience,
  getCampaignReport,
  listRecipients,
  scheduleCampaign,
} from '@xuezhou/contract/campaign/console';
import { readMessage } from '@xuezhou/contract/message';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { makeQuestion } from '../../../testing/make-question.ts';
import { giveAnswer } from '../../../testing/practise.ts';
import { openCampaigns } from '../testing/campaign-desk.ts';
import { draftOf } from '../testing/draft-of.ts';

const { school, connection, clock, desk, save, runDue, makeClassroom } = await openCampaigns();

describe('the report of a message', () => {
  it('[GET /api/console/campaigns/:campaignId/report] [GET /api/console/campaigns/:campaignId/recipients] says who was reached, opened it and studied within three days, against those held back', async () => {
    const { courseId, course, students } = await makeClassroom(60);
    const draft = draftOf({ audience: { courseId }, holdsOut: true });
    const campaignId = await save(draft);
    const { people, held } = await desk.data(countAudience, { body: { campaignId, draft } });
    expect(people).toBe(60);
    await desk.data(scheduleCampaign, { body: { campaignId, version: 1, people, dueAt: null } });
    await runDue();
    const { rows } = await sql<{ student_id: number; message_id: number | null }>`
      select student_id, message_id from campaign_recipient
      where campaign_id = ${campaignId}::uuid order by student_id`.execute(connection);
    expect(rows).toHaveLength(students.length);
    const kept = rows.filter(({ message_id }) => message_id === null);
    expect(kept).toHaveLength(held);

    const [first, second] = rows.filter(({ message_id }) => message_id !== null);
    const question = await makeQuestion(connection, course);
    const answers = async (studentId: number, days: number) => {
      const at = clock.now().getTime() + days * 86_400_000;
      const client = await school.signIn(studentId);
      await giveAnswer(client, { ...question, courseId }, 'A');
      await sql`update answer set received_at = ${new Date(at)} where student_id = ${studentId}`.execute(
        connection,
      );
    };
    const opener = await school.signIn(first!.student_id);
    await opener.data(readMessage, { body: { messageId: first!.message_id! } });
    await answers(first!.student_id, 2);
    await answers(second!.student_id, 4);
    const report = await desk.data(getCampaignReport, { params: { campaignId } });
    expect(report).toMatchObject({
      ...{ sent: 60 - held, opened: 1, studied: 1, passedOver: 0, isOver: false },
      // Fewer than five would be known by their share.
      held: held < 5 ? null : { people: held, studied: 0 },
    });
    const groups = await Promise.all(
      (['all', 'opened', 'unopened', 'studied', 'idle', 'passedOver'] as const).map(
        async (group) => {
          const { list, next } = await desk.data(listRecipients, {
            params: { campaignId },
            query: { group },
          });
          return [group, list.length, next === null];
        },
      ),
    );
    const sent = 60 - held;
    const page = (count: number) => [Math.min(50, count), count <= 50];
    expect(groups).toEqual([
      ['all', ...page(sent)],
      ['opened', 1, true],
      ['unopened', ...page(sent - 1)],
      ['studied', 1, true],
      ['idle', ...page(sent - 1)],
      ['passedOver', 0, true],
    ]);
    clock.set('2026-11-27T12:00:00+08:00');
    expect((await desk.data(getCampaignReport, { params: { campaignId } })).isOver).toBe(true);
  });
});
