import { listAllCourses } from '@xuezhou/contract/study';
import { describe, expect, it } from 'vitest';
import { makeBullet, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection } = school;

describe('[GET /api/courses/all] all courses of the school', () => {
  it('[course.families#1-5] stand by family: CFA, FRM, EEPG, CPA, ESG, finance skills, others', async () => {
    for (const family of ['UNKNOWN', 'SKILL', 'ESG', 'CPA', 'EEPG', 'FRM', 'CFA'])
      await makeCourse(connection, { family, access: 'enrolled' });
    const student = await school.signIn();
    const all = await student.data(listAllCourses);
    expect(all.map(({ family }) => family)).toEqual([
      'CFA',
      'FRM',
      'EEPG',
      'CPA',
      'ESG',
      'SKILL',
      'OTHER',
    ]);
  });

  it('stand in their priority within a family, with what they hold and whose they are', async () => {
    const last = await makeCourse(connection, { family: 'ESG', sort: 9, access: 'enrolled' });
    const first = await makeCourse(connection, { family: 'ESG', sort: 1, access: 'enrolled' });
    await makeBullet(connection, first, { free: true });
    const student = await school.signIn({ courses: [last.courseId] });
    const esg = (await student.data(listAllCourses)).find(({ family }) => family === 'ESG');
    const ids = esg?.courses.map(({ courseId }) => courseId) ?? [];
    expect(ids.indexOf(first.courseId)).toBeLessThan(ids.indexOf(last.courseId));
    const of = (courseId: number) => esg?.courses.find((course) => course.courseId === courseId);
    expect(of(first.courseId)).toMatchObject({ isOwned: false, lectureCount: 2, freeCount: 1 });
    expect(of(last.courseId)).toMatchObject({ isOwned: true, lectureCount: 1, readingCount: 1 });
  });
});
