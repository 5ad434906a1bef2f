import { getLiveCourse, getLiveToken } from '@xuezhou/contract/live';
import { getCourseHome } from '@xuezhou/contract/study';
import { listMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { add, enrol, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { liveJobs } from './remind-live.ts';
import { makeLive } from './testing/make-live.ts';

const school = await startTestApp();
const { connection, clock } = school;

const begins = new Date('2027-03-01T20:00:00+08:00');
const at = (time: string) => clock.set(`2027-03-01T${time}:00+08:00`);

beforeEach(() => at('12:00'));

describe('[course.live] [GET /api/courses/:courseId/live] a live course', () => {
  it('shows its schedule in order, with the state of each class on the server’s clock', async () => {
    const { courseId, bulletId, bookId, readingId } = await makeCourse(connection);
    const later = await makeLive(connection, courseId, { beginsAt: begins, title: '第二讲' });
    const first = await makeLive(connection, courseId, {
      beginsAt: new Date('2027-02-20T20:00:00+08:00'),
      title: '第一讲',
    });
    await connection
      .updateTable('live_class')
      .where('live_id', '=', first.liveId)
      .set({ replay_bullet_id: bulletId })
      .execute();
    const student = await school.signIn();
    const shown = await student.data(getLiveCourse, { params: { courseId } });
    expect(shown.classes).toMatchObject([
      { liveId: first.liveId, state: 'ended', replay: { bookId, readingId, bulletId } },
      { liveId: later.liveId, state: 'planned', replay: null, isStreaming: false },
    ]);
    expect(shown.classes[1]?.opensAt).toBe('2027-03-01T11:45:00.000Z');
    at('20:10');
    const { classes } = await student.data(getLiveCourse, { params: { courseId } });
    expect(classes[1]?.state).toBe('on');
  });

  it('is not shown without the course, and is shown after its period', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    await makeLive(connection, courseId, { beginsAt: begins });
    const student = await school.signIn();
    const params = { courseId };
    expect((await student.call(getLiveCourse, { params })).status).toBe(refusals.courseNotOwned[0]);
    await enrol(connection, student.studentId, courseId, '2027-01-01', new Date('2026-12-01'));
    expect((await student.data(getLiveCourse, { params })).classes).toHaveLength(1);
    expect((await student.call(getLiveCourse, { params: { courseId: 999_999 } })).http).toBe(404);
    expect((await school.visit().call(getLiveCourse, { params })).http).toBe(401);
  });
});

describe('[course.live] [GET /api/live/:liveId/token] a token', () => {
  it('is given at the moment at which a student with the course enters, short-lived and for that student', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const { liveId, room } = await makeLive(connection, courseId, { beginsAt: begins });
    const student = await school.signIn({ courses: [courseId] });
    const params = { liveId };
    at('19:44');
    expect((await student.call(getLiveToken, { params })).status).toBe(refusals.liveNotOpen[0]);
    at('19:45');
    const token = await student.data(getLiveToken, { params });
    expect(token).toMatchObject({ way: 'hls', isStreaming: false });
    expect(token.liveURL).toMatch(new RegExp(`/[\\w-]{22}/\\d+/${student.studentId}/${room}/`));
    expect(Date.parse(token.expiresAt) - clock.now().getTime()).toBe(600_000);
    at('20:59');
    expect((await student.call(getLiveToken, { params })).status).toBe(200);
    at('21:00');
    expect((await student.call(getLiveToken, { params })).status).toBe(refusals.liveEnded[0]);
  });

  it('[course.live#3] is given to nobody without access: no course, expired, paused, not verified, no such class, no session', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const { liveId } = await makeLive(connection, courseId, { beginsAt: begins });
    const params = { liveId };
    at('20:10');
    const student = await school.signIn();
    const statusOf = async () => (await student.call(getLiveToken, { params })).status;
    expect(await statusOf()).toBe(refusals.courseNotOwned[0]);
    await enrol(connection, student.studentId, courseId, '2027-02-28', new Date('2027-01-01'));
    expect(await statusOf()).toBe(refusals.courseExpired[0]);
    const change = async (set: object) => {
      await connection
        .updateTable('enrolment')
        .where('student_id', '=', student.studentId)
        .set(set)
        .execute();
      return await statusOf();
    };
    expect(await change({ expires_on: null, paused_on: '2027-03-01' })).toBe(
      refusals.coursePaused[0],
    );
    expect(await change({ paused_on: null })).toBe(200);
    await connection
      .updateTable('course')
      .where('course_id', '=', courseId)
      .set({ identity_required: true })
      .execute();
    expect(await statusOf()).toBe(refusals.identityRequired[0]);
    expect((await student.call(getLiveToken, { params: { liveId: 999_999 } })).http).toBe(404);
    expect((await school.visit().call(getLiveToken, { params })).http).toBe(401);
  });

  it('is refused for a class that was cancelled, or that an operator ended', async () => {
    const { courseId } = await makeCourse(connection);
    const { liveId } = await makeLive(connection, courseId, { beginsAt: begins });
    const student = await school.signIn();
    at('20:10');
    const set = async (row: object) => {
      await connection.updateTable('live_class').where('live_id', '=', liveId).set(row).execute();
      return (await student.call(getLiveToken, { params: { liveId } })).status;
    };
    expect(await set({ cancelled_at: clock.now() })).toBe(refusals.liveCancelled[0]);
    expect(await set({ cancelled_at: null, ended_at: clock.now() })).toBe(refusals.liveEnded[0]);
  });
});

