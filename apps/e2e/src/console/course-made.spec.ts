import { expect, test } from '@playwright/test';
import { signInAtConsole } from '../school/office.ts';
import { workAt } from '../school/own-school.ts';
import { startSchool } from '../school/start-school.ts';
import { keepToasts } from '../toasts.ts';
import { addStudent, ask, logIn } from '../visitor.ts';
import { exportCourse, filesOf, importCourse } from './content/archive-steps.ts';
import { correctKey, importQuestions, makePaper, placeQuestions } from './content/bank-steps.ts';
import { mendCaptions, placeStops, uploadVideo } from './content/lecture-steps.ts';
import { sit, watch } from './content/student-steps.ts';
import { makeTree, openConsole, pasteReading, publish } from './content/tree-steps.ts';
import { openWindow } from './day/colleagues.ts';

const title = '页面上做的固定收益';
const mobile = '13900001760';

test('a course is made by pages alone, studied and sat, a key of it corrected, and comes into a second school as it is', async ({
  page,
  browser,
}) => {
  await keepToasts(page);
  await signInAtConsole(page);

  const made = await test.step('two books, chapters and a lecture', async () => {
    return await makeTree(page, title);
  });
  await test.step('a chapter is pasted from Word, and published', async () => {
    await pasteReading(page);
    await publish(page, /^发布 \d+ 处改动$/);
  });
  await test.step('questions from an Excel, three of its rows mended', async () => {
    await importQuestions(page, title);
    await placeQuestions(page, made.courseId);
  });
  const asked = await test.step('a lecture with captions and three questions', async () => {
    await uploadVideo(page, made);
    await mendCaptions(page);
    const questions = await placeStops(page);
    await publish(page, /^发布…$/);
    return questions;
  });
  const paperId = await test.step('a paper by a blueprint', async () => {
    return await makePaper(page, made.courseId, '固定收益小考');
  });

  const student = await openWindow(browser);
  await test.step('a student is asked inside the lecture, and sits the paper', async () => {
    await addStudent(mobile, '贺知遥', [made.courseId]);
    await logIn(student, mobile);
    await watch(student, made);
    await sit(student, paperId);
  });
  await test.step('a key is corrected, and who answered is judged anew', async () => {
    const [questionId = 0] = asked;
    await correctKey(page, questionId);
    const { questionStatus } = await ask<{ questionStatus: number }>(
      student,
      `/api/nuxt/web/question?courseId=${made.courseId}&questionId=${questionId}`,
    );
    expect(questionStatus).toBe(1);
  });

  await test.step('its files make the same in a second school', async () => {
    const files = await exportCourse(page, made.courseId, /3 道随堂题是题库里的题/);
    const twin = await startSchool('twin');
    const leave = workAt(twin);
    try {
      const other = await openWindow(browser);
      await signInAtConsole(other);
      await openConsole(other, '/courses');
      const courseId = await importCourse(other, title, files);
      expect(await filesOf(await exportCourse(other, courseId))).toEqual(await filesOf(files));
      await other.context().close();
    } finally {
      leave();
      await twin.stop();
    }
  });
  await student.context().close();
});
