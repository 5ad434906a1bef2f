import { changeNickname } from '@xuezhou/contract/account';
import { listTeamMessages, sayInTeam } from '@xuezhou/contract/im';
import { appealHeld, listOwnHeld } from '@xuezhou/contract/moderation';
import { listHeld, passHeld, refuseHeld } from '@xuezhou/contract/moderation/console';
import * as qa from '@xuezhou/contract/qa';
import { allRefusals } from '@xuezhou/contract/console-refusals';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { answerOne, askOne, commentOn, openOne } from '../desks/qa-desk.ts';
import { makeCourse } from '../factories.ts';
import { startTestApp } from '../test-app.ts';
import { makeTeam } from '../../capabilities/im/testing/make-team.ts';
import { barred, doubtful, openGateDesk } from './gate-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const desk = await openGateDesk(school);

beforeEach(() => clock.reset());

const numberOf = (name: keyof typeof allRefusals) => allRefusals[name][0];

describe('a nickname', () => {
  it('that is barred is refused with what to change', async () => {
    const student = await school.signIn();
    const answer = await student.call(changeNickname, { body: { nickname: `${barred}一号` } });
    expect(answer.status).toBe(numberOf('nicknameWords'));
    expect(answer.message).toContain(`“${barred}”`);
  });

  it('that is held leaves the former one, and is taken when it is let through', async () => {
    const student = await school.signIn();
    const before = (await student.data(changeNickname, { body: { nickname: '从前的名字' } }))
      .nickname;
    const wished = `${doubtful}二号`;
    const answer = await student.data(changeNickname, { body: { nickname: wished } });
    expect(answer).toEqual({ nickname: before, isHeld: true });
    expect(await student.data(listOwnHeld)).toMatchObject([
      { kind: 'nickname', words: wished, state: 'waiting', canAppeal: false },
    ]);
    expect((await desk.pass(student.studentId)).status).toBe(200);
    const { nickname } = await connection
      .selectFrom('student')
      .where('student_id', '=', student.studentId)
      .select('nickname')
      .executeTakeFirstOrThrow();
    expect(nickname).toBe(wished);
    expect(await student.data(listOwnHeld)).toEqual([]);
  });

  it('that somebody else has by now is not let through', async () => {
    const student = await school.signIn();
    const wished = `${doubtful}三号`;
    await student.data(changeNickname, { body: { nickname: wished } });
    await connection
      .updateTable('student')
      .set({ nickname: wished, nickname_key: wished })
      .where('student_id', '=', (await school.signIn()).studentId)
      .execute();
    expect((await desk.pass(student.studentId)).status).toBe(numberOf('heldLost'));
    expect(await desk.waitingOf(student.studentId)).toHaveLength(1);
    await desk.refuse(student.studentId);
  });

  it('is replaced by the one that is wished next', async () => {
    const student = await school.signIn();
    await student.data(changeNickname, { body: { nickname: `${doubtful}四号` } });
    await student.data(changeNickname, { body: { nickname: `${doubtful}五号` } });
    expect(await desk.waitingOf(student.studentId)).toMatchObject([{ words: `${doubtful}五号` }]);
    await student.data(changeNickname, { body: { nickname: '没有问题的名字' } });
    expect(await desk.waitingOf(student.studentId)).toEqual([]);
  });
});

