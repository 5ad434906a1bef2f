import { redeemCourse } from '@xuezhou/contract/enrolment';
import { getCourseHome } from '@xuezhou/contract/study';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { periodDesk, refused } from './testing/period-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { withCourse, watch, operator, courseOf } = periodDesk(school);

beforeEach(() => clock.set('2026-11-21T04:00:00Z'));

describe('[course.redeem] [POST /api/courses/redeem] a redeem code', () => {
  it('opens the course for its days, counted from today, and hasRedeemed is set', async () => {
    const course = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    const [code = ''] = await operator('course', 'codes', String(course.courseId), '--days', '30');
    expect(await watch(student, course)).toBe(refusals.courseNotOwned[0]);
    const redeemed = await student.data(redeemCourse, { body: { code } });
    expect(redeemed).toMatchObject({ hasRedeemed: true, expireDate: '2026-12-20' });
    expect(await watch(student, course)).toBe(200);
    const home = await student.data(getCourseHome);
    const own = home.groups.flatMap(({ courses }) => courses);
    expect(own.find(({ courseId }) => courseId === course.courseId)?.hasRedeemed).toBe(true);
  });

  it('is taken however it was typed, and sending it again changes nothing', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    const [code = ''] = await operator('course', 'codes', String(courseId), '--days', '30');
    const typed = ` ${code.toLowerCase().replaceAll('-', '－')} `;
    const first = await student.data(redeemCourse, { body: { code: typed } });
    expect(await student.data(redeemCourse, { body: { code } })).toEqual(first);
  });

  it('of one student is no use to another, also at the same moment', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const [code = ''] = await operator('course', 'codes', String(courseId));
    const students = [await school.signIn(), await school.signIn(), await school.signIn()];
    const answers = await Promise.all(
      students.map((student) => student.call(redeemCourse, { body: { code } })),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      refusals.redeemCodeUsed[0],
      refusals.redeemCodeUsed[0],
    ]);
  });

  it('adds its days to a course that has an end, and leaves one without an end and the code alone', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-12-31' });
    const codes = await operator(
      'course',
      'codes',
      String(courseId),
      '--days',
      '10',
      '--count',
      '2',
    );
    const { expireDate } = await student.data(redeemCourse, { body: { code: codes[0]! } });
    expect(expireDate).toBe('2027-01-10');
    const forever = await withCourse();
    const [code = ''] = await operator('course', 'codes', String(forever.courseId), '--days', '10');
    expect(await forever.student.call(redeemCourse, { body: { code } })).toMatchObject(
      refused('redeemNotNeeded'),
    );
    const other = await school.signIn();
    expect((await other.data(redeemCourse, { body: { code } })).hasRedeemed).toBe(true);
  });

  it('and another for the same course at the same moment both count', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const student = await school.signIn();
    const codes = ['course', 'codes', String(courseId), '--days', '30', '--count', '2'];
    const answers = await Promise.all(
      (await operator(...codes))
        .slice(0, 2)
        .map((code) => student.data(redeemCourse, { body: { code } })),
    );
    expect(new Set(answers.map(({ expireDate }) => expireDate))).toEqual(
      new Set(['2026-12-20', '2027-01-19']),
    );
    expect((await courseOf(student, courseId)).expireDate).toBe('2027-01-19');
  });

  it('is not spent on a course that waits to be taken up and will have no end', async () => {
    const { student, courseId } = await withCourse({ redeemed: false });
    const [code = ''] = await operator('course', 'codes', String(courseId), '--days', '30');
    expect(await student.call(redeemCourse, { body: { code } })).toMatchObject(
      refused('redeemNotNeeded'),
    );
    expect(await student.data(redeemCourse, { body: { courseId } })).toMatchObject({
      hasRedeemed: true,
      expireDate: null,
    });
  });

  it('that is unknown, over its time, or tried too often is refused in words', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const [code = ''] = await operator(
      'course',
      'codes',
      String(courseId),
      '--until',
      '2026-11-21',
    );
    clock.set('2026-11-22T04:00:00Z');
    const student = await school.signIn();
    const tryCode = (given: string) => student.call(redeemCourse, { body: { code: given } });
    expect(await tryCode(code)).toMatchObject(refused('redeemCodeExpired'));
    expect(await student.call(redeemCourse, { body: {} })).toMatchObject(
      refused('redeemCodeUnknown'),
    );
    for (let i = 0; i < 9; i++)
      expect(await tryCode(`AAAA-AAAA-AAAA-AAA${i}`)).toMatchObject(refused('redeemCodeUnknown'));
    expect(await tryCode('AAAA')).toMatchObject(refused('redeemTooMany'));
    clock.advance({ minutes: 15 });
    expect(await tryCode('AAAA')).toMatchObject(refused('redeemCodeUnknown'));
  });

  it('is not made to end on a day that is over, but on this one', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const make = (day: string) => operator('course', 'codes', String(courseId), '--until', day);
    await expect(make('2026-11-20')).rejects.toThrow(
      '--until 2026-11-20 已经过去，这样的兑换码谁也用不了。请写今天（2026-11-21）或以后的日期，不限期就省略它',
    );
    const [code = ''] = await make('2026-11-21');
    const student = await school.signIn();
    expect((await student.data(redeemCourse, { body: { code } })).hasRedeemed).toBe(true);
  });

  it('is not readable in the database', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const [code = ''] = await operator('course', 'codes', String(courseId));
    const rows = await connection.selectFrom('redeem_code').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(code.slice(0, 9));
    expect(await operator('course', 'code-list', String(courseId))).toContainEqual(
      expect.stringContaining(`…${code.slice(-4)}`),
    );
  });

  it('is not needed for a course that waits to be taken up: its period begins then', async () => {
    const { student, course, courseId } = await withCourse({ redeemed: false, period_days: 100 });
    expect(await watch(student, course)).toBe(refusals.courseUnredeemed[0]);
    clock.advance({ days: 20 });
    const taken = await student.data(redeemCourse, { body: { courseId } });
    expect(taken).toMatchObject({ hasRedeemed: true, expireDate: '2027-03-20' });
    expect(await student.data(redeemCourse, { body: { courseId } })).toEqual(taken);
    expect(await watch(student, course)).toBe(200);
    const stranger = await school.signIn();
    expect(await stranger.call(redeemCourse, { body: { courseId } })).toMatchObject(
      refused('courseNotOwned'),
    );
  });
});
