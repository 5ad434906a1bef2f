import { listMessages } from '@xuezhou/contract/message';
import * as contract from '@xuezhou/contract/qa';
import * as desk from '@xuezhou/contract/qa/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { TestClient } from '../../../testing/client.ts';
import { makeCourse } from '../../../testing/factories.ts';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import {
  answerOne,
  askOne,
  countsOf,
  openOne,
  replyOne,
  tagsOf,
} from '../../../testing/desks/qa-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });
const head = await makeStaff(school, { permissions: ['qa.answer'], name: '严组长' });

beforeEach(() => clock.set('2026-11-20T12:00:00+08:00'));

const titles = async (student: TestClient) =>
  (await student.data(listMessages, { query: { pageNo: 1 } })).list.map(
    ({ messageTitle: title }) => title,
  );

async function courseOfTeacher() {
  const course = await makeCourse(connection);
  const { courseId } = course;
  const rule = { courseId, bookId: null, title: '固定收益主讲', isHead: false };
  await owner.data(desk.setQaTeacher, { body: { ...rule, staffId: teacher.staffId } });
  return course;
}

describe('the queue', () => {
  it('[GET /api/console/qa] goes to the teacher of the course, by time left in the school’s hours', async () => {
    const course = await courseOfTeacher();
    const student = await school.signIn();
    const first = await askOne(student, { tags: tagsOf(course) });
    clock.advance({ minutes: 30 });
    const second = await askOne(student, { tags: tagsOf(course) });
    const query = { which: 'own', courseId: course.courseId } as const;
    const { list } = await teacher.data(desk.listQueue, { query });
    expect(list.map(({ questionId }) => questionId)).toEqual([first, second]);
    expect(list.map(({ minutesLeft }) => minutesLeft)).toEqual([90, 120]);
    expect(list[0]?.teacher).toMatchObject({ name: '周允' });
    expect((await openOne(student, first)).clock?.teacher).toEqual({
      name: '周允',
      title: '固定收益主讲',
    });
    const tags = { courseTagId: course.courseId, bookTagId: 0 };
    const answering = await school.visit().data(contract.getQaAnswering, { query: tags });
    expect(answering).toMatchObject({ isOpen: true, teacher: { name: '周允' } });
  });

  it('[POST /api/console/qa/hours] counts by the hours that the school sets, also for those that wait', async () => {
    const student = await school.signIn();
    const questionId = await askOne(student);
    const before = await owner.data(desk.getAnsweringHours);
    const week = Array.from({ length: 7 }, () => [{ from: '19:00', to: '22:00' }]);
    const body = { week, targetMinutes: 60, closedOn: ['2026-11-20'] };
    await owner.data(desk.setAnsweringHours, { body });
    expect((await openOne(student, questionId)).clock?.dueAt).toBe('2026-11-21T12:00:00.000Z');
    const query = { courseTagId: 0, bookTagId: 0 };
    expect(await student.data(contract.getQaAnswering, { query })).toMatchObject({
      isOpen: false,
      opensAt: '2026-11-21T11:00:00.000Z',
      dueAt: '2026-11-21T12:00:00.000Z',
    });
    const bad = { ...body, week: week.slice(1) };
    expect((await owner.call(desk.setAnsweringHours, { body: bad })).status).toBe(
      consoleRefusals.qaHoursInvalid[0],
    );
    expect((await teacher.call(desk.setAnsweringHours, { body })).status).toBe(
      consoleRefusals.permissionMissing[0],
    );
    await owner.data(desk.setAnsweringHours, { body: before });
  });

  it('[GET /api/console/qa/question/:questionId] is claimed by one, given back, assigned and transferred', async () => {
    const questionId = await askOne(await school.signIn());
    const body = { questionId };
    await teacher.data(desk.claimQuestion, { body });
    await teacher.data(desk.claimQuestion, { body });
    const status = consoleRefusals.qaClaimed[0];
    expect(await owner.call(desk.claimQuestion, { body })).toMatchObject({
      status,
      message: '周允已经在回答这个问题',
    });
    await teacher.data(desk.releaseQuestion, { body });
    await owner.data(desk.assignQuestion, { body: { ...body, staffId: teacher.staffId } });
    const to = { ...body, staffId: head.staffId, note: '这是衍生品的' };
    expect((await teacher.data(desk.transferQuestion, { body: to })).name).toBe('严组长');
    expect((await teacher.call(desk.transferQuestion, { body: to })).status).toBe(
      consoleRefusals.qaNotClaimed[0],
    );
    const cook = await makeStaff(school, { permissions: ['order.read'] });
    const wrong = { ...body, staffId: cook.staffId };
    expect((await owner.call(desk.assignQuestion, { body: wrong })).status).toBe(
      consoleRefusals.qaCannotAnswer[0],
    );
    const { history } = await teacher.data(desk.getQaThread, { params: body });
    expect(history.map(({ what }) => what)).toEqual([
      '认领',
      '放回队列',
      '分给周允',
      '分给严组长：这是衍生品的',
    ]);
  });

  it('[GET /api/console/qa/choices] names for its forms who may answer and works here, and the courses with their books', async () => {
    const course = await makeCourse(connection);
    const cook = await makeStaff(school, { permissions: ['order.read'], name: '周厨' });
    const { people, courses } = await teacher.data(desk.getQaChoices);
    const ids = people.map(({ staffId }) => staffId);
    expect(ids).toEqual(expect.arrayContaining([teacher.staffId, head.staffId, owner.staffId]));
    expect(ids).not.toContain(cook.staffId);
    const found = courses.find(({ courseId }) => courseId === course.courseId);
    expect(found?.books.map(({ bookId }) => bookId)).toEqual([course.bookId]);
  });

  it('passes late questions on to the head of teaching, once, and tells the asker', async () => {
    const course = await courseOfTeacher();
    const rule = { courseId: null, bookId: null, title: '教研组长', isHead: true };
    await owner.data(desk.setQaTeacher, { body: { ...rule, staffId: head.staffId } });
    const student = await school.signIn();
    const questionId = await askOne(student, { tags: tagsOf(course) });
    for (const minutes of [119, 2, 1]) {
      clock.advance({ minutes });
      await enqueue(connection, 'pass-on-questions', {});
      await school.runJobs(['pass-on-questions']);
    }
    const { clock: shown } = await openOne(student, questionId);
    expect(shown?.passedOnAt).toBe('2026-11-20T06:01:00.000Z');
    expect(shown?.teacher?.name).toBe('严组长');
    expect(await titles(student)).toEqual(['你的问题晚了，已转给教研组长']);
  });
});

