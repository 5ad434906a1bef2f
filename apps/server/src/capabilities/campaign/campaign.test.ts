import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import {
  countAudience,
  dropCampaign,
  getCampaign,
  getCampaignReport,
  listCampaigns,
  listRecipients,
  previewCampaign,
  recallCampaign,
  saveCampaign,
  scheduleCampaign,
  testCampaign,
  type CampaignDraft,
} from '@xuezhou/contract/campaign/console';
import { listMessages, readMessage, saveMessageWishes } from '@xuezhou/contract/message';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { makeStaff, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { add, enrol, makeCourse, makeStudent } from '../../testing/factories.ts';
import { makeCamp, makeClass } from '../../testing/make-camp.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { sendCampaigns } from './send-campaigns.ts';
import { draftOf } from './testing/draft-of.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
const desk = await signInStaffAs(school, { permissions: ['message.send'], name: '何嘉' });
type Desk = typeof desk;
const noon = '2026-11-23T12:00:00+08:00';
beforeEach(() => clock.set(noon));

const save = async (draft: CampaignDraft, by: Desk = desk) => {
  const campaignId = randomUUID();
  await by.data(saveCampaign, { body: { campaignId, version: 0, draft } });
  return campaignId;
};
const later = (minutes: number) => new Date(clock.now().getTime() + minutes * 60_000);
const plan = async (draft: CampaignDraft, people: number, by: Desk = desk) => {
  const campaignId = await save(draft, by);
  const dueAt = later(5).toISOString();
  await by.data(scheduleCampaign, { body: { campaignId, version: 1, people, dueAt } });
  return campaignId;
};
const runDue = async () => {
  clock.set(later(10).toISOString());
  await enqueue(connection, 'send-campaigns', {});
  await school.runJobs(['send-campaigns']);
};
const refusalOf = (name: ConsoleRefusalName) => consoleRefusals[name][0];
const stateOf = async (campaignId: string) =>
  await desk.data(getCampaign, { params: { campaignId } });

/** A course with some students. */
async function makeClassroom(count: number) {
  const course = await makeCourse(connection, { title: `精讲${randomUUID().slice(0, 6)}` });
  const students = await Promise.all(
    Array.from({ length: count }, () => makeStudent(connection, { courses: [course.courseId] })),
  );
  return { course, students, courseId: course.courseId };
}

describe('who gets a message', () => {
  it('is nobody where nothing is chosen, never all by omission', async () => {
    await makeClassroom(2);
    const campaignId = await save(draftOf());
    const { people } = await desk.data(countAudience, { body: { campaignId, draft: draftOf() } });
    expect(people).toBe(0);
    const { status } = await desk.call(scheduleCampaign, {
      body: { campaignId, version: 1, people: 0, dueAt: null },
    });
    expect(status).toBe(refusalOf('campaignNobody'));
  });

  it('[POST /api/console/campaigns/audience] is whoever meets all that is said: course, class, search and names', async () => {
    const { courseId, students } = await makeClassroom(3);
    const [first, second] = students;
    const classId = await makeClass(connection, await makeCamp(connection, courseId));
    const { camp_id } = await connection
      .selectFrom('camp_class')
      .where('class_id', '=', classId)
      .select('camp_id')
      .executeTakeFirstOrThrow();
    for (const { studentId } of [first!, second!])
      await add(connection, 'camp_member', {
        ...{ student_id: studentId, camp_id, class_id: classId },
        ...{ joined_at: clock.now(), starts_on: '2026-11-23' },
      });
    const count = async (audience: object) =>
      (
        await desk.data(countAudience, {
          body: { campaignId: randomUUID(), draft: draftOf({ audience }) },
        })
      ).people;
    expect(await count({ courseId })).toBe(3);
    expect(await count({ classId })).toBe(2);
    expect(await count({ courseId, classId, search: first!.nickname })).toBe(1);
    expect(await count({ classId, studentIds: [students[2]!.studentId] })).toBe(0);
    await connection
      .updateTable('student')
      .set({ erased_at: clock.now() })
      .where('student_id', '=', first!.studentId)
      .execute();
    expect(await count({ classId })).toBe(1);
  });

  it('[GET /api/console/campaigns] is of the own students alone for who may write to no others, also when it is sent', async () => {
    const [own, other] = [await makeClassroom(2), await makeClassroom(2)];
    const { staffId } = await makeStaff(school, { permissions: ['message.send:own'] });
    await connection
      .insertInto('staff_duty')
      .values({ staff_id: staffId, kind: 'course', target_id: own.courseId })
      .execute();
    const teacher = await signInStaffAs(school, staffId);
    const studentIds = [...own.students, ...other.students].map(({ studentId }) => studentId);
    const campaignId = await plan(draftOf({ audience: { studentIds } }), 2, teacher);
    await runDue();
    const { list } = await teacher.data(listRecipients, { params: { campaignId }, query: {} });
    expect(list.map(({ studentId }) => studentId)).toEqual(
      own.students.map(({ studentId }) => studentId).toSorted((a, b) => a - b),
    );
    // What another wrote is not hers to see, to change or to take back.
    const theirs = await save(draftOf());
    for (const { status } of [
      await teacher.call(getCampaign, { params: { campaignId: theirs } }),
      await teacher.call(recallCampaign, { body: { campaignId: theirs } }),
      await teacher.call(getCampaignReport, { params: { campaignId: theirs } }),
      await teacher.call(saveCampaign, {
        body: { campaignId: theirs, version: 1, draft: draftOf({ title: '别的' }) },
      }),
    ])
      expect(status).toBe(refusalOf('campaignUnknown'));
    const seen = await teacher.data(listCampaigns, { query: {} });
    expect(seen.list.map((one) => one.campaignId)).toEqual([campaignId]);
  });
});

describe('what a message says', () => {
  it('[POST /api/console/campaigns/preview] is filled in for each, without Markdown of a name, and names those who lack a field', async () => {
    const { courseId, course } = await makeClassroom(0);
    const bold = await school.signIn({ nickname: '**林**<b>' });
    const plain = await school.signIn({ nickname: '顾承泽' });
    await enrol(connection, bold.studentId, courseId, '2026-12-09');
    await enrol(connection, plain.studentId, courseId);
    const draft = draftOf({
      ...{ title: '{昵称}，课 {到期日|一直} 到期', markdown: '{昵称}的 **{课程}**' },
      audience: { courseId },
    });
    const body = { campaignId: randomUUID(), draft };
    expect(await desk.data(countAudience, { body })).toMatchObject({
      ...{ people: 2, held: 0, unknown: [], outside: [] },
      missing: [{ field: '到期日', people: 1, names: ['顾承泽'], hasOther: true }],
    });
    const seen = await desk.data(previewCampaign, { body });
    expect(seen.student).toMatchObject({ studentId: bold.studentId });
    expect(seen.wechat.title).toBe('**林**<b>，课 12 月 9 日…');
    const next = await desk.data(previewCampaign, { body: { ...body, after: bold.studentId } });
    expect(next.site.title).toBe('顾承泽，课 一直 到期');
    expect(next.sms).toMatchObject({ parts: 1, text: expect.stringContaining('顾承泽') });

    await plan(draft, 2);
    await runDue();
    const { list } = await bold.data(listMessages, { query: { pageNo: 1 } });
    const { title } = await connection
      .selectFrom('course')
      .where('course_id', '=', course.courseId)
      .select('title')
      .executeTakeFirstOrThrow();
    expect(list[0]?.messageContent).toBe(`<p>**林**&lt;b&gt;的 <strong>${title}</strong></p>`);
  });

  it.each([
    ['campaignField', { markdown: '{姓氏}' }, '没有字段 {姓氏}'],
    ['campaignMissing', { markdown: '{班级}' }, '请写成 {班级|换的说法}'],
    ['campaignOutside', { markdown: '看 [这里](https://bad.example/x)' }, 'https://bad.example/x'],
    ['campaignOutside', { markdown: '看 //bad.example 或 https://bad.example/y' }, 'bad.example/y'],
    ['campaignOutside', { title: 'https://bad.example' }, 'https://bad.example'],
    ['campaignOutside', { markdown: '[写信](mailto:a@bad.example)' }, 'mailto:'],
    ['messageTitleEmpty', { title: ' ' }, '标题'],
    ['textUnshowable', { markdown: '![图](a.png)' }, '图片'],
  ] as const)('is refused as %s, and stays a draft', async (name, given, words) => {
    const { courseId } = await makeClassroom(1);
    const campaignId = await save(draftOf({ ...given, audience: { courseId } }));
    const { status, message } = await desk.call(scheduleCampaign, {
      body: { campaignId, version: 1, people: 1, dueAt: null },
    });
    expect([status, message]).toEqual([refusalOf(name), expect.stringContaining(words)]);
    expect((await stateOf(campaignId)).state).toBe('draft');
  });

  it('may lead to a page of ours', async () => {
    const { courseId } = await makeClassroom(1);
    const campaignId = await plan(
      draftOf({ markdown: '[接着学](/course/1)', audience: { courseId } }),
      1,
    );
    expect((await stateOf(campaignId)).state).toBe('planned');
  });
});

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
