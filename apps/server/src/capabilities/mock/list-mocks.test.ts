import { listCourseMocks, listMocks } from '@xuezhou/contract/mock';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makePaper } from '../../testing/make-paper.ts';
import { makeExam } from './testing/sit.ts';

const school = await startTestApp();
const { connection, clock } = school;

beforeEach(() => clock.set('2026-11-20T02:00:00Z'));

describe('lists', () => {
  it('[mock.course-type#4] [GET /api/mock/events] filters by type and sub-type, and says which there are', async () => {
    const { course, questions } = await makeExam(school, { courseType: 'FRM 一级' });
    const more = (courseType: string) =>
      makePaper(connection, course.courseId, [questions], { courseType });
    const second = await more('FRM 二级');
    const bare = await more('');
    const student = await school.signIn();
    const ask = async (query: { courseType?: string; subType?: string }) =>
      (await student.data(listMocks, { query })).papers.map(({ paperId }) => paperId);
    expect(await ask({ courseType: 'FRM', subType: '二级' })).toEqual([second]);
    expect(await ask({ courseType: 'FRM' })).toHaveLength(2);
    expect(await ask({ courseType: 'OTHER' })).toEqual([bare]);
    expect(await ask({ courseType: '没有' })).toEqual([]);
    const { courseTypes } = await student.data(listMocks, { query: { courseType: 'FRM' } });
    expect(courseTypes).toEqual([
      { courseType: 'FRM', subTypes: ['一级', '二级'] },
      { courseType: 'OTHER', subTypes: [] },
    ]);
  });

  it('says of each paper whether its course is over for the student', async () => {
    const { course } = await makeExam(school);
    const { courseId } = course;
    const { studentId } = await school.signIn();
    await enrol(connection, studentId, courseId, '2026-11-20');
    const closures = async () => {
      const student = await school.signIn(studentId);
      const { papers } = await student.data(listMocks, { query: {} });
      const inCourse = await student.data(listCourseMocks, { params: { courseId } });
      return [...papers.filter((one) => one.courseId === courseId), ...inCourse.papers].map(
        ({ closedBy }) => closedBy,
      );
    };
    expect(await closures()).toEqual([null, null]);
    clock.set('2026-11-20T16:00:00Z');
    expect(await closures()).toEqual(['expired', 'expired']);
  });

  it('[GET /api/mock/list/:courseId] has the papers of one course, in their order', async () => {
    const { course, questions, paperId } = await makeExam(school);
    const { courseId } = course;
    const first = await makePaper(connection, courseId, [questions], { position: 0 });
    const student = await school.signIn();
    const told = await student.data(listCourseMocks, { params: { courseId } });
    expect(told.courseName).toBe(`课程${courseId}`);
    expect(told.papers.map((paper) => paper.paperId)).toEqual([first, paperId]);
    const locked = await makeCourse(connection, { access: 'enrolled' });
    expect(
      (await student.call(listCourseMocks, { params: { courseId: locked.courseId } })).status,
    ).toBe(refusals.courseNotOwned[0]);
  });
});