describe('a question that is held', () => {
  it('is its asker’s alone, waits in no queue, and is everybody’s once it was let through', async () => {
    const asker = await school.signIn();
    const other = await school.signIn();
    const questionId = await askOne(asker, { content: `有人${doubtful}吗` });
    expect((await openOne(asker, questionId)).hidden).toMatchObject({ isHeld: true });
    const own = async () =>
      (await asker.data(qa.listMyQaQuestions, { query: { pageNo: 1, pageSize: 10 } })).questions[0];
    expect(await own()).toMatchObject({ questionId, unseen: 'held' });
    const get = { params: { questionId } };
    expect((await other.call(qa.getQaQuestion, get)).http).toBe(404);
    const row = () =>
      connection
        .selectFrom('qa_question')
        .where('question_id', '=', questionId)
        .select(['queued_at', 'hidden_at'])
        .executeTakeFirstOrThrow();
    expect((await row()).queued_at).toBeNull();
    expect((await desk.pass(asker.studentId)).status).toBe(200);
    expect((await openOne(other, questionId)).hidden).toBeNull();
    expect(await own()).not.toHaveProperty('unseen');
    expect((await row()).queued_at).not.toBeNull();
  });

  it('is read whole by who decides: its title and its words', async () => {
    const asker = await school.signIn();
    const content = `第一段没有什么。\n\n有人${doubtful}吗`;
    await askOne(asker, { title: '复习安排怎么定', content });
    expect(await desk.waitingOf(asker.studentId)).toMatchObject([
      { words: `复习安排怎么定\n\n${content}`, hits: [{ word: doubtful }] },
    ]);
    await desk.refuse(asker.studentId);
  });

  it('stays hidden for the reason that its asker reads, who may appeal there', async () => {
    const asker = await school.signIn();
    const questionId = await askOne(asker, { content: `有人${doubtful}吗` });
    const thing = { kind: 'question', id: questionId } as const;
    const appeal = { body: { thing, content: '没有拼课' } };
    expect((await asker.call(qa.appealQa, appeal)).http).toBe(404);
    await desk.refuse(asker.studentId, '这里不能拼课');
    expect((await openOne(asker, questionId)).hidden).toMatchObject({
      isHeld: false,
      reason: '这里不能拼课',
    });
    expect((await asker.call(qa.appealQa, appeal)).status).toBe(200);
  });

  it('is shown when its asker takes the words out', async () => {
    const asker = await school.signIn();
    const questionId = await askOne(asker, { content: `有人${doubtful}吗` });
    await asker.data(qa.saveQuestion, { body: { questionId, content: '有人一起复习吗' } });
    expect((await openOne(asker, questionId)).hidden).toBeNull();
    expect(await desk.waitingOf(asker.studentId)).toEqual([]);
  });
});

describe('an answer and a comment that are held', () => {
  it('are their writer’s alone until a person has looked at them', async () => {
    const asker = await school.signIn();
    const writer = await school.signIn();
    const questionId = await askOne(asker);
    const open = await answerOne(writer, questionId);
    await commentOn(writer, open, `${doubtful}？`);
    const seen = async (who: typeof asker) => (await openOne(who, questionId)).answers;
    expect((await seen(writer))[0]?.comments).toMatchObject([{ hidden: { isHeld: true } }]);
    expect((await seen(asker))[0]?.comments).toEqual([]);
    await desk.pass(writer.studentId);
    expect((await seen(asker))[0]?.comments).toHaveLength(1);
    const held = await answerOne(writer, questionId, `来${doubtful}`);
    expect((await seen(asker)).map(({ qaAnswerId }) => qaAnswerId)).toEqual([open]);
    await desk.pass(writer.studentId);
    expect((await seen(asker)).map(({ qaAnswerId }) => qaAnswerId)).toContain(held);
  });

  it('a comment sent once more is held once', async () => {
    const writer = await school.signIn();
    const questionId = await askOne(writer);
    const qaAnswerId = await answerOne(writer, questionId);
    const body = { qaAnswerId, content: `${doubtful}？`, commentId: newId() };
    await writer.data(qa.commentAnswer, { body });
    await writer.data(qa.commentAnswer, { body });
    expect(await desk.waitingOf(writer.studentId)).toHaveLength(1);
    await desk.refuse(writer.studentId);
  });
});

