import * as contract from '@xuezhou/contract/qa';
import * as desk from '@xuezhou/contract/qa/console';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as newId } from 'uuid';
import { beforeEach, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { answerOne, askOne, commentOn, openOne } from '../../../testing/desks/qa-desk.ts';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

beforeEach(() => clock.set('2026-11-20T12:00:00+08:00'));

const said = async (operation: string) => await lastEntry(connection, operation);
const times = async (operation: string) => await entriesOf(connection, operation);

it('[GET /api/console/qa/teachers] [POST /api/console/qa/teachers/set] [POST /api/console/qa/teachers/remove] who answers for a course or a book is set, called anew, and taken away', async () => {
  const [course, other] = [await makeCourse(connection), await makeCourse(connection)];
  const { courseId, bookId } = course;
  const { staffId } = await makeStaff(school, { permissions: ['qa.answer'], name: '李老师' });
  const rules = async () =>
    (await teacher.data(desk.listQaTeachers)).filter((each) => each.staffId === staffId);
  const set = async (wish: object = {}) =>
    await owner.call(desk.setQaTeacher, {
      body: { ...{ staffId, courseId, bookId: null, title: '主讲', isHead: false }, ...wish },
    });
  for (const [wish, name] of [
    [{ staffId: 999_999 }, 'staffUnknown'],
    [{ courseId: 999_999 }, 'courseUnknown'],
    [{ bookId: other.bookId }, 'bookUnknown'],
  ] as const)
    expect((await set(wish)).status).toBe(refused(name));
  expect(await rules()).toEqual([]);
  await set();
  const first = { courseId, bookId: null, title: '主讲', isHead: false };
  expect(await said('setQaTeacher')).toMatchObject({ before: null, after: first });
  await set({ title: ' 固收主讲 ', isHead: true });
  expect(await said('setQaTeacher')).toMatchObject({
    ...{ before: first, after: { ...first, title: '固收主讲', isHead: true } },
  });
  await set({ bookId });
  const whole = { staffId, name: '李老师', title: '固收主讲', courseId, isHead: true };
  const [one, two, ...more] = await rules();
  expect([one, two]).toEqual(
    expect.arrayContaining([
      { ...whole, bookId: null },
      { ...whole, bookId, title: '主讲', isHead: false },
    ]),
  );
  expect(more).toEqual([]);
  expect(await said('setQaTeacher')).toMatchObject({
    ...{ staff_id: owner.staffId, target_kind: 'staff', target_id: String(staffId) },
    after: { courseId, bookId, title: '主讲', isHead: false },
  });
  const remove = async (wish: { courseId: number | null; bookId: number | null }) =>
    (await owner.call(desk.removeQaTeacher, { body: { staffId, ...wish } })).status;
  expect(await remove({ courseId, bookId: null })).toBe(200);
  expect(await remove({ courseId, bookId: null })).toBe(refused('staffUnknown'));
  expect((await rules()).map((each) => each.bookId)).toEqual([bookId]);
  expect(await said('removeQaTeacher')).toMatchObject({
    ...{ target_id: String(staffId), before: { courseId, bookId: null }, after: null },
  });
});

it('[GET /api/console/qa/canned] [POST /api/console/qa/canned/save] [POST /api/console/qa/canned/remove] a canned answer is one of its name, shows pictures of ours alone, has fields that we know, and goes once', async () => {
  const save = async (name: string, markdown: string) =>
    await teacher.call(desk.saveCanned, { body: { name, markdown } });
  const named = async () =>
    (await teacher.data(desk.listCanned)).filter(({ name }) => name === '久期');
  expect((await save(' ', '看公式')).status).toBe(refused('qaCannedEmpty'));
  expect((await save('久期', ' ')).status).toBe(refused('qaCannedEmpty'));
  expect((await save('久期', '![图](a.png)')).status).toBe(refused('textUnshowable'));
  expect((await save('久期', '{班主任}你好')).status).toBe(refused('qaCannedField'));
  expect(await named()).toEqual([]);
  const { cannedId } = (await save(' 久期 ', '{学员}，看公式')).data;
  expect((await save('久期', '先看单位')).data.cannedId).toBe(cannedId);
  expect(await named()).toEqual([{ cannedId, name: '久期', markdown: '先看单位', used: 0 }]);
  const target = { target_kind: 'qa_canned', target_id: String(cannedId) };
  const { staffId } = teacher;
  expect(await said('saveCanned')).toMatchObject({
    ...{ staff_id: staffId, ...target, after: { name: '久期' } },
  });
  const remove = async () =>
    (await teacher.call(desk.removeCanned, { body: { name: '久期' } })).status;
  expect(await remove()).toBe(200);
  expect(await remove()).toBe(refused('qaCannedUnknown'));
  expect(await named()).toEqual([]);
  expect(await said('removeCanned')).toMatchObject({ ...target, before: { name: '久期' } });
});

it('[GET /api/console/qa/hours] [POST /api/console/qa/hours] the hours are read as they were set, in the order of days, and the log has them', async () => {
  const before = await teacher.data(desk.getAnsweringHours);
  const week = Array.from({ length: 7 }, (_, day) =>
    day > 4 ? [] : [{ from: '09:00', to: '24:00' }],
  );
  const body = { week, targetMinutes: 90, closedOn: ['2026-12-25', '2026-11-20', '2026-12-25'] };
  await owner.data(desk.setAnsweringHours, { body });
  expect(await teacher.data(desk.getAnsweringHours)).toEqual({
    ...{ week, targetMinutes: 90, closedOn: ['2026-11-20', '2026-12-25'] },
    silentHours: before.silentHours,
  });
  await owner.data(desk.setAnsweringHours, { body: { ...body, silentHours: 3 } });
  expect((await teacher.data(desk.getAnsweringHours)).silentHours).toBe(3);
  await owner.data(desk.setAnsweringHours, { body: { ...body, silentHours: 8 } });
  expect(await said('setAnsweringHours')).toMatchObject({
    ...{ staff_id: owner.staffId, target_id: 'qa_hours' },
    ...{ before: { silentHours: 3 }, after: { week, targetMinutes: 90, silentHours: 8 } },
  });
  for (const wish of [
    { week: week.map(() => [{ from: '12:00', to: '09:00' }]) },
    { closedOn: ['2026-02-30'] },
  ])
    expect((await owner.call(desk.setAnsweringHours, { body: { ...body, ...wish } })).status).toBe(
      refused('qaHoursInvalid'),
    );
  expect((await teacher.data(desk.getAnsweringHours)).targetMinutes).toBe(90);
  await owner.data(desk.setAnsweringHours, { body: before });
});

it('[POST /api/console/qa/hide] [POST /api/console/qa/restore] a question, an answer and a comment each go and come back, written once each', async () => {
  const [asker, writer] = [await school.signIn(), await school.signIn()];
  const questionId = await askOne(asker);
  const answer = await answerOne(writer, questionId);
  await commentOn(asker, answer, '谢谢');
  const thread = async () => await teacher.data(desk.getQaThread, { params: { questionId } });
  const comment = (await thread()).answers[0]!.comments[0]!.commentId;
  const reasons = async () => {
    const { hiddenFor, answers } = await thread();
    return [hiddenFor, answers[0]?.hiddenFor, answers[0]?.comments[0]?.hiddenFor];
  };
  const things = [
    { kind: 'comment', id: comment },
    { kind: 'answer', id: answer },
    { kind: 'question', id: questionId },
  ] as const;
  for (const thing of things) {
    const hide = async (reason: string) =>
      (await teacher.call(desk.hideQa, { body: { thing, reason } })).status;
    const before = await times('hideQa');
    expect(await hide(' ')).toBe(refused('qaReasonEmpty'));
    expect(await hide(' 广告 ')).toBe(200);
    expect(await hide('又一次')).toBe(200);
    expect(await times('hideQa')).toBe(before + 1);
    expect(await said('hideQa')).toMatchObject({
      ...{ staff_id: teacher.staffId, target_kind: `qa_${thing.kind}`, target_id: thing.id },
      why: '广告',
    });
  }
  expect(await reasons()).toEqual(['广告', '广告', '广告']);
  expect((await writer.call(contract.getQaQuestion, { params: { questionId } })).status).not.toBe(
    200,
  );
  for (const thing of things.toReversed()) {
    const before = await times('restoreQa');
    for (let turn = 0; turn < 2; turn += 1) await teacher.data(desk.restoreQa, { body: { thing } });
    expect(await times('restoreQa')).toBe(before + 1);
    expect(await said('restoreQa')).toMatchObject({ target_id: thing.id });
  }
  expect(await reasons()).toEqual([null, null, null]);
  expect((await openOne(writer, questionId)).answers).toHaveLength(1);
  const none = { kind: 'answer', id: newId() } as const;
  expect((await teacher.call(desk.restoreQa, { body: { thing: none } })).status).toBe(
    refused('qaThingUnknown'),
  );
});

it('[GET /api/console/qa/reports] [POST /api/console/qa/reports/settle] a report that is not granted leaves the words, and the log has the verdict', async () => {
  const [asker, reporter] = [await school.signIn(), await school.signIn()];
  const questionId = await askOne(asker, { title: '这是不是广告？' });
  const thing = { kind: 'question', id: questionId } as const;
  const body = { thing, kind: 'spam', content: '像是广告' } as const;
  await reporter.data(contract.reportQa, { body });
  const found = async () =>
    (await teacher.data(desk.listQaReports)).filter((each) => each.questionId === questionId);
  const [report] = await found();
  expect(report).toMatchObject({
    ...{ isAppeal: false, thing, kind: 'spam', content: '像是广告', words: '这是不是广告？' },
  });
  const { reportId } = report!;
  const settle = async () =>
    await teacher.call(desk.settleQaReport, { body: { reportId, isGranted: false, reason: '' } });
  expect((await settle()).status).toBe(200);
  expect((await settle()).status).toBe(refused('qaReportUnknown'));
  expect(await found()).toEqual([]);
  expect(await said('settleQaReport')).toMatchObject({
    ...{ staff_id: teacher.staffId, target_kind: 'qa_report', target_id: String(reportId) },
    after: { isGranted: false },
  });
  expect((await openOne(reporter, questionId)).questionId).toBe(questionId);
});

it('[POST /api/console/qa/mute] is for a reason, is lifted by nought minutes, and is of a student who exists', async () => {
  const student = await school.signIn();
  const { studentId } = student;
  const mute = async (wish: object = {}) =>
    (
      await teacher.call(desk.muteInQa, {
        body: { studentId, minutes: 60, reason: '刷屏', ...wish },
      })
    ).status;
  let turn = 0;
  const ask = async () =>
    await student.call(contract.askQuestion, {
      body: {
        ...{
          questionId: newId(),
          title: `第 ${++turn} 次还能问吗？`,
          content: '我想问。',
          isPrivate: false,
        },
        tags: { courseTagId: 0, bookTagId: 0, readingTagId: 0 },
        images: [],
      },
    });
  expect(await mute({ reason: ' ' })).toBe(refused('qaReasonEmpty'));
  expect(await mute({ studentId: 999_999_999 })).toBe(refused('studentUnknown'));
  expect((await ask()).status).toBe(200);
  expect(await mute()).toBe(200);
  expect((await ask()).status).toBe(refusals.qaMuted[0]);
  expect(await said('muteInQa')).toMatchObject({
    ...{ staff_id: teacher.staffId, target_kind: 'student', target_id: String(studentId) },
    ...{ after: { minutes: 60 }, why: '刷屏' },
  });
  expect(await mute({ minutes: 0, reason: '' })).toBe(200);
  expect((await ask()).status).toBe(200);
  expect(await said('muteInQa')).toMatchObject({ after: { minutes: 0 } });
});
