import { getRestriction, listRestrictions } from '@xuezhou/contract/enrolment';
import { openBook } from '@xuezhou/contract/study';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { periodDesk, refused } from './testing/period-desk.ts';

const school = await startTestApp();
const { clock } = school;
const { withCourse, operator } = periodDesk(school);

beforeEach(() => clock.set('2026-11-21T04:00:00Z'));

describe('the restrictions of a class', () => {
  it('[GET /api/nuxt/class/restriction/:courseId] name the modes and the period of a course, and the server keeps to them', async () => {
    const { student, course, courseId } = await withCourse({ expires_on: '2026-12-31' });
    await operator('course', 'policy', String(courseId), '--modes', 'video');
    expect(await student.data(getRestriction, { params: { courseId } })).toEqual({
      courseId,
      courseName: 'CFA 一级',
      modes: ['video'],
      identityRequired: false,
      closedBy: null,
      opensOn: null,
      expireDate: '2026-12-31',
    });
    const open = async (mode: string) =>
      (await student.call(openBook, { params: course, query: { mode } })).status;
    expect(await open('challenge')).toBe(refusals.courseMode[0]);
    expect(await open('video')).toBe(200);
    const stranger = await school.signIn();
    expect(await stranger.call(getRestriction, { params: { courseId } })).toMatchObject(
      refused('courseNotOwned'),
    );
  });

  it('[GET /api/class/restriction] are told for all courses of the student, and for no other', async () => {
    const { student, courseId } = await withCourse({ paused_on: '2026-11-01' });
    const others = await withCourse();
    const all = await student.data(listRestrictions);
    expect(all).toContainEqual(expect.objectContaining({ courseId, closedBy: 'paused' }));
    expect(all.map((own) => own.courseId)).not.toContain(others.courseId);
  });
});
