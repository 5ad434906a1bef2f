import * as contract from '@xuezhou/contract/qa';
import * as desk from '@xuezhou/contract/qa/console';
import { allRefusals, type AnyRefusalName } from '@xuezhou/contract/console-refusals';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { entriesOf, lastEntry } from '../../../testing/desks/last-entry.ts';
import { answerOne, askOne, openOne, replyOne, tagsOf } from '../../../testing/desks/qa-desk.ts';
import { makeStaff, signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true, name: '校长' });
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });
const refused = (name: AnyRefusalName) => allRefusals[name][0];
const unknown = newId();

beforeEach(() => clock.set('2026-11-20T12:00:00+08:00'));

const said = async (operation: string) => await lastEntry(connection, operation);
const times = async (operation: string) => await entriesOf(connection, operation);
const threadOf = async (questionId: string) =>
  await teacher.data(desk.getQaThread, { params: { questionId } });

it('[GET /api/console/qa] each list has what belongs there, page by page, of one course where it is asked for', async () => {
  const [course, other] = [await makeCourse(connection), await makeCourse(connection)];
  const student = await school.signIn();
  const ask = () => askOne(student, { tags: tagsOf(course) });
  const [waiting, answered, accepted] = [await ask(), await ask(), await ask()];
  const [hidden, withdrawn] = [await ask(), await ask()];
  await askOne(student, { tags: tagsOf(other) });
  await replyOne(teacher, answered);
  const qaAnswerId = await replyOne(teacher, accepted);
  await student.data(contract.acceptAnswer, { body: { questionId: accepted, qaAnswerId } });
  await teacher.data(desk.hideQa, {
    body: { thing: { kind: 'question', id: hidden }, reason: '广告' },
  });
  await student.data(contract.withdrawQuestion, { body: { questionId: withdrawn } });
  const { courseId } = course;
  const list = async (which: 'waiting' | 'own' | 'answered' | 'accepted' | 'hidden', pageNo = 1) =>
    await teacher.data(desk.listQueue, { query: { which, courseId, pageNo } });
  const ids = async (which: Parameters<typeof list>[0]) =>
    (await list(which)).list.map(({ questionId }) => questionId);
  expect(await ids('waiting')).toEqual([waiting]);
  expect(await ids('own')).toEqual([]);
  expect(await ids('answered')).toEqual([answered]);
  expect(await ids('accepted')).toEqual([accepted]);
  expect(await ids('hidden')).toEqual([hidden]);
  expect(await list('waiting', 2)).toEqual({ list: [], total: 1, late: 0 });
  clock.advance({ minutes: 121 });
  expect(await list('waiting')).toMatchObject({ total: 1, late: 1, list: [{ minutesLeft: -1 }] });
});

describe('whose a question is', () => {
  it('[POST /api/console/qa/claim] [POST /api/console/qa/release] taken up twice it is written once, given back it is nobody’s, and not again', async () => {
    const questionId = await askOne(await school.signIn());
    const body = { questionId };
    const before = await times('claimQuestion');
    await teacher.data(desk.claimQuestion, { body });
    await teacher.data(desk.claimQuestion, { body });
    expect(await times('claimQuestion')).toBe(before + 1);
    const target = { target_kind: 'qa_question', target_id: questionId };
    const { staffId } = teacher;
    expect(await said('claimQuestion')).toMatchObject({
      ...{ staff_id: staffId, ...target, before: null, after: { claimedBy: staffId } },
    });
    expect((await threadOf(questionId)).claimedBy).toEqual({ staffId, name: '周允' });
    const other = await signInStaffAs(school, { permissions: ['qa.answer'] });
    const status = refused('qaNotClaimed');
    expect((await other.call(desk.releaseQuestion, { body })).status).toBe(status);
    await teacher.data(desk.releaseQuestion, { body });
    expect(await said('releaseQuestion')).toMatchObject({
      ...{ staff_id: staffId, ...target, before: { claimedBy: staffId } },
    });
    expect((await threadOf(questionId)).claimedBy).toBeNull();
    const wrong = { body: { questionId: unknown } };
    for (const { status: got } of [
      await teacher.call(desk.claimQuestion, wrong),
      await teacher.call(desk.releaseQuestion, wrong),
    ])
      expect(got).toBe(refused('qaUnknown'));
    const named = { body: { questionId, staffId: owner.staffId } };
    expect((await teacher.call(desk.claimQuestion, named)).status).toBe(
      refused('permissionMissing'),
    );
    await owner.data(desk.claimQuestion, { body: { questionId, staffId } });
    expect((await threadOf(questionId)).claimedBy).toEqual({ staffId, name: '周允' });
  });

  it('[POST /api/console/qa/assign] [GET /api/console/qa/choices] [POST /api/console/qa/transfer] goes to who may answer and works here, and the log has both and the note', async () => {
    const questionId = await askOne(await school.signIn());
    const head = await makeStaff(school, { permissions: ['qa.answer'], name: '严组长' });
    const gone = await makeStaff(school, { permissions: ['qa.answer'] });
    await connection
      .updateTable('staff')
      .where('staff_id', '=', gone.staffId)
      .set({ disabled_at: clock.now() })
      .execute();
    const assign = async (staffId: number) =>
      await owner.call(desk.assignQuestion, { body: { questionId, staffId } });
    expect((await assign(gone.staffId)).status).toBe(refused('staffDisabled'));
    expect((await assign(999_999)).status).toBe(refused('staffUnknown'));
    expect((await threadOf(questionId)).teacher).toBeNull();
    expect((await assign(teacher.staffId)).data.name).toBe('周允');
    const target = { target_kind: 'qa_question', target_id: questionId };
    expect(await said('assignQuestion')).toMatchObject({
      ...{ staff_id: owner.staffId, ...target },
      ...{ before: { teacherId: null }, after: { teacherId: teacher.staffId } },
    });
    const to = { questionId, staffId: head.staffId, note: ' 这是衍生品的 ' };
    await teacher.data(desk.transferQuestion, { body: to });
    expect(await said('transferQuestion')).toMatchObject({
      ...{ staff_id: teacher.staffId, ...target, why: '这是衍生品的' },
      ...{ before: { teacherId: teacher.staffId }, after: { teacherId: head.staffId } },
    });
    expect(await threadOf(questionId)).toMatchObject({
      ...{ teacher: { staffId: head.staffId, name: '严组长' }, claimedBy: null },
    });
    const { people } = await teacher.data(desk.getQaChoices);
    expect(people.map(({ staffId }) => staffId)).not.toContain(gone.staffId);
  });
});

