import { randomUUID } from 'node:crypto';
import { deleteAttachment, getAssignment } from '@xuezhou/contract/assignment';
import { openVideo } from '@xuezhou/contract/lecture';
import { handoutFileId, openBookFile } from '@xuezhou/contract/material';
import { getCourse, openBook, openReading } from '@xuezhou/contract/study';
import { collectVideo, listBookmarks, listFavoriteQuestions } from '@xuezhou/contract/favorite';
import { answerCard, listCardsInSequence, openCard } from '@xuezhou/contract/flash-card';
import { saveQuestionNote } from '@xuezhou/contract/notes';
import {
  answerQuestion,
  getPracticeTree,
  listQuestions,
  markQuestion,
  openQuestion,
} from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { makeBook, makeCard, makeCourse } from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { assignmentDesk } from '../../testing/desks/assignment-desk.ts';

const school = await startTestApp();
const { connection } = school;
const { assign, handIn, mark } = assignmentDesk(school);

describe('the lock of an assignment', () => {
  const twoBooks = async (opensNext: 'handed-in' | 'passed') => {
    const student = await school.signIn();
    const first = await makeCourse(connection);
    const { courseId } = first;
    const second = { courseId, ...(await makeBook(connection, courseId)) };
    const assignmentId = await assign(first.bookId, opensNext);
    const statuses = async () => {
      const { books } = await student.data(getCourse, { params: { courseId } });
      return books.map(({ studentWorkEntity }) => studentWorkEntity.studentWorkStatus);
    };
    const open = async ({ bookId, readingId, bulletId, videoId }: typeof second) => [
      (await student.call(openReading, { params: { courseId, bookId, readingId } })).status,
      (
        await student.call(openVideo, {
          params: { courseId, bookId, bulletId, videoId, vid: 0 },
          query: {},
        })
      ).status,
      (await student.call(getAssignment, { params: { bookId } })).status,
    ];
    return { student, first, second, assignmentId, statuses, open };
  };

  it('[course.can-access#2] keeps the books after it closed on the server until something is handed in', async () => {
    const { student, first, second, assignmentId, statuses, open } = await twoBooks('handed-in');
    const locked = refusals.locked[0];
    expect(await statuses()).toEqual([1, 0]);
    expect(await open(first)).toEqual([200, 200, 200]);
    expect(await open(second)).toEqual([locked, locked, locked]);
    const { courseId, bookId } = second;
    const book = await student.data(openBook, { params: { courseId, bookId }, query: {} });
    expect(book.readingGroupList.map(({ canAccess }) => canAccess)).toEqual([false]);
    const { fileName } = await handIn(student, assignmentId);
    expect(await statuses()).toEqual([1, 1]);
    expect(await open(second)).toEqual([200, 200, 200]);
    await student.data(deleteAttachment, { body: { fileName } });
    expect(await statuses()).toEqual([1, 0]);
  });

  it('[course.can-access#3] opens a book to study only when it is issued and not locked', async () => {
    const { student, second, assignmentId, open } = await twoBooks('handed-in');
    const issue = async (book_status: 1 | -1) => {
      const { bookId } = second;
      await connection
        .updateTable('book')
        .set({ book_status })
        .where('book_id', '=', bookId)
        .execute();
    };
    const isOpen = async () => (await open(second)).every((status) => status === 200);
    expect(await isOpen()).toBe(false);
    await handIn(student, assignmentId);
    expect(await isOpen()).toBe(true);
    await issue(-1);
    expect((await open(second)).slice(0, 2)).toEqual([404, 404]);
    await issue(1);
    expect(await isOpen()).toBe(true);
  });

  it('or until a teacher has passed it', async () => {
    const { student, second, assignmentId, open } = await twoBooks('passed');
    const locked = refusals.locked[0];
    await handIn(student, assignmentId);
    expect(await open(second)).toEqual([locked, locked, locked]);
    await mark(student.studentId, assignmentId, 'returned');
    expect(await open(second)).toEqual([locked, locked, locked]);
    await mark(student.studentId, assignmentId, 'passed');
    expect(await open(second)).toEqual([200, 200, 200]);
  });

  it('keeps what else there is of those books closed: files, questions, cards, notes and favourites', async () => {
    const { student, first, second, assignmentId } = await twoBooks('handed-in');
    const { courseId, bookId, bulletId } = second;
    const [question, card] = [
      await makeQuestion(connection, second),
      await makeCard(connection, second),
    ];
    const { questionId, version } = question;
    await makeQuestion(connection, first);
    await makeCard(connection, first);
    await student.data(collectVideo, { body: { bulletId, toCollect: true } });
    await student.data(markQuestion, { body: { courseId, questionId, isMark: true } });
    const params = { courseId };
    const handout = { courseId, bookId, fileId: handoutFileId };
    const answer = { answerId: randomUUID(), courseId, questionId, version, studentAnswer: 'B' };
    const review = { reviewId: randomUUID(), cardDetailId: card, rating: 3 as const };
    const refused = async () => [
      (await student.call(openBookFile, { params: handout })).status,
      (await student.call(openQuestion, { query: { courseId, questionId } })).status,
      (await student.call(answerQuestion, { body: answer })).status,
      (await student.call(openCard, { params: { cardDetailId: card }, query: {} })).status,
      (await student.call(answerCard, { body: review })).status,
    ];
    const note = { courseId, questionId, content: '想一想' };
    const noted = async () => (await student.call(saveQuestionNote, { body: note })).http;
    const shown = async () => ({
      listed: (await student.data(listQuestions, { body: { courseId, type: 4 } })).questions.length,
      books: (await student.data(getPracticeTree, { params })).map((book) => book.bookId),
      cards: (await student.data(listCardsInSequence, { body: { courseId, bookId } })).cards.length,
      marked: (await student.data(listFavoriteQuestions, { params })).total,
      playable: (await student.data(listBookmarks, { params: { courseId, bookId } })).map(
        ({ canAccess }) => canAccess,
      ),
    });
    expect(await refused()).toEqual(Array.from({ length: 5 }, () => refusals.locked[0]));
    expect(await noted()).toBe(404);
    expect(await shown()).toEqual({
      listed: 1,
      books: [first.bookId],
      cards: 0,
      marked: 0,
      playable: [false],
    });
    await handIn(student, assignmentId);
    expect(await refused()).toEqual([200, 200, 200, 200, 200]);
    expect(await noted()).toBe(200);
    expect(await shown()).toEqual({
      listed: 2,
      books: [first.bookId, bookId],
      cards: 1,
      marked: 1,
      playable: [true],
    });
  });
});
