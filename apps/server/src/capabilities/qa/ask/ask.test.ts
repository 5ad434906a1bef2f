import { answerQuestion } from '@xuezhou/contract/practice';
import * as contract from '@xuezhou/contract/qa';
import { refusals } from '@xuezhou/contract/refusals';
import { v7 as newId } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import {
  answerOne,
  askOne,
  noTags,
  openOne,
  sendPicture,
  tagsOf,
} from '../../../testing/desks/qa-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const course = await makeCourse(connection, { title: '固定收益' });
beforeEach(() => clock.reset());

describe('asking', () => {
  it('[POST /api/qa/question] takes title, content, tags and pictures, and answers with the id and when a teacher answers', async () => {
    clock.set('2026-11-20T20:58:00+08:00');
    const student = await school.signIn();
    const images = [await sendPicture(school, student), await sendPicture(school, student)];
    const { questionId, dueAt } = await student.data(contract.askQuestion, {
      body: {
        title: '正凸性的债券为什么跌得少、涨得多？',
        content: '凸性项是 $\\tfrac12 C(\\Delta y)^2$，平方之后 **正负号** 就没了。',
        tags: tagsOf(course),
        images,
      },
    });
    expect(dueAt).toBe('2026-11-20T14:58:00.000Z');
    const question = await openOne(student, questionId);
    expect(question).toMatchObject({
      state: 'waiting',
      isMine: true,
      canEdit: true,
      place: { course: { id: course.courseId, name: '固定收益', family: 'CFA' } },
      context: null,
      excerpt: '凸性项是 $\\tfrac12 C(\\Delta y)^2$ ，平方之后 正负号 就没了。',
    });
    expect(question.place.reading?.id).toBe(course.readingId);
    expect(question.html).toContain('<strong>正负号</strong>');
    expect(question.images.map(({ key }) => key)).toEqual(images);
    expect(question.images[0]?.address).toMatch(/^\/files\/images\/[0-9a-f]{40}\.webp$/);
    expect(question.clock).toMatchObject({ dueAt, answeredAt: null });
  });

  it('[POST /api/qa/question/bullet] keeps the second of the lecture, for the player to open there', async () => {
    const student = await school.signIn();
    const { questionId } = await student.data(contract.askAtBullet, {
      body: { bulletId: course.bulletId, position: 42, title: '这里为什么平方？', content: '' },
    });
    const { context, place } = await openOne(student, questionId);
    expect(context).toMatchObject({
      kind: 'bullet',
      id: course.bulletId,
      courseId: course.courseId,
      bookId: course.bookId,
      second: 42,
      canOpen: true,
    });
    expect(place.book?.id).toBe(course.bookId);
    expect((await openOne(await school.signIn(), questionId)).context?.second).toBe(42);
    const visitor = await school.visit().data(contract.getQaQuestion, { params: { questionId } });
    expect(visitor.context).toMatchObject({ second: 42, canOpen: false });
  });

  it('keeps an exercise with the words of what one chose, a card and a paragraph', async () => {
    const student = await school.signIn();
    const exercise = await makeQuestion(connection, course);
    const { questionId: id, version, courseId } = exercise;
    await student.data(answerQuestion, {
      body: { answerId: newId(), courseId, questionId: id, version, studentAnswer: 'A' },
    });
    const about = {
      kind: 'question',
      courseId,
      id,
      second: null,
      paragraph: null,
      quote: null,
    } as const;
    const described = await student.data(contract.describeQaContext, { body: about });
    expect(described.tags).toEqual(tagsOf(course));
    expect(described.context).toMatchObject({ kind: 'question', chosen: '选项 A' });
    const body = { title: '为什么不选 A？', content: '', tags: noTags, about };
    const { questionId } = await student.data(contract.askQuestion, { body });
    expect((await openOne(student, questionId)).context).toMatchObject({ id, chosen: '选项 A' });
    const visitor = await school.visit().data(contract.getQaQuestion, { params: { questionId } });
    expect(visitor.context).toMatchObject({ title: '', chosen: null, canOpen: false });
    const paragraph = {
      ...about,
      kind: 'paragraph',
      id: course.readingId,
      paragraph: 3,
      quote: '凸性项',
    } as const;
    const asked = await student.data(contract.askQuestion, {
      body: { ...body, title: '这一段是什么意思？', about: paragraph },
    });
    expect((await openOne(student, asked.questionId)).context).toMatchObject({
      kind: 'paragraph',
      paragraph: 3,
      quote: '凸性项',
    });
  });

  it('[GET /api/qa/ask/tags] [GET /api/qa/ask/tags/:bulletId] [GET /api/qa/tags] names the tags one can ask under, those of a video, and all', async () => {
    const closed = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    const ofStudent = await student.data(contract.listAskTags);
    const found = ofStudent.find(({ tagId }) => tagId === course.courseId);
    expect(found).toMatchObject({ tagCategory: 'course', name: '固定收益', family: 'CFA' });
    expect(found?.subTags[0]).toMatchObject({ tagId: course.bookId, tagCategory: 'book' });
    expect(found?.subTags[0]?.subTags[0]).toMatchObject({ tagId: course.readingId });
    expect(ofStudent.map(({ tagId }) => tagId)).not.toContain(closed.courseId);
    const all = await school.visit().data(contract.listQaTags);
    expect(all.map(({ tagId }) => tagId)).toContain(closed.courseId);
    const { bulletId } = course;
    const { tags } = await student.data(contract.listBulletTags, { params: { bulletId } });
    expect(tags).toEqual(tagsOf(course));
    const stranger = await student.call(contract.listBulletTags, {
      params: { bulletId: closed.bulletId },
    });
    expect(stranger.status).toBe(refusals.courseNotOwned[0]);
  });

  it('[POST /api/qa/question/save] changes the words until somebody answers', async () => {
    const student = await school.signIn();
    const questionId = await askOne(student);
    const body = { questionId, content: '补充：我用的是 **第 3 题** 的数。' };
    expect(await student.data(contract.saveQuestion, { body })).toBe(true);
    const changed = await openOne(student, questionId);
    expect(changed.html).toContain('<strong>第 3 题</strong>');
    expect(changed.editedAt).not.toBeNull();
    await answerOne(await school.signIn(), questionId);
    const late = await student.call(contract.saveQuestion, {
      body: { questionId, content: '再改' },
    });
    expect(late.status).toBe(refusals.qaAnswered[0]);
    expect((await student.call(contract.saveQuestion, { body })).status).toBe(200);
  });
});
