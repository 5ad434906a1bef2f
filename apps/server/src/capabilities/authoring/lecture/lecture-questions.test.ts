import { randomUUID } from 'node:crypto';
import * as contract from '@xuezhou/contract/authoring/console';
import { describe, expect, it } from 'vitest';
import { openVideo } from '@xuezhou/contract/lecture';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { openLectureDesk, refused, type Lecture } from '../testing/lecture-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;
const { owner, asked, publish, read, from } = await openLectureDesk(school);

describe('questions inside the video', () => {
  const put = async ({ courseId, lectureId }: Lecture, ...questions: [number, number][]) => {
    const placed = questions.map(([questionId, second]) => ({ questionId, second }));
    const body = await from({ courseId, lectureId }, { questions: placed });
    return (await owner.call(contract.saveLectureQuestions, body)).status;
  };

  it('[POST /api/console/content/lectures/questions] [GET /api/console/content/lectures/:courseId/:lectureId/questions] are the course’s own that are asked today, once each, and none that takes an essay', async () => {
    const { place, ...lecture } = await asked();
    const own = await makeQuestion(connection, place, { stem: '凸性项前面的系数是？' });
    const essay = await makeQuestion(connection, place, { kind: 'open' });
    const elsewhere = await makeQuestion(connection, await makeCourse(connection));
    const heldOut = await makeQuestion(connection, place);
    await makePaper(connection, lecture.courseId, [[heldOut]], { isHeldOut: true });
    expect(await put(lecture, [elsewhere.questionId, 5])).toBe(refused('questionNotAsked'));
    expect(await put(lecture, [heldOut.questionId, 5])).toBe(refused('questionNotAsked'));
    expect(await put(lecture, [essay.questionId, 5])).toBe(refused('questionNotAsked'));
    const twice = await put(lecture, [own.questionId, 5], [own.questionId, 9]);
    expect(twice).toBe(refused('questionTwice'));
    const { courseId, lectureId } = lecture;
    const find = { params: { courseId, lectureId }, query: {} };
    expect(await owner.data(contract.findLectureQuestions, find)).toEqual([
      { questionId: own.questionId, kind: 'single', stem: '凸性项前面的系数是？' },
    ]);
    expect(await put(lecture, [own.questionId, 5])).toBe(200);
    const taken = { retired_at: new Date() };
    await connection
      .updateTable('question')
      .where('question_id', '=', own.questionId)
      .set(taken)
      .execute();
    expect((await read({ courseId, lectureId })).questions).toMatchObject([
      { questionId: own.questionId, second: 5, isAsked: false },
    ]);
    // It may stay, and be moved with the others.
    expect(await put(lecture, [own.questionId, 6])).toBe(200);
  });

  it('reach the player with the publication, without a new encoding, and only those that are asked', async () => {
    const { place, courseId, lectureId } = await asked();
    const lecture = { courseId, lectureId };
    const first = await makeQuestion(connection, place);
    const second = await makeQuestion(connection, place);
    const hashOf = () =>
      connection
        .selectFrom('video')
        .where('video_id', '=', lectureId)
        .select('source_hash')
        .executeTakeFirstOrThrow();
    const before = await hashOf();
    expect(await put(lecture, [second.questionId, 9], [first.questionId, 3])).toBe(200);
    const student = await makeStudent(connection);
    await enrol(connection, student.studentId, courseId);
    const learner = await school.signIn(student.studentId);
    const params = {
      courseId,
      bookId: place.bookId,
      bulletId: lectureId,
      videoId: lectureId,
      vid: 0,
    };
    const shown = async () => {
      const { questions, skipsQuestions } = await learner.data(openVideo, { params, query: {} });
      return { questions, skipsQuestions };
    };
    expect((await shown()).questions).toEqual([]);
    const changes = await publish(courseId);
    const after = `00:03 题 ${first.questionId}、00:09 题 ${second.questionId}`;
    expect(changes[0]?.details).toEqual([{ fact: '随堂题', before: '', after }]);
    expect(await hashOf()).toEqual(before);
    expect(await shown()).toEqual({
      questions: [
        { questionId: first.questionId, second: 3 },
        { questionId: second.questionId, second: 9 },
      ],
      skipsQuestions: true,
    });
    await connection
      .updateTable('question')
      .where('question_id', '=', first.questionId)
      .set({ retired_at: new Date() })
      .execute();
    const setting = { key: 'LECTURE_QUESTION_SKIP', value: 'off', changed_at: new Date() };
    await connection.insertInto('school_setting').values(setting).execute();
    expect(await shown()).toEqual({
      questions: [{ questionId: second.questionId, second: 9 }],
      skipsQuestions: false,
    });
  });
});

it('[GET /api/console/content/lectures/:courseId/:lectureId/figures] tells whom a lecture keeps and what is played again, of five people on', async () => {
  const { courseId, lectureId, place } = await asked();
  await connection
    .updateTable('video')
    .where('video_id', '=', lectureId)
    .set({ duration_ms: 300_000 })
    .execute();
  const figures = () => owner.data(contract.getLectureFigures, { params: { courseId, lectureId } });
  const watch = async (seen: string, plays: readonly string[]) => {
    const { studentId } = await makeStudent(connection);
    const at = new Date();
    await connection
      .insertInto('video_progress')
      .values({
        ...{ student_id: studentId, bullet_id: lectureId, course_id: courseId },
        ...{ book_id: place.bookId, position_seconds: 0, watched: seen, watched_seconds: 9, at },
      })
      .execute();
    for (const watched of plays)
      await connection
        .insertInto('video_report')
        .values({
          ...{ student_id: studentId, report_id: randomUUID(), bullet_id: lectureId },
          ...{ position_seconds: 0, watched, watched_seconds: 9, at },
        })
        .execute();
  };
  for (let one = 0; one < 4; one += 1) await watch('{[0,300)}', ['{[0,300)}', '{[60,63)}']);
  expect(await figures()).toEqual({ people: 4, width: 3, stretches: [] });
  await watch('{[0,30),[60,63)}', ['{[0,30),[60,63)}', '{[60,63)}']);
  const { people, stretches } = await figures();
  expect(people).toBe(5);
  const at = (second: number) => stretches.find((each) => each.second === second);
  expect([at(0), at(60), at(297)]).toEqual([
    { second: 0, people: 5, times: 1 },
    { second: 60, people: 5, times: 2 },
    { second: 297, people: 4, times: 1 },
  ]);
});
