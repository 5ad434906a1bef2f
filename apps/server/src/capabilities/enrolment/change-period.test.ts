import { postponeCourse, preopenCourse } from '@xuezhou/contract/enrolment';
import { getCourseHome, openBook } from '@xuezhou/contract/study';
import { listWrongQuestions } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { periodDesk, refused } from './testing/period-desk.ts';

const school = await startTestApp();
const { clock } = school;
const { withCourse, watch, operator, mobileOf, courseOf } = periodDesk(school);

beforeEach(() => clock.set('2026-11-21T04:00:00Z'));

describe('[course.postpone] [POST /api/courses/postpone] a postponement', () => {
  it('sets deferInfo and expireDate, as often as the course allows', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-12-01' });
    const before = await courseOf(student, courseId);
    expect(before.period.postponeDays).toBe(90);
    expect(await student.data(postponeCourse, { body: { courseId } })).toEqual({
      deferInfo: '已延期 1 次，有效期至 2027-03-01',
      expireDate: '2027-03-01',
    });
    const home = await student.data(getCourseHome);
    expect(home.groups.flatMap(({ courses }) => courses)).toContainEqual(
      expect.objectContaining({
        courseId,
        deferInfo: '已延期 1 次，有效期至 2027-03-01',
        expireDate: '2027-03-01',
      }),
    );
    expect((await courseOf(student, courseId)).period.postponeDays).toBeNull();
    expect(await student.call(postponeCourse, { body: { courseId } })).toMatchObject(
      refused('postponeNotLeft'),
    );
  });

  it('tapped twice, or in two tabs, adds its days once', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-12-01' });
    await operator('course', 'policy', String(courseId), '--postpone-times', '3');
    const body = { courseId, expireDate: '2026-12-01' };
    const answers = await Promise.all([
      student.call(postponeCourse, { body }),
      student.call(postponeCourse, { body }),
    ]);
    expect(answers.map(({ data }) => data?.expireDate)).toEqual(['2027-03-01', '2027-03-01']);
  });

  it('counts from today where the course is over, and not long after that any more', async () => {
    const { student, course, courseId } = await withCourse({ expires_on: '2026-11-01' });
    expect(await watch(student, course)).toBe(refusals.courseExpired[0]);
    const { expireDate } = await student.data(postponeCourse, { body: { courseId } });
    expect(expireDate).toBe('2027-02-18');
    expect(await watch(student, course)).toBe(200);
    const old = await withCourse({ expires_on: '2026-10-01' });
    const body = { courseId: old.courseId };
    expect(await old.student.call(postponeCourse, { body })).toMatchObject(
      refused('postponeNotLeft'),
    );
  });

  it('is refused for a course that one does not have', async () => {
    const { courseId } = await withCourse({ expires_on: '2026-12-01' });
    const stranger = await school.signIn();
    expect(await stranger.call(postponeCourse, { body: { courseId } })).toMatchObject(
      refused('courseNotOwned'),
    );
  });
});

describe('[POST /api/courses/preopen] a course that has not begun', () => {
  it('shows its outline, opens on the day, and earlier on demand', async () => {
    const { student, course, courseId } = await withCourse({ opens_on: '2027-01-01' });
    expect(await watch(student, course)).toBe(refusals.courseNotOpen[0]);
    const shown = await courseOf(student, courseId);
    expect(shown.period).toMatchObject({ closedBy: 'notOpen', canPreopen: true });
    expect(shown.books[0]).toMatchObject({ canAccess: false });
    const book = await student.data(openBook, { params: course, query: {} });
    expect(book.readingGroupList[0]?.canAccess).toBe(false);
    // Twice: the second changes nothing.
    expect(await student.data(preopenCourse, { body: { courseId } })).toBe(true);
    expect(await student.data(preopenCourse, { body: { courseId } })).toBe(true);
    expect(await watch(student, course)).toBe(200);
  });

  it('opens no earlier where the course forbids it', async () => {
    const { student, course, courseId } = await withCourse({ opens_on: '2026-11-22' });
    await operator('course', 'policy', String(courseId), '--preopen', 'no');
    expect(await student.call(preopenCourse, { body: { courseId } })).toMatchObject(
      refused('preopenNotOffered'),
    );
    clock.set('2026-11-21T16:00:00Z');
    expect(await watch(student, course)).toBe(200);
  });
});

describe('a pause by the school', () => {
  it('closes the course, keeps what was learned readable, and gives its days back', async () => {
    const { student, course, courseId } = await withCourse({ expires_on: '2026-11-30' });
    const whose = [await mobileOf(student.studentId), String(courseId)];
    await operator('course', 'pause', ...whose);
    expect(await watch(student, course)).toBe(refusals.coursePaused[0]);
    clock.set('2026-12-15T04:00:00Z');
    expect((await courseOf(student, courseId)).period.closedBy).toBe('paused');
    const params = { courseId };
    expect((await student.call(listWrongQuestions, { params })).status).toBe(200);
    await operator('course', 'resume', ...whose);
    expect(await courseOf(student, courseId)).toMatchObject({
      expired: false,
      expireDate: '2026-12-24',
    });
    expect(await watch(student, course)).toBe(200);
  });

  it('and an extension are the operator’s to say', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-11-30' });
    const whose = [await mobileOf(student.studentId), String(courseId)];
    await operator('course', 'extend', ...whose, '--days', '31');
    expect((await courseOf(student, courseId)).expireDate).toBe('2026-12-31');
    await operator('course', 'extend', ...whose, '--until', '2028-01-01');
    expect((await courseOf(student, courseId)).expireDate).toBe('2028-01-01');
    await expect(operator('course', 'resume', ...whose)).rejects.toThrow('没有暂停');
    await expect(operator('course', 'extend', ...whose)).rejects.toThrow('--days');
  });
});

it('the operator moves no course to an end that is over, and enrols nobody until one', async () => {
  const { student, courseId } = await withCourse({ expires_on: '2026-11-30' });
  const whose = [await mobileOf(student.studentId), String(courseId)];
  const extend = (day: string) => operator('course', 'extend', ...whose, '--until', day);
  const enrol = (day: string) => operator('user', 'enrol', ...whose, '--until', day);
  await expect(extend('2026-11-20')).rejects.toThrow(
    '--until 2026-11-20 已经过去，课程会马上过期。请写今天（2026-11-21）或以后的日期，要停学一段时间就用 course pause',
  );
  await expect(enrol('2026-11-20')).rejects.toThrow(
    '--until 2026-11-20 已经过去，报了名也不能学。请写今天（2026-11-21）或以后的日期，长期有效就写 --forever',
  );
  expect((await courseOf(student, courseId)).expireDate).toBe('2026-11-30');
  for (const work of [extend, enrol]) {
    await work('2026-11-21');
    expect((await courseOf(student, courseId)).expireDate).toBe('2026-11-21');
    await extend('2026-11-30');
  }
});