describe('what is said in a team and held', () => {
  it('has no number, is said once when it is let through, and never twice', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const teacher = await school.signIn();
    const teamId = await makeTeam(connection, courseId, { teacher: teacher.studentId });
    const student = await school.signIn({ courses: [courseId] });
    const params = { teamId };
    const body = { messageId: newId(), text: `谁要${doubtful}`, mentions: [] };
    expect(await student.data(sayInTeam, { params, body })).toBeNull();
    expect(await student.data(sayInTeam, { params, body })).toBeNull();
    const said = async () => (await teacher.data(listTeamMessages, { params, query: {} })).list;
    expect(await said()).toEqual([]);
    await desk.pass(student.studentId);
    expect(await said()).toMatchObject([{ number: 1, text: body.text, messageId: body.messageId }]);
    expect(await student.data(sayInTeam, { params, body })).toMatchObject({ number: 1 });
    // A teacher of the team answers for what the teacher says.
    const own = { messageId: newId(), text: `不可以${doubtful}`, mentions: [] };
    expect(await teacher.data(sayInTeam, { params, body: own })).toMatchObject({ number: 2 });
  });

  it('[GET /api/moderation/held] [POST /api/moderation/appeal] is appealed for once', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const teamId = await makeTeam(connection, courseId, {});
    const student = await school.signIn({ courses: [courseId] });
    const body = { messageId: newId(), text: `谁要${doubtful}`, mentions: [] };
    await student.data(sayInTeam, { params: { teamId }, body });
    await desk.refuse(student.studentId);
    const [own] = await student.data(listOwnHeld);
    expect(own).toMatchObject({ state: 'refused', reason: '这里不能拼课', canAppeal: true });
    const told = await connection
      .selectFrom('message')
      .where('student_id', '=', student.studentId)
      .select('content')
      .executeTakeFirstOrThrow();
    expect(told.content).toContain('这里不能拼课');
    const heldId = own?.heldId ?? 0;
    const stranger = await school.signIn();
    const appeal = { body: { heldId, content: '是一起复习' } };
    expect((await stranger.call(appealHeld, appeal)).status).toBe(numberOf('heldUnknown'));
    expect((await student.call(appealHeld, appeal)).status).toBe(200);
    // The answer was lost, and it is sent once more.
    expect((await student.call(appealHeld, appeal)).status).toBe(200);
    expect(await desk.only(student.studentId)).toMatchObject({ appeal: '是一起复习' });
    await desk.refuse(student.studentId, '还是不行');
    expect((await student.call(appealHeld, appeal)).status).toBe(numberOf('heldAppealed'));
  });
});

describe('the queue', () => {
  it('[GET /api/console/moderation/held] [POST /api/console/moderation/pass] [POST /api/console/moderation/refuse] is decided once, with a reason where it is refused, and tells who did it', async () => {
    const student = await school.signIn();
    await student.data(changeNickname, { body: { nickname: `${doubtful}六号` } });
    const { heldId, hits } = await desk.only(student.studentId);
    expect(hits).toEqual([{ word: doubtful, category: 'ads', written: doubtful }]);
    const refusing = (reason: string) => desk.staff.call(refuseHeld, { body: { heldId, reason } });
    expect((await refusing(' ')).status).toBe(numberOf('heldReasonEmpty'));
    expect((await refusing('不合适')).status).toBe(200);
    expect((await refusing('不合适')).status).toBe(numberOf('heldUnknown'));
    expect((await desk.staff.call(passHeld, { body: { heldId } })).status).toBe(
      numberOf('heldUnknown'),
    );
    const { held } = await desk.staff.data(listHeld, { query: { list: 'decided' } });
    expect(held[0]).toMatchObject({ heldId, state: 'refused', reason: '不合适' });
    const entry = await connection
      .selectFrom('audit_log')
      .where('operation', '=', 'refuseHeld')
      .where('target_id', '=', String(heldId))
      .select('why')
      .executeTakeFirstOrThrow();
    expect(entry.why).toBe('不合适');
  });
});
