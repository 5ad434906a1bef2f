import { saveBulletNote, saveQuestionNote } from '@xuezhou/contract/notes';
import * as contract from '@xuezhou/contract/qa';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import {
  askOne,
  commentOn,
  countsOf,
  mine,
  noTags,
  openOne,
  replyOne,
  tagsOf,
} from '../../../testing/desks/qa-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const course = await makeCourse(connection, { title: '固定收益' });
const teacher = await signInStaffAs(school, { permissions: ['qa.answer'], name: '周允' });
beforeEach(() => clock.reset());

describe('lists', () => {
  it('[qa.defaults] [GET /api/qa/questions] show the latest of all tags, 10 a page, unless asked for otherwise', async () => {
    const student = await school.signIn();
    const other = await makeCourse(connection);
    for (let number = 0; number < 6; number++) await askOne(student, { tags: tagsOf(other) });
    const second = await school.signIn();
    const asked = [];
    for (let number = 0; number < 6; number++) asked.push(await askOne(second));
    const page = await student.data(contract.listQaQuestions, { query: {} });
    expect(page).toMatchObject({ pageNo: 1, pageSize: 10 });
    expect(page.questions).toHaveLength(10);
    expect(page.questions.slice(0, 6).map(({ questionId }) => questionId)).toEqual(
      asked.toReversed(),
    );
    const same = {
      qType: 'latest',
      courseTagId: 0,
      bookTagId: 0,
      pageNo: 1,
      pageSize: 10,
    } as const;
    expect(await student.data(contract.listQaQuestions, { query: same })).toEqual(page);
    const query = { courseTagId: other.courseId, bookTagId: other.bookId };
    const ofCourse = await student.data(contract.listQaQuestions, { query });
    expect(ofCourse.itemsCount).toBe(6);
    expect(ofCourse.questions.every(({ place }) => place.course?.id === other.courseId)).toBe(true);
    // Each tag narrows by itself, and both have to fit.
    for (const [tags, total] of [
      [{ courseTagId: other.courseId }, 6],
      [{ bookTagId: other.bookId }, 6],
      [{ courseTagId: course.courseId, bookTagId: other.bookId }, 0],
    ] as const) {
      const narrowed = await student.data(contract.listQaQuestions, { query: tags });
      expect([narrowed.itemsCount, narrowed.questions.length]).toEqual([total, total]);
    }
    // Of those that wait the answered one is none.
    const [answered, ...waiting] = ofCourse.questions.map(({ questionId }) => questionId);
    await replyOne(teacher, answered ?? '');
    const wait = await student.data(contract.listQaQuestions, {
      query: { ...query, qType: 'waiting' },
    });
    expect(wait.questions.map(({ questionId }) => questionId)).toEqual(waiting);
    expect(wait.itemsCount).toBe(waiting.length);
    const next = await student.data(contract.listQaQuestions, {
      query: { ...query, pageNo: 2, pageSize: 4 },
    });
    expect(next.questions).toHaveLength(2);
    expect([next.itemsCount, next.pagesCount]).toEqual([6, 2]);
    const own = await mine(student);
    expect(own).toMatchObject({ pageNo: 1, pageSize: 10, itemsCount: 6, pagesCount: 1 });
  });

  it('[GET /api/qa/questions/mine] tells one’s own with counts and unread marks', async () => {
    const asker = await school.signIn();
    const friend = await school.signIn();
    const questionId = await askOne(asker);
    await friend.data(contract.followQuestion, { body: { questionId } });
    const qaAnswerId = await replyOne(teacher, questionId);
    await commentOn(friend, qaAnswerId);
    const { questions: list, counts } = await mine(asker);
    expect(counts).toEqual({
      ...{ myQuestionsCount: 1, myAnswersCount: 0, myFollowsCount: 0 },
      totalAandC: 2,
    });
    expect(list[0]?.unread).toEqual({
      isUnread: true,
      isFlagged: false,
      teacherAnswers: 1,
      answers: 0,
      comments: 1,
    });
    expect(await countsOf(friend)).toMatchObject({ myFollowsCount: 1, totalAandC: 1 });
    const { number, teacherAnswers } = await openOne(asker, questionId);
    expect(teacherAnswers[0]).toMatchObject({ isUnread: true, comments: [{ isUnread: true }] });
    await asker.data(contract.markQaUnread, { body: { questionId, unread: false, number } });
    expect((await countsOf(asker)).totalAandC).toBe(0);
    expect((await mine(friend, { mine: 'followed' })).questions[0]?.questionId).toBe(questionId);
  });

  it('[qa.unread] [POST /api/qa/unread] an unread flag on a question increments totalAandC, and goes when it is read', async () => {
    const student = await school.signIn();
    const first = await askOne(student);
    const second = await askOne(student);
    await replyOne(teacher, first);
    expect((await countsOf(student)).totalAandC).toBe(1);
    const flag = { body: { questionId: second, unread: true } };
    expect(await student.data(contract.markQaUnread, flag)).toBe(true);
    expect((await countsOf(student)).totalAandC).toBe(2);
    await student.data(contract.markQaUnread, flag);
    expect((await countsOf(student)).totalAandC).toBe(2);
    const readingId = newId();
    const all = await student.data(contract.readAllQa, { body: { readingId, toUndo: false } });
    expect(all.totalAandC).toBe(0);
    const undone = await student.data(contract.readAllQa, { body: { readingId, toUndo: true } });
    expect(undone.totalAandC).toBe(2);
    const body = { questionId: second, unread: false };
    await student.data(contract.markQaUnread, { body });
    expect((await countsOf(student)).totalAandC).toBe(1);
    const stranger = await (await school.signIn()).call(contract.markQaUnread, flag);
    expect(stranger.http).toBe(404);
  });

  it('[POST /api/qa/search] finds by words, marks them, and counts all', async () => {
    const student = await school.signIn();
    const questionId = await askOne(student, {
      title: '有效久期为什么要用两个价格算？',
      content: '讲义里 $D_{eff}$ 的分子用了两个价格。',
    });
    await askOne(student, { title: '回购协议的折扣率是什么？' });
    const { qas, total, words } = await school
      .visit()
      .data(contract.searchQa, { body: { keyword: '有效久期' } });
    expect(qas[0]?.questionId).toBe(questionId);
    expect(total).toBe(1);
    expect(words).toContain('有效久期');
    expect(qas[0]?.titleParts[0]).toEqual({ kind: 'hit', text: '有效久期' });
    expect(qas[0]?.excerptParts.some(({ kind }) => kind === 'formula')).toBe(true);
    const none = await student.data(contract.searchQa, { body: { keyword: '量子色动力学' } });
    expect(none).toMatchObject({ total: 0, qas: [] });
    const tags = tagsOf(course);
    const elsewhere = await student.data(contract.searchQa, {
      body: { keyword: '有效久期', tags },
    });
    expect(elsewhere.total).toBe(0);
  });

  it('[GET /api/qa/ask/referrals] finds like questions while one types, none for little or nothing alike', async () => {
    const student = await school.signIn();
    const questionId = await askOne(student, { title: '含权债为什么不能用修正久期？' });
    const like = async (text: string) =>
      await student.data(contract.listLikeQuestions, { query: { text } });
    expect((await like('含权债能不能用修正久期'))[0]).toMatchObject({ questionId, isMine: true });
    expect(await like('含权')).toEqual([]);
    expect(await like('天气预报说明天下雨')).toEqual([]);
    const query = { text: '含权债为什么不能用修正久期？', questionId };
    const others = await student.data(contract.listLikeQuestions, { query });
    expect(others.map((one) => one.questionId)).not.toContain(questionId);
  });

  it('[GET /api/qa/ask/referrals] finds what was asked about the same exercise, as its page will list it, before a word is like it', async () => {
    const [asker, student] = [await school.signIn(), await school.signIn()];
    const { courseId, questionId: id } = await makeQuestion(connection, course);
    const nothing = { second: null, paragraph: null, quote: null };
    const about = { kind: 'question', courseId, id, ...nothing } as const;
    const ask = async (title: string, wish: { isPrivate?: boolean } = {}) => {
      const body = { title, content: '', tags: noTags, about, ...wish };
      return (await asker.data(contract.askQuestion, { body })).questionId;
    };
    const open = await ask('第二步的分母从哪里来？');
    const accepted = await ask('折现率该用哪一个？');
    await ask('只想问老师的话怎么说？', { isPrivate: true });
    const qaAnswerId = await replyOne(teacher, accepted);
    await asker.data(contract.acceptAnswer, { body: { questionId: accepted, qaAnswerId } });
    const like = async (query: { text: string; kind?: 'question'; id?: number }) =>
      (await student.data(contract.listLikeQuestions, { query })).map((one) => one.questionId);
    expect(await like({ text: '', kind: 'question', id })).toEqual([accepted, open]);
    // Words of another question add it behind those, and name none twice.
    const elsewhere = await askOne(asker, { title: '第二步的分子从哪里来？' });
    const both = await like({ text: '第二步的分母从哪里来', kind: 'question', id });
    expect(both).toEqual([accepted, open, elsewhere]);
    expect(await like({ text: '' })).toEqual([]);
    const { questionId: other } = await makeQuestion(connection, course);
    expect(await like({ text: '', kind: 'question', id: other })).toEqual([]);
  });

  it('[GET /api/qa/referral/:questionId] names others on the same video, the nearest second first, and on the same exercise', async () => {
    const own = await makeCourse(connection);
    const student = await school.signIn();
    const at = async (position: number) =>
      await student.data(contract.askAtBullet, {
        body: {
          bulletId: own.bulletId,
          position,
          title: `第 ${position} 秒在讲什么？`,
          content: '',
        },
      });
    const [here, far, near] = [await at(30), await at(5), await at(28)];
    const params = { questionId: here.questionId };
    const found = await student.data(contract.listQaReferrals, { params });
    expect(found.map(({ questionId }) => questionId)).toEqual([near.questionId, far.questionId]);
    expect(
      await student.data(contract.listQaReferrals, {
        params: { questionId: await askOne(student) },
      }),
    ).toEqual([]);
  });

  it('[GET /api/qa/notes/:questionId] tells the shared notes on the same video and exercise', async () => {
    const own = await makeCourse(connection);
    const writer = await school.signIn();
    const reader = await school.signIn();
    const { bulletId, courseId } = own;
    const note = await writer.data(saveBulletNote, {
      body: { bulletId, second: 12, content: '平方之后**都是正的**' },
    });
    const { questionId } = await reader.data(contract.askAtBullet, {
      body: { bulletId, position: 10, title: '为什么都是正的？', content: '' },
    });
    const notes = async (student = reader, id = questionId) =>
      await student.data(contract.listSharedNotes, { params: { questionId: id } });
    expect(await notes()).toEqual({ shared: [], own: [] });
    expect((await notes(writer)).own[0]).toMatchObject({ noteId: note.noteId, isShared: false });
    const share = (isShared: boolean, student = writer) =>
      student.call(contract.shareNote, { body: { noteId: note.noteId, isShared } });
    expect((await share(true, reader)).http).toBe(404);
    expect((await share(true)).data).toBe(true);
    const { shared } = await notes();
    expect(shared).toHaveLength(1);
    expect(shared[0]).toMatchObject({ second: 12, isMine: false });
    await share(false);
    expect((await notes()).shared).toEqual([]);
    const exercise = await makeQuestion(connection, own);
    const onExercise = await writer.data(saveQuestionNote, {
      body: { courseId, questionId: exercise.questionId, content: '看清单位' },
    });
    await writer.data(contract.shareNote, {
      body: { noteId: onExercise.noteId, isShared: true },
    });
    const about = {
      ...({ kind: 'question', courseId, id: exercise.questionId } as const),
      ...{ second: null, paragraph: null, quote: null },
    };
    const asked = await reader.data(contract.askQuestion, {
      body: { title: '单位怎么看？', content: '', tags: noTags, about },
    });
    expect((await notes(reader, asked.questionId)).shared[0]?.noteId).toBe(onExercise.noteId);
  });
});
