import { handInMock, startMock } from '@xuezhou/contract/mock';
import {
  deleteNote,
  saveBulletNote,
  saveQuestionNote,
  searchNotes,
  updateNote,
} from '@xuezhou/contract/notes';
import { expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { makeCourse } from '../../testing/factories.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { makeQuestion } from '../../testing/make-question.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

const find = async (student: TestClient, words = '') =>
  (await student.data(searchNotes, { query: { words } })).notes.map(({ note }) => note.content);

it('[notes.search#1,2,3] [GET /api/notes/search] finds in all courses, the latest first, each word in the note or in the name of its lecture', async () => {
  const student = await school.signIn();
  const [one, other] = [await makeCourse(connection), await makeCourse(connection)];
  const write = (bulletId: number, content: string, second: number) =>
    student.data(saveBulletNote, { body: { bulletId, content, second } });
  await write(one.bulletId, '凸性永远为正', 1);
  await write(other.bulletId, '久期与凸性', 2);
  await write(other.bulletId, '100% 对冲', 3);
  expect(await find(student)).toEqual(['100% 对冲', '久期与凸性', '凸性永远为正']);
  expect(await find(student, '凸性')).toEqual(['久期与凸性', '凸性永远为正']);
  expect(await find(student, ' 凸性  久期 ')).toEqual(['久期与凸性']);
  expect(await find(student, '久期與凸性')).toEqual(['久期与凸性']);
  expect(await find(student, '0%')).toEqual(['100% 对冲']);
  expect(await find(student, '_')).toEqual([]);
  await connection
    .updateTable('bullet')
    .set({ title: '免疫策略' })
    .where('bullet_id', '=', one.bulletId)
    .execute();
  expect(await find(student, '免疫 凸性')).toEqual(['凸性永远为正']);
  const { notes } = await student.data(searchNotes, { query: { words: '免疫' } });
  expect(notes).toMatchObject([
    {
      thing: '免疫策略',
      isDeleted: false,
      note: { course_id: one.courseId, book_id: one.bookId, readingId: one.readingId, second: 1 },
    },
  ]);
  expect(await find(await school.signIn(), '凸性')).toEqual([]);
});

it('[notes.search#4] neither deleted notes nor disabled ones are found', async () => {
  const student = await school.signIn();
  const { bulletId } = await makeCourse(connection);
  const write = (content: string, second: number) =>
    student.data(saveBulletNote, { body: { bulletId, content, second } });
  const gone = await write('凸性删去', 1);
  const away = await write('凸性收起', 2);
  await student.data(deleteNote, { body: { noteId: gone.noteId } });
  const { noteId: id, content } = away;
  const put = (is_disable: boolean) =>
    student.data(updateNote, { body: { noteType: 'bullet', id, content, is_disable } });
  await put(true);
  expect(await find(student, '凸性')).toEqual([]);
  await put(false);
  expect(await find(student, '凸性')).toEqual(['凸性收起']);
});

it('[notes.search#5] what a question asks is not looked through while its paper is open', async () => {
  const student = await school.signIn();
  const course = await makeCourse(connection);
  const asked = await makeQuestion(connection, course, { stem: '杠铃策略的久期' });
  const paperId = await makePaper(connection, course.courseId, [[asked]]);
  const { courseId } = course;
  await student.data(saveQuestionNote, {
    body: { courseId, questionId: asked.questionId, content: '先看现金流' },
  });
  expect(await find(student, '杠铃')).toEqual(['先看现金流']);
  await student.data(startMock, { body: { paperId } });
  expect(await find(student, '杠铃')).toEqual([]);
  const { notes } = await student.data(searchNotes, { query: { words: '现金流' } });
  expect(JSON.stringify(notes)).not.toContain('杠铃');
  await student.data(handInMock, { body: { paperId } });
  expect(await find(student, '杠铃')).toEqual(['先看现金流']);
});

it('[GET /api/notes/search#2] comes by pages that neither repeat nor leave out, and refuses a place that is none', async () => {
  const student = await school.signIn();
  const { bulletId } = await makeCourse(connection);
  const written = Array.from({ length: 45 }, (_, index) => `第 ${index} 条`);
  for (const [second, content] of written.entries())
    await student.data(saveBulletNote, { body: { bulletId, content, second } });
  // Several of one moment, so that the page ends among them.
  await connection
    .updateTable('note')
    .set({ edited_at: new Date('2026-11-20T00:00:00Z') })
    .where('student_id', '=', student.studentId)
    .where('second', '<', 30)
    .execute();
  const seen: string[] = [];
  let after = '';
  do {
    const page = await student.data(searchNotes, { query: { after } });
    seen.push(...page.notes.map(({ note }) => note.content));
    after = page.next ?? '';
  } while (after !== '');
  expect(seen).toHaveLength(45);
  expect(seen.toSorted()).toEqual(written.toSorted());
  const wrong = await student.call(searchNotes, { query: { after: 'x' } });
  expect(wrong).toMatchObject({ http: 400 });
});