describe('a reply', () => {
  it('[POST /api/console/qa/reply] [POST /api/console/qa/revise] [GET /api/console/qa/question/:questionId] tells the asker and who follows, once, and shows its revisions to staff alone', async () => {
    const asker = await school.signIn();
    const follower = await school.signIn();
    const questionId = await askOne(asker);
    await follower.data(contract.followQuestion, { body: { questionId } });
    const { cannedId } = await teacher.data(desk.saveCanned, {
      body: { name: '凸性', markdown: '凸性三问：$C$ 的方向。' },
    });
    const body = {
      ...{ questionId, qaAnswerId: newId(), markdown: '凸性三问：$C$ 的方向。' },
      ...{ isPrivate: false, cannedId },
    };
    expect((await teacher.data(desk.replyToQuestion, { body })).told).toBe(2);
    expect((await teacher.data(desk.replyToQuestion, { body })).told).toBe(0);
    const { title } = await openOne(asker, questionId);
    expect(await titles(asker)).toEqual([`老师回答了「${title}」`]);
    expect(await titles(follower)).toEqual([`你关注的「${title}」，老师答了`]);
    expect((await teacher.data(desk.listCanned))[0]).toMatchObject({ name: '凸性', used: 1 });
    await teacher.data(desk.removeCanned, { body: { name: '凸性' } });
    const { qaAnswerId } = body;
    await teacher.data(desk.reviseReply, { body: { qaAnswerId, markdown: '改过的解答' } });
    const seen = await openOne(asker, questionId);
    expect(seen.teacherAnswers[0]?.html).toContain('改过的解答');
    expect(seen.teacherAnswers[0]?.editedAt).not.toBeNull();
    const { answers } = await teacher.data(desk.getQaThread, { params: { questionId } });
    expect(answers[0]).toMatchObject({ studentId: null, html: '<p>改过的解答</p>' });
    expect(answers[0]?.revisions.map(({ content }) => content)).toEqual([body.markdown]);
    const bad = { ...body, qaAnswerId: newId(), markdown: '$\\frac{1$' };
    expect((await teacher.call(desk.replyToQuestion, { body: bad })).status).toBe(
      consoleRefusals.textUnshowable[0],
    );
    const empty = { ...body, qaAnswerId: newId(), markdown: ' ' };
    expect((await teacher.call(desk.replyToQuestion, { body: empty })).status).toBe(
      consoleRefusals.qaReplyEmpty[0],
    );
  });

  it('in a colleague’s name is an owner’s alone, and not possible to what is withdrawn', async () => {
    const asker = await school.signIn();
    const questionId = await askOne(asker);
    const body = { questionId, qaAnswerId: newId(), markdown: '代周老师答', isPrivate: false };
    const named = { body: { ...body, staffId: teacher.staffId } };
    const other = await signInStaffAs(school, { permissions: ['qa.answer'] });
    expect((await other.call(desk.replyToQuestion, named)).status).toBe(
      consoleRefusals.permissionMissing[0],
    );
    await owner.data(desk.replyToQuestion, named);
    expect((await openOne(asker, questionId)).teacherAnswers[0]?.author.name).toBe('周允');
    await asker.data(contract.withdrawQuestion, { body: { questionId } });
    const late = { body: { ...body, qaAnswerId: newId() } };
    expect((await teacher.call(desk.replyToQuestion, late)).status).toBe(consoleRefusals.qaOver[0]);
  });
});

