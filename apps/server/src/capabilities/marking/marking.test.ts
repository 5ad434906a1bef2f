import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { getTeacherMark } from '@xuezhou/contract/marking';
import { claimAnswer, getSubmission, listMarkedQuestions } from '@xuezhou/contract/marking/console';
import { listMessages } from '@xuezhou/contract/message';
import { getWaiting, listAudit, setStaffRoles, undoAction } from '@xuezhou/contract/staff';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeStudent } from '../../testing/factories.ts';
import { giveAnswer } from '../../testing/practise.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { gatherAnswers } from './gather-answers.ts';
import { tellMarks } from './tell-marks.ts';
import {
  answeredQuestion,
  listed,
  mark,
  setRubric,
  submissionOf,
  usualLevels,
} from './testing/marking-desk.ts';

const school = await startTestApp();
const { connection, clock, services } = school;
beforeEach(() => clock.set('2026-11-23T04:00:00Z'));

const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });
const minutes = (count: number) => clock.set(new Date(clock.now().getTime() + count * 60_000));

let su: TestClient & { staffId: number };
let yan: TestClient & { staffId: number };
beforeAll(async () => {
  su = await signInStaffAs(school, { permissions: ['mark.write', 'audit.read'], name: '苏禾' });
  yan = await signInStaffAs(school, { permissions: ['mark.write'], name: '严舒' });
});

const undo = async (operation: string, questionId: number) => {
  const { list } = await su.data(listAudit, { query: { operation } });
  const entry = list.find(({ targetId }) => targetId === String(questionId));
  return await su.call(undoAction, { body: { auditId: entry!.auditId } });
};

it('[GET /api/console/marking/questions] [GET /api/console/marking/questions/:questionId] an open question waits for its marker once it has a rubric, and its answers stand there without names', async () => {
  const { question, students } = await answeredQuestion(school, ['久期匹配就够了', '要看凸性']);
  const { questionId } = question;
  const ofQuestion = async () =>
    (await su.data(listMarkedQuestions)).find((each) => each.questionId === questionId);
  expect(await ofQuestion()).toMatchObject({ hasRubric: false, answers: 2, waiting: 0 });
  const before = await su.data(getWaiting);
  expect(before.find(({ key }) => key === 'marking.answers')).toBeUndefined();
  await setRubric(su, questionId);
  expect(await ofQuestion()).toMatchObject({ hasRubric: true, answers: 2, waiting: 2 });
  const part = (await su.data(getWaiting)).find(({ key }) => key === 'marking.answers');
  expect(part).toMatchObject({ count: 2, path: '/marking/answers' });
  const shown = await listed(su, questionId);
  expect(shown).toMatchObject({ waiting: 2, marked: 0, canSuggest: false, hidesNames: false });
  expect(shown.reference).toContain('小幅、平行');
  expect(shown.list.map(({ alias, words }) => [alias, words])).toEqual([
    ['学员 A', '久期匹配就够了'],
    ['学员 B', '要看凸性'],
  ]);
  await connection
    .insertInto('school_setting')
    .values({ key: 'MARKING_NAMES', value: 'hidden', changed_at: clock.now() })
    .execute();
  const hidden = await submissionOf(su, questionId, students[0]!);
  expect(hidden.nickname).toBeNull();
  await connection.deleteFrom('school_setting').where('key', '=', 'MARKING_NAMES').execute();
});

it('[POST /api/console/marking/answers/save] a mark is kept once however often it is sent, told once after ten minutes, and read point by point', async () => {
  const { question, students, clients } = await answeredQuestion(school, ['久期匹配就够了']);
  const { questionId } = question;
  const [studentId, client] = [students[0]!, clients[0]!];
  await setRubric(su, questionId);
  const seen = await submissionOf(su, questionId, studentId);
  const actId = randomUUID();
  const given = { remark: ' 平移假设抓住了。 ', actId };
  const [first, second] = await Promise.all([
    mark(su, questionId, [seen], given),
    mark(su, questionId, [seen], given),
  ]);
  expect(first.data).toEqual({ saved: [studentId], skipped: [] });
  expect(second.data).toEqual(first.data);
  expect((await submissionOf(su, questionId, studentId)).mark).toMatchObject({
    ...{ version: 1, score: 4, full: 8, remark: '平移假设抓住了。', by: '苏禾', isTold: false },
  });
  const params = { questionId };
  expect(await client.data(getTeacherMark, { params })).toBeNull();
  await tellMarks(services);
  expect(await client.data(getTeacherMark, { params })).toBeNull();
  minutes(10);
  await tellMarks(services);
  await tellMarks(services);
  const own = await client.data(getTeacherMark, { params });
  expect(own).toMatchObject({ score: 4, full: 8, remark: '平移假设抓住了。', isOfEarlier: false });
  expect(own?.points[1]).toMatchObject({ title: '说出凸性的作用', score: 1, full: 3 });
  expect(own?.points[1]?.levels.map(({ isGiven }) => isGiven)).toEqual([false, true, false]);
  const letters = await client.data(listMessages, { query: { pageNo: 1 } });
  const told = letters.list.filter(({ messageTitle: title }) => title.includes('批好了'));
  expect(told.map(({ messageTitle }) => messageTitle)).toEqual(['一道问答题批好了：4 / 8 分']);
  const other = await school.signIn((await answeredQuestion(school, ['别人'])).students[0]);
  expect(await other.data(getTeacherMark, { params })).toBeNull();
});

