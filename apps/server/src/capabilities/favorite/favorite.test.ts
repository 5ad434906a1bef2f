import {
  addFavoriteBullet,
  collectVideo,
  listBookmarks,
  listFavoriteQuestionCourses,
  listFavoriteQuestions,
  listFavorites,
} from '@xuezhou/contract/favorite';
import { markQuestion } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { makeBook, makeBullet, makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

const idsIn = async (student: TestClient): Promise<number[]> =>
  (await student.data(listFavorites)).flatMap(({ books }) =>
    books.flatMap(({ readingList }) =>
      readingList.flatMap(({ bulletList }) => bulletList.map(({ bulletId }) => bulletId)),
    ),
  );

describe('a favourite', () => {
  it('[favorite.toggle] [POST /api/nuxt/videos/collect] [POST /api/favorites/bullet] [GET /api/favorites/bookmarks/:courseId/:bookId] is kept by the server, and sending it twice changes nothing', async () => {
    const student = await school.signIn();
    const { courseId, bookId, readingId, bulletId } = await makeCourse(connection);
    const bookmarks = () => student.data(listBookmarks, { params: { courseId, bookId } });
    const collect = (toCollect: boolean) =>
      student.data(collectVideo, { body: { bulletId, toCollect } });
    const both = await Promise.all([collect(true), collect(true)]);
    expect(both).toEqual([{ collected: true }, { collected: true }]);
    expect(await bookmarks()).toMatchObject([
      { bulletId, courseId, bookId, readingId, collected: true, isDeleted: false, canAccess: true },
    ]);
    expect(await collect(false)).toEqual({ collected: false });
    expect(await collect(false)).toEqual({ collected: false });
    expect(await bookmarks()).toEqual([]);
    const body = { bulletId, courseId, bookId };
    expect(await student.data(addFavoriteBullet, { body })).toEqual({ collected: true });
    expect(await idsIn(student)).toEqual([bulletId]);
    const elsewhere = { ...body, bookId: bookId + 1 };
    expect((await student.call(addFavoriteBullet, { body: elsewhere })).http).toBe(404);
  });

  it('[GET /api/favorites] [favorite.prune#1,2] stands by course, book and reading; what is empty is not there', async () => {
    const student = await school.signIn();
    const first = await makeCourse(connection);
    const second = await makeBook(connection, first.courseId);
    const more = await makeBullet(connection, first);
    for (const { bulletId } of [first, second, more])
      await student.data(collectVideo, { body: { bulletId, toCollect: true } });
    const tree = () => student.data(listFavorites);
    expect(await tree()).toMatchObject([
      {
        courseId: first.courseId,
        books: [
          {
            bookId: first.bookId,
            readingList: [
              { bulletList: [{ bulletId: first.bulletId }, { bulletId: more.bulletId }] },
            ],
          },
          { bookId: second.bookId, readingList: [{ readingId: second.readingId }] },
        ],
      },
    ]);
    await student.data(collectVideo, { body: { bulletId: second.bulletId, toCollect: false } });
    expect((await tree())[0]?.books.map(({ bookId }) => bookId)).toEqual([first.bookId]);
  });

  it('is nobody else’s', async () => {
    const [student, other] = [await school.signIn(), await school.signIn()];
    const { bulletId } = await makeCourse(connection);
    await student.data(collectVideo, { body: { bulletId, toCollect: true } });
    await other.data(collectVideo, { body: { bulletId, toCollect: false } });
    expect(await idsIn(other)).toEqual([]);
    expect(await idsIn(student)).toEqual([bulletId]);
    expect((await school.visit().call(listFavorites)).http).toBe(401);
  });

  it('of a course that is not the student’s cannot be made; of no lecture is not found', async () => {
    const student = await school.signIn();
    const { bulletId } = await makeCourse(connection, { access: 'enrolled' });
    const collect = (id: number) =>
      student.call(collectVideo, { body: { bulletId: id, toCollect: true } });
    expect((await collect(bulletId)).status).toBe(refusals.courseNotOwned[0]);
    expect((await collect(2_000_000_000)).http).toBe(404);
  });

  it('of a lecture that vanished says so, and can be let go', async () => {
    const student = await school.signIn();
    const { bulletId, courseId, bookId } = await makeCourse(connection);
    await student.data(collectVideo, { body: { bulletId, toCollect: true } });
    const { title } = await connection
      .selectFrom('bullet_favorite')
      .select('title')
      .where('bullet_id', '=', bulletId)
      .executeTakeFirstOrThrow();
    await connection.deleteFrom('bullet').where('bullet_id', '=', bulletId).execute();
    expect(await student.data(listBookmarks, { params: { courseId, bookId } })).toMatchObject([
      { bulletId, bulletName: title, isDeleted: true, canAccess: false, videoId: null },
    ]);
    await student.data(collectVideo, { body: { bulletId, toCollect: false } });
    expect(await idsIn(student)).toEqual([]);
  });
});

it('[GET /api/favorites/questions/:courseId] favourite questions are those that were marked', async () => {
  const student = await school.signIn();
  const { courseId, bookId, readingId } = await makeCourse(connection);
  const place = { courseId, bookId, readingId };
  const [marked, plain] = [
    await makeQuestion(connection, place),
    await makeQuestion(connection, place),
  ];
  for (const { questionId } of [marked, plain])
    await student.data(markQuestion, { body: { courseId, questionId, isMark: true } });
  await student.data(markQuestion, {
    body: { courseId, questionId: plain.questionId, isMark: false },
  });
  const list = await student.data(listFavoriteQuestions, { params: { courseId } });
  expect(list).toMatchObject({
    total: 1,
    questions: [{ questionId: marked.questionId, questionStatus: 0 }],
  });
  const strange = await makeCourse(connection, { access: 'enrolled' });
  const refused = await student.call(listFavoriteQuestions, {
    params: { courseId: strange.courseId },
  });
  expect(refused.status).toBe(refusals.courseNotOwned[0]);
});

it('[GET /api/favorites/questions] those of all courses stand by course and book; of a course that is not the student’s any more they wait', async () => {
  const student = await school.signIn();
  const [first, second, gone] = [
    await makeCourse(connection),
    await makeCourse(connection),
    await makeCourse(connection),
  ];
  const mark = async ({ courseId, bookId, readingId }: typeof first) => {
    const { questionId } = await makeQuestion(connection, { courseId, bookId, readingId });
    await student.data(markQuestion, { body: { courseId, questionId, isMark: true } });
    return questionId;
  };
  const [one, two] = [await mark(first), await mark(second)];
  await mark(gone);
  await connection
    .updateTable('course')
    .set({ access: 'enrolled' })
    .where('course_id', '=', gone.courseId)
    .execute();
  const courses = await student.data(listFavoriteQuestionCourses);
  expect(courses).toMatchObject([
    {
      ...{ courseId: first.courseId, canAccess: true },
      books: [{ bookId: first.bookId, questions: [{ questionId: one, questionStatus: 0 }] }],
    },
    { courseId: second.courseId, books: [{ questions: [{ questionId: two }] }] },
  ]);
  expect(courses).toHaveLength(2);
  const other = await school.signIn();
  expect(await other.data(listFavoriteQuestionCourses)).toEqual([]);
  expect((await school.visit().call(listFavoriteQuestionCourses)).http).toBe(401);
});
