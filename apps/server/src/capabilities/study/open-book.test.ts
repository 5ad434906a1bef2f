import { randomUUID } from 'node:crypto';
import { handoutFileId } from '@xuezhou/contract/material';
import { getCourse, openBook, openFreeBook, openMiniCourse } from '@xuezhou/contract/study';
import { collectVideo } from '@xuezhou/contract/favorite';
import { deleteNote, saveBulletNote } from '@xuezhou/contract/notes';
import { answerQuestion } from '@xuezhou/contract/practice';
import { describe, expect, it } from 'vitest';
import {
  add,
  makeBullet,
  makeCourse,
  makeReading,
  type MadeCourse,
} from '../../testing/factories.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { study } from '../../testing/study.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { report } = study(school);

const addFile = (courseId: number, bookId: number | null, title: string) =>
  add(connection, 'course_file', {
    course_id: courseId,
    book_id: bookId,
    title,
    file_name: `${title}.pdf`,
    content_type: 'application/pdf',
    bytes: 12,
    storage_key: `course-files/${title}`,
    made_at: clock.now(),
  });

/** Watched to its end, and one of two questions right: begun, and not enough to say more. */
async function studyFirst(course: MadeCourse) {
  const student = await school.signIn();
  const [question] = [
    await makeQuestion(connection, course),
    await makeQuestion(connection, course),
  ];
  await report(student, course, { position: 95, watched: [{ from: 0, to: 95 }] });
  const { courseId, questionId, version } = question;
  await student.data(answerQuestion, {
    body: { courseId, questionId, version, answerId: randomUUID(), studentAnswer: 'B' },
  });
  return student;
}

describe('[GET /api/courses/:courseId/book/:bookId] what a student has of a book', () => {
  it('are points of each reading and of all, its level, and what its challenge asks', async () => {
    const course = await makeCourse(connection, { duration: 100 });
    const { readingId } = await makeReading(connection, course);
    const student = await studyFirst(course);
    const book = await student.data(openBook, { params: course, query: {} });
    expect(book).toMatchObject({
      bookLevel: 0,
      currentPoints: 1,
      totalPoints: 8,
      points: [
        { readingId: course.readingId, points: 1 },
        { readingId, points: 0 },
      ],
      preChallenge: { questionCount: 2, needed: 2 },
    });
    const shown = await student.data(getCourse, { params: course });
    expect(shown).toMatchObject({ currentPoints: 1, totalPoints: 8 });
    expect(shown.books[0]).toMatchObject({ currentPoints: 1, totalPoints: 8, bookLevel: 0 });
    const mini = await student.data(openMiniCourse, { params: course });
    expect(mini).toMatchObject({ currentPoints: 0, totalPoints: 0 });
  });

  it('has no challenge where a book has no questions', async () => {
    const course = await makeCourse(connection);
    const book = await (await school.signIn()).data(openBook, { params: course, query: {} });
    expect(book).toMatchObject({ preChallenge: null, currentPoints: 0, totalPoints: 4 });
  });

  it('names the readings that only review', async () => {
    const course = await makeCourse(connection);
    const summary = await makeReading(connection, course);
    await connection
      .updateTable('subject')
      .set({ group_no: 3 })
      .where('reading_id', '=', summary.readingId)
      .execute();
    const book = await (await school.signIn()).data(openBook, { params: course, query: {} });
    expect(book.summaryReadings).toEqual([summary.readingId]);
  });

  it('has files of its own, and the course those of the whole course', async () => {
    const course = await makeCourse(connection);
    const other = await makeCourse(connection);
    await addFile(course.courseId, course.bookId, '公式表');
    await addFile(course.courseId, null, '学习计划');
    await addFile(other.courseId, other.bookId, '别的课');
    const student = await school.signIn();
    const book = await student.data(openBook, { params: course, query: {} });
    expect(book.files).toMatchObject([
      { fileId: handoutFileId, kind: 'handout', bytes: null },
      { title: '公式表', fileName: '公式表.pdf', kind: 'file', bytes: 12 },
    ]);
    expect((await student.data(getCourse, { params: course })).files).toMatchObject([
      { title: '学习计划' },
    ]);
    const free = await student.data(openFreeBook, { params: course, query: {} });
    expect(free.files).toEqual([]);
  });

  it('hands nothing out before it is issued', async () => {
    const course = await makeCourse(connection, { bookStatus: -1 });
    await addFile(course.courseId, course.bookId, '公式表');
    const book = await (await school.signIn()).data(openBook, { params: course, query: {} });
    expect(book).toMatchObject({ bookStatus: -1, files: [], preChallenge: null });
  });

  it('says of each lecture whether it was collected, and whether the student wrote to it', async () => {
    const course = await makeCourse(connection);
    const { bulletId } = await makeBullet(connection, course);
    const [student, other] = [await school.signIn(), await school.signIn()];
    await student.data(collectVideo, { body: { bulletId, toCollect: true } });
    const note = await student.data(saveBulletNote, {
      body: { bulletId: course.bulletId, content: '记一笔' },
    });
    const marks = async (who: typeof student) => {
      const book = await who.data(openBook, { params: course, query: {} });
      const { basic } = book.readingGroupList[0]!.groups[0]!.details[0]!;
      return basic.map(({ collected, haveNote }) => ({ collected, haveNote }));
    };
    expect(await marks(student)).toEqual([
      { collected: false, haveNote: true },
      { collected: true, haveNote: false },
    ]);
    const nothing = { collected: false, haveNote: false };
    expect(await marks(other)).toEqual([nothing, nothing]);
    await student.data(deleteNote, { body: { noteId: note.noteId } });
    await student.data(collectVideo, { body: { bulletId, toCollect: false } });
    expect(await marks(student)).toEqual([nothing, nothing]);
  });
});