it('[POST /api/console/qa/merge] a private question takes no other, and the log says where it went and who follows', async () => {
  const asker = await school.signIn();
  const into = await askOne(await school.signIn());
  const secret = await askOne(asker, { isPrivate: true });
  const questionId = await askOne(asker);
  const merge = async (from: string, intoId: string) =>
    await teacher.call(desk.mergeQuestions, { body: { questionId: from, intoId } });
  expect((await merge(questionId, secret)).status).toBe(refused('qaMergePrivate'));
  expect((await merge(questionId, unknown)).status).toBe(refused('qaUnknown'));
  expect((await threadOf(questionId)).mergedInto).toBeNull();
  expect((await merge(questionId, into)).status).toBe(200);
  expect((await merge(questionId, into)).status).toBe(refused('qaOver'));
  expect(await said('mergeQuestions')).toMatchObject({
    ...{ target_id: questionId, after: { mergedInto: into, followers: 1 } },
  });
  expect((await threadOf(questionId)).mergedInto).toBe(into);
});

it('[POST /api/console/qa/reply] [POST /api/console/qa/revise] a reply is one of its id, to the asker alone where it says so, and each change is written once', async () => {
  const [asker, classmate] = [await school.signIn(), await school.signIn()];
  const questionId = await askOne(asker);
  const qaAnswerId = newId();
  const body = { questionId, qaAnswerId, markdown: '看第二步', isPrivate: true };
  await classmate.data(contract.followQuestion, { body: { questionId } });
  expect((await teacher.data(desk.replyToQuestion, { body })).told).toBe(1);
  const target = { target_kind: 'qa_question', target_id: questionId };
  expect(await said('replyToQuestion')).toMatchObject({
    ...{ staff_id: teacher.staffId, ...target },
    after: { qaAnswerId, staffId: teacher.staffId, isPrivate: true },
  });
  expect((await openOne(classmate, questionId)).teacherAnswers).toEqual([]);
  expect((await openOne(asker, questionId)).teacherAnswers).toHaveLength(1);
  const other = { ...body, markdown: '别的话' };
  expect((await teacher.call(desk.replyToQuestion, { body: other })).status).toBe(
    refused('idReused'),
  );
  const before = await times('reviseReply');
  const revise = async (id: string, markdown: string) =>
    await teacher.call(desk.reviseReply, { body: { qaAnswerId: id, markdown } });
  expect((await revise(qaAnswerId, '看第三步')).status).toBe(200);
  expect((await revise(qaAnswerId, '看第三步')).status).toBe(200);
  expect(await times('reviseReply')).toBe(before + 1);
  expect(await said('reviseReply')).toMatchObject({ ...target, after: { qaAnswerId } });
  expect((await revise(qaAnswerId, ' ')).status).toBe(refused('qaReplyEmpty'));
  // What a student wrote is not the school's to change.
  const own = await answerOne(classmate, questionId);
  expect((await revise(own, '改同学的话')).status).toBe(refused('qaAnswerUnknown'));
  const { answers } = await threadOf(questionId);
  expect(answers.map(({ content }) => content)).toContain('看第三步');
  expect(answers.map(({ content }) => content)).not.toContain('改同学的话');
});
