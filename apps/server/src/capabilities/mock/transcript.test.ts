import { getMockTranscript } from '@xuezhou/contract/mock';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeExam, start, save, handIn, transcript } from './testing/sit.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-11-20T02:00:00Z'));

describe('[GET /api/mock/transcript/:paperId] the transcript', () => {
  it('tells by topic and by question, with the time spent, and where the score stands', async () => {
    const { paperId, ids } = await makeExam(school);
    const scores = [];
    for (const right of [1, 5, 3]) {
      const student = await school.signIn();
      await start(student, paperId);
      for (const [index, questionId] of ids.entries())
        await save(student, paperId, questionId, index < right ? 'B' : 'A', {
          spentMs: 1000 * (index + 1),
          isMarked: index === 0,
        });
      clock.advance({ minutes: 10 });
      await handIn(student, paperId);
      scores.push(student);
    }
    expect((await transcript(scores[2]!, paperId)).percentile).toBeNull();
    await closeMocks();
    await closeMocks();
    // Of few others nothing is told.
    expect((await transcript(scores[2]!, paperId)).percentile).toBeNull();
    await connection
      .updateTable('mock_tally')
      .set({ sat: 10 })
      .where('paper_id', '=', paperId)
      .where('score', '<>', 60)
      .execute();
    const told = await transcript(scores[2]!, paperId);
    expect(told).toMatchObject({
      mockScore: 60,
      rightCount: 3,
      handedInBy: 'student',
      percentile: 50,
      satCount: 21,
      topics: [
        { title: '主题 1', total: 3, right: 3, spentMs: 6000 },
        { title: '主题 2', total: 2, right: 0, spentMs: 9000 },
      ],
    });
    expect(told.questions[0]).toEqual({
      questionId: ids[0],
      topic: 0,
      qType: 'single',
      stem: `第 ${ids[0]} 题`,
      studentAnswer: 'B',
      questionStatus: 1,
      isMarked: true,
      spentMs: 1000,
    });
    expect((await transcript(scores[0]!, paperId)).percentile).toBe(0);
    expect((await transcript(scores[1]!, paperId)).percentile).toBe(55);
  });

  it('is refused before the hand-in, and without a paper', async () => {
    const { paperId } = await makeExam(school);
    const student = await school.signIn();
    const ask = () => student.call(getMockTranscript, { params: { paperId }, query: {} });
    expect((await ask()).status).toBe(refusals.mockNotBegun[0]);
    await start(student, paperId);
    expect((await ask()).status).toBe(refusals.mockNotHandedIn[0]);
  });

  it('is readable after the period of the course, not without it; what was answered is handed in all the same', async () => {
    const { course, paperId, ids } = await makeExam(school);
    await connection
      .updateTable('course')
      .set({ access: 'enrolled' })
      .where('course_id', '=', course.courseId)
      .execute();
    const sit = async (leave: (studentId: number) => Promise<unknown>) => {
      const student = await school.signIn();
      await enrol(connection, student.studentId, course.courseId, '2026-11-30');
      await start(student, paperId);
      await save(student, paperId, ids[0]!, 'B');
      await leave(student.studentId);
      await save(student, paperId, ids[1]!, 'B');
      expect((await handIn(student, paperId)).mockScore).toBe(40);
      const { status } = await student.call(getMockTranscript, { params: { paperId }, query: {} });
      return status;
    };
    const ofStudent = (studentId: number) => ({
      student_id: studentId,
      course_id: course.courseId,
    });
    const expire = (studentId: number) =>
      connection
        .updateTable('enrolment')
        .set({ expires_on: '2026-11-19' })
        .where((eb) => eb.and(ofStudent(studentId)))
        .execute();
    const takeAway = (studentId: number) =>
      connection
        .deleteFrom('enrolment')
        .where((eb) => eb.and(ofStudent(studentId)))
        .execute();
    expect(await sit(expire)).toBe(200);
    expect(await sit(takeAway)).toBe(refusals.courseNotOwned[0]);
  });
});

async function closeMocks() {
  const { sql } = await import('kysely');
  await sql`select graphile_worker.add_job('close-mocks')`.execute(connection);
  await school.runJobs(['close-mocks']);
}