it('[GET /api/console/marking/questions/:questionId/:studentId] a later mark never replaces an earlier one unseen: both are shown, and the newer version is named', async () => {
  const { question, students, clients } = await answeredQuestion(school, ['久期匹配就够了']);
  const { questionId } = question;
  const studentId = students[0]!;
  await setRubric(su, questionId);
  const seen = await submissionOf(su, questionId, studentId);
  await mark(su, questionId, [seen], { remark: '苏禾写的' });
  const late = await mark(yan, questionId, [seen], { remark: '严舒写的' });
  expect(late.data).toMatchObject({
    saved: [],
    skipped: [{ why: 'marked', now: { version: 1, mark: { by: '苏禾', remark: '苏禾写的' } } }],
  });
  const now = late.data.skipped[0]!.now!;
  expect((await mark(yan, questionId, [now], { remark: '严舒写的' })).data.saved).toEqual([
    studentId,
  ]);
  const params = { questionId, studentId };
  const { history } = await su.data(getSubmission, { params });
  expect(history.map(({ by, remark }) => [by, remark])).toEqual([
    ['严舒', '严舒写的'],
    ['苏禾', '苏禾写的'],
  ]);
  // Who answers anew waits again, and what was being given is not given to the new words.
  const before = await submissionOf(su, questionId, studentId);
  expect(before.isWaiting).toBe(false);
  minutes(1);
  await giveAnswer(clients[0]!, question, '其实要看凸性');
  const stale = await mark(su, questionId, [before]);
  expect(stale.data.skipped).toMatchObject([{ why: 'answered', now: { words: '其实要看凸性' } }]);
  expect(await submissionOf(su, questionId, studentId)).toMatchObject({ isWaiting: true });
});

it('[POST /api/console/marking/answers/claim] what a colleague is marking is left for ten minutes, and free when it is let go', async () => {
  const { question, students } = await answeredQuestion(school, ['久期匹配就够了']);
  const { questionId } = question;
  const studentId = students[0]!;
  await setRubric(su, questionId);
  const work = { questionId, studentId, isHeld: true };
  const letGo = { ...work, isHeld: false };
  expect((await su.data(claimAnswer, { body: work })).claim).toMatchObject({ isOwn: true });
  expect((await yan.data(claimAnswer, { body: work })).claim).toMatchObject({
    ...{ name: '苏禾', isOwn: false, until: '2026-11-23T04:10:00.000Z' },
  });
  const seen = await submissionOf(yan, questionId, studentId);
  expect(seen.claim?.name).toBe('苏禾');
  expect((await mark(yan, questionId, [seen])).data.skipped).toMatchObject([{ why: 'held' }]);
  // Another's is not let go by whoever asks.
  await yan.data(claimAnswer, { body: letGo });
  expect((await mark(yan, questionId, [seen])).data.skipped).toMatchObject([{ why: 'held' }]);
  await su.data(claimAnswer, { body: letGo });
  expect((await yan.data(claimAnswer, { body: work })).claim?.isOwn).toBe(true);
  minutes(11);
  expect((await su.data(claimAnswer, { body: work })).claim?.isOwn).toBe(true);
  expect((await mark(su, questionId, [seen])).data.saved).toEqual([studentId]);
  expect((await submissionOf(su, questionId, studentId)).claim).toBeNull();
  const nothing = { ...work, questionId: 99_999_999 };
  expect(await su.call(claimAnswer, { body: nothing })).toMatchObject(refused('questionNotOpen'));
});

