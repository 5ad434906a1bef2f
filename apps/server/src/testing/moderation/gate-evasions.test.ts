import { saveQuestionNote, updateNote } from '@xuezhou/contract/notes';
import * as qa from '@xuezhou/contract/qa';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import { askOne, openOne, sendPicture } from '../desks/qa-desk.ts';
import { makeCourse } from '../factories.ts';
import { makeQuestion } from '../make-question.ts';
import { startTestApp } from '../test-app.ts';
import { barred, doubtful, openGateDesk } from './gate-desk.ts';

// Ways round the gate: what was held is not let out by writing something else, and words are read as others see them.

const school = await startTestApp();
const { connection } = school;
const desk = await openGateDesk(school);
const course = await makeCourse(connection);
const { questionId: exerciseId } = await makeQuestion(connection, course);

const isHidden = async (student: Awaited<ReturnType<typeof school.signIn>>, questionId: string) =>
  (await openOne(student, questionId)).hidden !== null;

it('a question that is held for its title stays held when only its words are written anew', async () => {
  const student = await school.signIn();
  const questionId = await askOne(student, { title: `有人${doubtful}吗？` });
  expect(await isHidden(student, questionId)).toBe(true);
  await student.data(qa.saveQuestion, { body: { questionId, content: '只是问一下' } });
  expect(await isHidden(student, questionId)).toBe(true);
  expect(await desk.only(student.studentId)).toMatchObject({ kind: 'question' });
  const title = '有人一起复习吗？';
  await student.data(qa.saveQuestion, { body: { questionId, title, content: '只是问一下' } });
  expect(await isHidden(student, questionId)).toBe(false);
});

it('so does one that is held for its pictures', async () => {
  const student = await school.signIn();
  await connection.updateTable('moderation_list').set({ holds_pictures: true }).execute();
  try {
    const questionId = await askOne(student, { images: [await sendPicture(school, student)] });
    expect(await isHidden(student, questionId)).toBe(true);
    await student.data(qa.saveQuestion, { body: { questionId, content: '只是问一下' } });
    expect(await isHidden(student, questionId)).toBe(true);
    await student.data(qa.saveQuestion, { body: { questionId, content: '不问图了', images: [] } });
    expect(await isHidden(student, questionId)).toBe(false);
  } finally {
    await connection.updateTable('moderation_list').set({ holds_pictures: false }).execute();
  }
});

/** As a reader sees it, each is the word. */
const drawn = (word: string): readonly string[] => {
  const [first = '', ...rest] = word;
  return [
    `&#x${first.codePointAt(0)?.toString(16)};${rest.join('')}`,
    `<b>${first}</b>${rest.join('')}`,
    `$\\text{${first}}\\text{${rest.join('')}}$`,
  ];
};

it.each(drawn(doubtful))('a question reads %s as others see it', async (content) => {
  const student = await school.signIn();
  expect(await isHidden(student, await askOne(student, { content }))).toBe(true);
});

it.each(drawn(barred))(
  'a note that reads %s is not shared, and no more so by an edit',
  async (content) => {
    const student = await school.signIn({ courses: [course.courseId] });
    const id = newId();
    const place = { courseId: course.courseId, questionId: exerciseId, noteId: id };
    await student.data(saveQuestionNote, { body: { ...place, content } });
    const share = { body: { noteId: id, isShared: true } };
    expect((await student.call(qa.shareNote, share)).status).not.toBe(200);
    await student.data(updateNote, { body: { id, noteType: 'question', content: '公式记在这里' } });
    expect((await student.call(qa.shareNote, share)).status).toBe(200);
    await student.data(updateNote, { body: { id, noteType: 'question', content } });
    const rows = await connection
      .selectFrom('qa_shared_note')
      .where('student_id', '=', student.studentId)
      .selectAll()
      .execute();
    expect(rows).toEqual([]);
  },
);

it('a note with a picture waits for a person where the school wishes so', async () => {
  const student = await school.signIn({ courses: [course.courseId] });
  const noteId = newId();
  const place = { courseId: course.courseId, questionId: exerciseId, noteId };
  await student.data(saveQuestionNote, { body: { ...place, content: '公式记在这里' } });
  await connection
    .updateTable('note')
    .where('note_id', '=', noteId)
    .set({ html: `<p><img src="/files/images/${'0'.repeat(40)}.webp"></p>` })
    .execute();
  await connection.updateTable('moderation_list').set({ holds_pictures: true }).execute();
  try {
    await student.data(qa.shareNote, { body: { noteId, isShared: true } });
  } finally {
    await connection.updateTable('moderation_list').set({ holds_pictures: false }).execute();
  }
  expect(await desk.only(student.studentId)).toMatchObject({ kind: 'note' });
});