describe('duplicates', () => {
  it('[GET /api/console/qa/question/:questionId/twins] [POST /api/console/qa/merge] are merged: who asked and follows goes along, and all is new to them', async () => {
    const [asker, follower, first] = [
      await school.signIn(),
      await school.signIn(),
      await school.signIn(),
    ];
    const into = await askOne(first, { title: '有效久期和修正久期什么时候相等？' });
    await replyOne(teacher, into);
    const questionId = await askOne(asker, { title: '修正久期什么时候和有效久期相等？' });
    await follower.data(contract.followQuestion, { body: { questionId } });
    const twins = await teacher.data(desk.listTwins, { params: { questionId } });
    expect(twins[0]?.questionId).toBe(into);
    await teacher.data(desk.mergeQuestions, { body: { questionId, intoId: into } });
    for (const student of [asker, follower]) {
      expect((await countsOf(student)).totalAandC).toBe(1);
      expect(await titles(student)).toEqual(['你的问题并到了一个相同的问题']);
    }
    expect((await openOne(first, into)).numOfFollow).toBe(2);
    expect((await openOne(asker, questionId)).mergedInto).toBe(into);
    const late = await follower.call(contract.answerQaQuestion, {
      body: { questionId, content: '晚了' },
    });
    expect(late.status).toBe(refusals.qaMerged[0]);
    const itself = { body: { questionId: into, intoId: into } };
    expect((await teacher.call(desk.mergeQuestions, itself)).status).toBe(
      consoleRefusals.qaMergeItself[0],
    );
  });
});

