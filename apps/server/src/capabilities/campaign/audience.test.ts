import { randomUUID } from 'node:crypto';
import {
  countAudience,
  getCampaign,
  getCampaignReport,
  listCampaigns,
  listRecipients,
  previewCampaign,
  recallCampaign,
  saveCampaign,
  scheduleCampaign,
} from '@xuezhou/contract/campaign/console';
import { listMessages } from '@xuezhou/contract/message';
import { describe, expect, it } from 'vitest';
import { makeStaff, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { add, enrol } from '../../testing/factories.ts';
import { makeCamp, makeClass } from '../../testing/make-camp.ts';
import { openCampaigns, refusalOf } from './testing/campaign-desk.ts';
import { draftOf } from './testing/draft-of.ts';

const { school, connection, clock, desk, save, plan, runDue, stateOf, makeClassroom } =
  await openCampaigns();

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