it('one decision marks all that are alike, leaves what a colleague marked, and is taken back whole', async () => {
  const same = Array.from(
    { length: 13 },
    (_each, at) => `各不相同的第 ${at} 份：${'甲乙丙丁'.repeat(at)}`,
  );
  const { question, students } = await answeredQuestion(school, [
    ...same,
    ...['久期匹配，就够了。', '久期匹配就够了', '久期 匹配就够了！'],
  ]);
  const { questionId } = question;
  await setRubric(su, questionId);
  const { list, groups } = await listed(su, questionId);
  const alike = groups.find(({ likeness }) => likeness === 'same');
  expect(alike?.studentIds).toEqual(students.slice(13));
  const members = list.filter(({ studentId }) => alike?.studentIds.includes(studentId));
  await mark(yan, questionId, [members[1]!], { remark: '严舒先批的' });
  const { data } = await mark(su, questionId, members, { remark: '都没提凸性' });
  expect(data).toMatchObject({
    saved: [students[13], students[15]],
    skipped: [{ studentId: students[14], why: 'marked' }],
  });
  expect((await undo('saveMarks', questionId)).status).toBe(200);
  const after = await listed(su, questionId);
  expect(after.marked).toBe(1);
  expect((await submissionOf(su, questionId, students[14]!)).mark?.remark).toBe('严舒先批的');
  expect(await submissionOf(su, questionId, students[13]!)).toMatchObject({
    ...{ mark: null, isWaiting: true, version: 2 },
  });
  minutes(20);
  await tellMarks(services);
  const quiet = await school.signIn(students[13]);
  const { list: letters } = await quiet.data(listMessages, { query: { pageNo: 1 } });
  expect(letters.filter(({ messageTitle: title }) => title.includes('问答题'))).toEqual([]);
});

it('who marks the own courses alone sees and marks nothing of another', async () => {
  const { question, students } = await answeredQuestion(school, ['甲']);
  const { questionId, courseId } = question;
  await setRubric(su, questionId);
  const narrow = await signInStaffAs(school, { permissions: ['mark.write:own'] });
  const seen = await submissionOf(su, questionId, students[0]!);
  expect(await mark(narrow, questionId, [seen])).toMatchObject(refused('notOwn'));
  expect(await narrow.data(listMarkedQuestions)).toEqual([]);
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: narrow.staffId, kind: 'course', target_id: courseId })
    .execute();
  expect((await mark(narrow, questionId, [seen], { levels: usualLevels })).data.saved).toEqual(
    students,
  );
  const other = await mark(narrow, questionId, [{ ...seen, studentId: 99_999_999 }]);
  expect(other.data.skipped).toEqual([{ studentId: 99_999_999, why: 'gone', now: null }]);
});

it('answers that come while it is gathered are found at the next look, and gathered once', async () => {
  const { question, students } = await answeredQuestion(school, ['甲']);
  const client = await school.signIn(students[0]);
  minutes(3);
  await giveAnswer(client, question, '乙');
  await gatherAnswers(services);
  await gatherAnswers(services);
  expect((await listed(su, question.questionId)).list.map(({ words }) => words)).toEqual(['乙']);
});

it('who has no account any more is gathered for no marker', async () => {
  const { question, students } = await answeredQuestion(school, ['甲', '乙']);
  const { questionId } = question;
  const [gone] = students;
  const ofGone = connection.selectFrom('open_submission').where('student_id', '=', gone!);
  await connection.deleteFrom('open_submission').where('student_id', '=', gone!).execute();
  await connection
    .updateTable('student')
    .set({ erased_at: clock.now() })
    .where('student_id', '=', gone!)
    .execute();
  await gatherAnswers(services);
  expect(await ofGone.where('question_id', '=', questionId).selectAll().execute()).toEqual([]);
});

it('who has answered in the last minute stands there as soon as there is a rubric', async () => {
  const { question, clients } = await answeredQuestion(school, ['早']);
  const student = await school.signIn(
    (await makeStudent(connection, { courses: [question.courseId] })).studentId,
  );
  minutes(1);
  await giveAnswer(student, question, '刚刚');
  expect(clients).toHaveLength(1);
  await setRubric(su, question.questionId);
  expect(await listed(su, question.questionId)).toMatchObject({ waiting: 2, marked: 0 });
});

it('what somebody had claimed who marks no more is free at once', async () => {
  const { question, students } = await answeredQuestion(school, ['凸性在帮忙']);
  const [studentId] = students;
  await setRubric(su, question.questionId);
  const boss = await signInStaffAs(school, { isOwner: true, name: '校长' });
  const moved = await signInStaffAs(school, { permissions: ['mark.write'], name: '换了岗的' });
  const work = { questionId: question.questionId, studentId: studentId!, isHeld: true };
  await moved.data(claimAnswer, { body: work });
  await yan.data(claimAnswer, { body: { ...work, isHeld: false } });
  expect((await submissionOf(yan, work.questionId, work.studentId)).claim?.name).toBe('换了岗的');
  await boss.data(setStaffRoles, { body: { staffId: moved.staffId, roleIds: [], why: '换岗' } });
  expect((await submissionOf(yan, work.questionId, work.studentId)).claim).toBeNull();
});