describe('moderation', () => {
  it('[GET /api/console/qa/reports] [POST /api/console/qa/reports/settle] hides with a reason, hears an appeal once, and restores', async () => {
    const asker = await school.signIn();
    const writer = await school.signIn();
    const reporter = await school.signIn();
    const questionId = await askOne(asker);
    const id = await answerOne(writer, questionId);
    const thing = { kind: 'answer', id } as const;
    const report = { body: { thing, kind: 'spam', content: '像是广告' } } as const;
    await reporter.data(contract.reportQa, report);
    await reporter.data(contract.reportQa, report);
    const reports = await teacher.data(desk.listQaReports);
    expect(reports).toHaveLength(1);
    const reportId = reports[0]!.reportId;
    const settle = (more: object) =>
      teacher.call(desk.settleQaReport, {
        body: { reportId, isGranted: true, reason: '里面有广告', ...more },
      });
    expect((await settle({ reason: '' })).status).toBe(consoleRefusals.qaReasonEmpty[0]);
    expect((await settle({})).status).toBe(200);
    expect((await settle({})).status).toBe(consoleRefusals.qaReportUnknown[0]);
    expect((await openOne(asker, questionId)).answers).toEqual([]);
    expect((await openOne(asker, questionId)).state).toBe('waiting');
    const own = (await openOne(writer, questionId)).answers[0];
    expect(own?.hidden).toMatchObject({ reason: '里面有广告', appeal: 'none' });
    expect(await titles(reporter)).toEqual(['你的举报有结果了']);
    expect(await titles(writer)).toEqual(['你的回答被老师隐藏了']);
    const appeal = { body: { thing, content: '那是教材的网址' } };
    expect((await reporter.call(contract.appealQa, appeal)).http).toBe(404);
    expect(await writer.data(contract.appealQa, appeal)).toBe(true);
    expect((await writer.call(contract.appealQa, appeal)).status).toBe(refusals.qaAppealed[0]);
    const [waiting] = await teacher.data(desk.listQaReports);
    expect(waiting).toMatchObject({ isAppeal: true, content: '那是教材的网址' });
    const refused = await settle({ reportId: waiting!.reportId, isGranted: false, reason: ' ' });
    expect(refused.status).toBe(consoleRefusals.qaReasonEmpty[0]);
    await settle({ reportId: waiting!.reportId, reason: '' });
    expect((await openOne(asker, questionId)).answers[0]?.hidden).toBeNull();
  });

  it('[POST /api/console/qa/mute] silences who disturbs, until a moment', async () => {
    const student = await school.signIn();
    const questionId = await askOne(student);
    const body = { studentId: student.studentId, minutes: 60, reason: '刷屏' };
    await teacher.data(desk.muteInQa, { body });
    const answer = () =>
      student.call(contract.answerQaQuestion, { body: { questionId, content: '还能说吗' } });
    expect((await answer()).status).toBe(refusals.qaMuted[0]);
    const thread = async () => await teacher.data(desk.getQaThread, { params: { questionId } });
    expect(await thread()).toMatchObject({
      studentId: student.studentId,
      muted: [{ studentId: student.studentId, until: '2026-11-20T05:00:00.000Z' }],
    });
    clock.advance({ minutes: 61 });
    expect((await thread()).muted).toEqual([]);
    expect((await answer()).status).toBe(200);
  });

  it('brings a question back into the queue whose only answer of a teacher was hidden', async () => {
    const asker = await school.signIn();
    const questionId = await askOne(asker);
    const id = await replyOne(teacher, questionId);
    await teacher.data(desk.hideQa, {
      body: { thing: { kind: 'answer', id }, reason: '数字写错了' },
    });
    const shown = await openOne(asker, questionId);
    expect(shown).toMatchObject({ state: 'waiting', teacherAnswers: [] });
    await teacher.data(desk.restoreQa, { body: { thing: { kind: 'answer', id } } });
    expect((await openOne(asker, questionId)).teacherAnswers).toHaveLength(1);
  });
});