describe('[dashboard] the live announcement', () => {
  it('shows a class that is on or begins within a day, of a course that can be studied', async () => {
    const open = await makeCourse(connection, { access: 'enrolled', title: '已报名的课' });
    const expired = await makeCourse(connection, { access: 'enrolled' });
    const foreign = await makeCourse(connection, { access: 'enrolled' });
    const tomorrow = new Date('2027-03-02T20:00:00+08:00');
    const { liveId } = await makeLive(connection, open.courseId, { beginsAt: begins });
    await makeLive(connection, open.courseId, { beginsAt: tomorrow });
    for (const { courseId } of [expired, foreign])
      await makeLive(connection, courseId, { beginsAt: begins });
    const student = await school.signIn({ courses: [open.courseId] });
    await enrol(connection, student.studentId, expired.courseId, '2027-01-01');
    const announced = async () =>
      (await student.data(getCourseHome)).pinzhibo.filter(
        ({ courseId }) => courseId === open.courseId,
      );
    const all = await student.data(getCourseHome);
    expect(all.pinzhibo.map(({ courseId }) => courseId)).not.toContain(expired.courseId);
    expect(all.pinzhibo.map(({ courseId }) => courseId)).not.toContain(foreign.courseId);
    expect(await announced()).toMatchObject([
      { liveId, courseName: '已报名的课', state: 'planned' },
    ]);
    at('20:30');
    expect(await announced()).toMatchObject([{ liveId, state: 'on' }, { state: 'planned' }]);
    at('21:00');
    expect(await announced()).toMatchObject([{ state: 'planned' }]);
    await connection.updateTable('live_class').set({ cancelled_at: clock.now() }).execute();
    expect(await announced()).toEqual([]);
  });
});

describe('the reminder', () => {
  it('comes half an hour before, once, to those who may come; again when the class was moved', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled', title: '一级 <b>' });
    const { liveId } = await makeLive(connection, courseId, { beginsAt: begins });
    const student = await school.signIn({ courses: [courseId] });
    const expired = await school.signIn();
    await enrol(connection, expired.studentId, courseId, '2027-02-28', new Date('2027-01-01'));
    const paused = await school.signIn();
    await add(connection, 'enrolment', {
      student_id: paused.studentId,
      course_id: courseId,
      paused_on: '2027-02-01',
    });
    const context = { signal: new AbortController().signal, isLastAttempt: false };
    const remind = () => liveJobs(school.services)['remind-live']({}, context);
    const toldTo = async (client: typeof student) =>
      (await client.data(listMessages, { query: { pageNo: 1 } })).list.map(
        ({ messageTitle: title }) => title,
      );
    at('19:29');
    await remind();
    expect(await toldTo(student)).toEqual([]);
    at('19:30');
    await Promise.all([remind(), remind()]);
    await remind();
    expect(await toldTo(student)).toEqual(['直播课 20:00 开始']);
    for (const other of [expired, paused]) expect(await toldTo(other)).toEqual([]);
    await connection
      .updateTable('live_class')
      .where('live_id', '=', liveId)
      .set({
        begins_at: new Date('2027-03-01T20:30:00+08:00'),
        ends_at: new Date('2027-03-01T22:00:00+08:00'),
      })
      .execute();
    at('20:05');
    await remind();
    expect(await toldTo(student)).toEqual(['直播课 20:30 开始', '直播课 20:00 开始']);
  });
});
