import * as contract from '@xuezhou/contract/qa';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeStudent } from '../../testing/factories.ts';
import { signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../testing/test-app.ts';
import {
  answerOne,
  askOne,
  commentOn,
  openOne,
  replyOne,
  sendPicture,
} from '../../testing/desks/qa-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });

beforeEach(() => clock.reset());

describe('one question', () => {
  it('[qa.teacher] [GET /api/qa/question/:questionId] [POST /api/qa/answer] keeps teacher answers apart from student answers', async () => {
    const asker = await school.signIn();
    const friend = await school.signIn();
    const questionId = await askOne(asker);
    const qaAnswerId = newId();
    const images = [await sendPicture(school, friend), await sendPicture(school, friend)];
    const body = { questionId, qaAnswerId, content: '我是画图记的：$y=x^2$。', images };
    expect(await friend.data(contract.answerQaQuestion, { body })).toEqual({ qaAnswerId });
    expect(await friend.data(contract.answerQaQuestion, { body })).toEqual({ qaAnswerId });
    expect(await openOne(asker, questionId)).toMatchObject({
      state: 'students',
      teacherAnswers: [],
      answers: [{ qaAnswerId, author: { isTeacher: false } }],
    });
    const replied = await replyOne(teacher, questionId);
    const { teacherAnswers, answers, state, answerCount } = await openOne(asker, questionId);
    expect(state).toBe('teacher');
    expect(answerCount).toBe(2);
    expect(teacherAnswers.map((one) => one.qaAnswerId)).toEqual([replied]);
    expect(teacherAnswers[0]?.author).toMatchObject({ name: '周允', isTeacher: true });
    expect(answers.map((one) => one.qaAnswerId)).toEqual([qaAnswerId]);
    expect(answers[0]?.html).toContain('class="math"');
    expect(answers[0]?.images.map(({ key }) => key)).toEqual(images);
    expect(answers[0]?.images[0]?.address).toMatch(/^\/files\/images\/[0-9a-f]{40}\.webp$/);
  });

  it('[qa.visitor] [GET /api/qa/questions] is read by visitors without a login, names masked', async () => {
    const { studentId } = await makeStudent(connection, { nickname: '林知远' });
    const asker = await school.signIn(studentId);
    const questionId = await askOne(asker);
    const qaAnswerId = await answerOne(asker, questionId);
    await commentOn(asker, qaAnswerId);
    const visitor = school.visit();
    const { questions: list } = await visitor.data(contract.listQaQuestions, { query: {} });
    expect(list[0]).toMatchObject({ questionId, isMine: false });
    const thread = await openOne(visitor, questionId);
    expect(thread.asker).toMatchObject({ name: '林同学', avatar: null, isMine: false });
    expect(thread).toMatchObject({ canAnswer: false, clock: null, content: null });
    expect(JSON.stringify([list, thread])).not.toContain('林知远');
    expect((await openOne(await school.signIn(), questionId)).asker.name).toBe('林知远');
  });

  it('[qa.follow] [POST /api/qa/follow] [POST /api/qa/unfollow] adjust the count by one, however often they are sent', async () => {
    const questionId = await askOne(await school.signIn());
    const students = [await school.signIn(), await school.signIn()];
    const body = { questionId };
    for (const [index, student] of students.entries())
      for (let time = 0; time < 2; time++)
        expect(await student.data(contract.followQuestion, { body })).toEqual({
          numOfFollow: index + 1,
        });
    expect((await openOne(students[0]!, questionId)).isFollowed).toBe(true);
    for (let time = 0; time < 2; time++)
      expect(await students[0]!.data(contract.unfollowQuestion, { body })).toEqual({
        numOfFollow: 1,
      });
    expect((await openOne(students[0]!, questionId)).isFollowed).toBe(false);
  });

  it('[POST /api/qa/thumb] counts each student once, and takes it back', async () => {
    const asker = await school.signIn();
    const questionId = await askOne(asker);
    const qaAnswerId = await answerOne(asker, questionId);
    const { commentId } = await commentOn(asker, qaAnswerId);
    const friend = await school.signIn();
    for (let time = 0; time < 2; time++)
      expect(await friend.data(contract.thumbAnswer, { body: { qaAnswerId } })).toEqual({
        count: 1,
      });
    const off = { body: { qaAnswerId, toThumb: false } };
    expect(await friend.data(contract.thumbAnswer, off)).toEqual({ count: 0 });
    for (const thing of [
      { kind: 'question', id: questionId },
      { kind: 'comment', id: commentId },
    ] as const)
      expect(await friend.data(contract.thumbThing, { body: { thing } })).toEqual({ count: 1 });
    const shown = await openOne(friend, questionId);
    expect(shown).toMatchObject({ thumbs: 1, isThumbed: true });
    expect(shown.answers[0]?.comments[0]).toMatchObject({ thumbs: 1, isThumbed: true });
  });

  it('[POST /api/qa/accept] [POST /api/qa/grade] are the asker’s, of several answers, but not of one’s own', async () => {
    const asker = await school.signIn();
    const questionId = await askOne(asker);
    const friend = await school.signIn();
    const answers = [await answerOne(friend, questionId), await replyOne(teacher, questionId)];
    for (const qaAnswerId of answers) {
      const body = { questionId, qaAnswerId };
      expect((await friend.call(contract.acceptAnswer, { body })).http).toBe(404);
      expect(await asker.data(contract.acceptAnswer, { body })).toBe(true);
      expect(await asker.data(contract.acceptAnswer, { body })).toBe(true);
      for (const grade of [2, 5] as const)
        expect(await asker.data(contract.gradeAnswer, { body: { qaAnswerId, grade } })).toBe(true);
    }
    const shown = await openOne(asker, questionId);
    expect(shown.state).toBe('accepted');
    for (const answer of [...shown.answers, ...shown.teacherAnswers]) {
      expect(answer.acceptedAt).not.toBeNull();
      expect(answer.grade).toBe(5);
    }
    const seen = await openOne(friend, questionId);
    expect(seen.teacherAnswers[0]).toMatchObject({ grade: null });
    const own = await answerOne(asker, questionId);
    const body = { questionId, qaAnswerId: own };
    expect((await asker.call(contract.acceptAnswer, { body })).status).toBe(
      refusals.qaOwnAnswer[0],
    );
  });

  it('[POST /api/qa/feedback] brings the question back to the queue, the clock anew, the first answer staying', async () => {
    clock.set('2026-11-23T12:00:00+08:00');
    const asker = await school.signIn();
    const questionId = await askOne(asker);
    const body = { questionId, content: '想看凸性项 0.23% 是怎么来的', feedbackId: newId() };
    expect((await asker.call(contract.giveFeedback, { body })).status).toBe(
      refusals.qaNotAnswered[0],
    );
    await replyOne(teacher, questionId);
    clock.advance({ hours: 3 });
    for (let time = 0; time < 2; time++)
      expect(await asker.data(contract.giveFeedback, { body })).toBe(true);
    const shown = await openOne(asker, questionId);
    expect(shown.state).toBe('waiting');
    expect(shown.teacherAnswers).toHaveLength(1);
    expect(shown.feedbacks.map(({ content }) => content)).toEqual([body.content]);
    expect(shown.clock).toMatchObject({
      askedAt: '2026-11-23T07:00:00.000Z',
      dueAt: '2026-11-23T09:00:00.000Z',
      answeredAt: null,
    });
    const stranger = await school.signIn();
    expect((await stranger.call(contract.giveFeedback, { body })).http).toBe(404);
  });
});

describe('[qa.comment-window] [POST /api/qa/comment] a comment', () => {
  async function comment() {
    clock.set('2026-11-23T12:00:00+08:00');
    const asker = await school.signIn();
    const questionId = await askOne(asker);
    const qaAnswerId = await replyOne(teacher, questionId);
    const commentId = newId();
    const body = { qaAnswerId, commentId, content: '懂了，是加在不同的数上' };
    return { asker, questionId, body, made: await asker.data(contract.commentAnswer, { body }) };
  }

  it('stays editable for 180000 ms by the student who made it, on the server’s clock', async () => {
    const { asker, body, made, questionId } = await comment();
    expect(contract.commentWindowMs).toBe(180_000);
    expect(made).toMatchObject({ editableMs: 180_000, content: body.content });
    clock.advance({ seconds: 180 });
    const edit = (content: string) =>
      asker.call(contract.commentAnswer, { body: { ...body, content } });
    const edited = await edit('改过的评论');
    expect(edited.data).toMatchObject({ commentId: body.commentId, content: '改过的评论' });
    expect(edited.data.editedAt).not.toBeNull();
    clock.advance({ seconds: 1 });
    const late = await edit('3 分 01 秒再改');
    expect(late).toMatchObject({
      http: 200,
      status: refusals.qaCommentOver[0],
      message: '已过 3 分钟，改不了了，可以另写一条',
    });
    expect((await edit('改过的评论')).status).toBe(200);
    const [answer] = (await openOne(asker, questionId)).teacherAnswers;
    expect(answer?.comments).toHaveLength(1);
    expect(answer?.comments[0]).toMatchObject({ content: '改过的评论', editableMs: null });
  });

  it('[qa.comment-window#2] counts down for its author alone', async () => {
    const { asker, questionId } = await comment();
    clock.advance({ seconds: 19 });
    const own = (await openOne(asker, questionId)).teacherAnswers[0]?.comments[0];
    expect(own?.editableMs).toBe(161_000);
    const friend = await school.signIn();
    const seen = (await openOne(friend, questionId)).teacherAnswers[0]?.comments[0];
    expect(seen).toMatchObject({ editableMs: null, content: null });
  });

  it('is nobody else’s to edit', async () => {
    const { body, asker, questionId } = await comment();
    const friend = await school.signIn();
    const foreign = { body: { ...body, content: '别人改的' } };
    expect((await friend.call(contract.commentAnswer, foreign)).http).toBe(404);
    const [answer] = (await openOne(asker, questionId)).teacherAnswers;
    expect(answer?.comments[0]?.content).toBe(body.content);
  });

  it('is taken back by who wrote it, is unread by nobody, and does not come again', async () => {
    const { asker, questionId, body } = await comment();
    const friend = await school.signIn();
    await friend.data(contract.followQuestion, { body: { questionId } });
    await commentOn(asker, body.qaAnswerId, '再说一句');
    const unread = async () => (await friend.data(contract.getQaCounts)).totalAandC;
    const before = await unread();
    const { commentId } = body;
    const stranger = await friend.call(contract.deleteComment, { body: { commentId } });
    expect(stranger.http).toBe(404);
    const nothing = await asker.call(contract.deleteComment, { body: { commentId: newId() } });
    expect(nothing.http).toBe(404);
    for (let time = 0; time < 2; time += 1)
      expect(await asker.data(contract.deleteComment, { body: { commentId } })).toBe(true);
    for (const reader of [asker, friend]) {
      const [answer] = (await openOne(reader, questionId)).teacherAnswers;
      expect(answer?.comments.map(({ html }) => html)).toEqual(['<p>再说一句</p>']);
    }
    expect(await unread()).toBeLessThanOrEqual(before);
    expect((await asker.call(contract.commentAnswer, { body })).http).toBe(404);
    const thumb = { thing: { kind: 'comment', id: commentId } } as const;
    expect((await friend.call(contract.thumbThing, { body: thumb })).http).toBe(404);
  });
});
