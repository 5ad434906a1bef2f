import {
  applyToReopen,
  getCourse,
  getCourseHome,
  getReopenInfo,
  getRestriction,
  listRestrictions,
  openBook,
  openVideo,
  postponeCourse,
  preopenCourse,
  redeemCourse,
} from '@xuezhou/contract/course';
import { listWrongQuestions } from '@xuezhou/contract/practice';
import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { runCli } from '../../../cli/run-cli.ts';
import { picture } from '../../../testing/identity-desk.ts';
import type { TestClient } from '../../../testing/client.ts';
import { add, makeCourse, type MadeCourse } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock, services } = school;

beforeEach(() => clock.set('2026-11-21T04:00:00Z'));

const refused = (name: RefusalName) => ({ http: 200, status: refusals[name][0] });

/** A student with a course on these terms. */
async function withCourse(enrolment: object = {}, other: { studentId?: number } = {}) {
  const course = await makeCourse(connection, { access: 'enrolled', title: 'CFA 一级' });
  const student = await school.signIn(other.studentId ?? {});
  await add(connection, 'enrolment', {
    student_id: student.studentId,
    course_id: course.courseId,
    enrolled_at: new Date('2026-01-01T00:00:00Z'),
    ...enrolment,
  });
  return { course, student, courseId: course.courseId };
}

const watch = async (client: TestClient, course: MadeCourse) =>
  (await client.call(openVideo, { params: { ...course, vid: 0 } })).status;

async function operator(...words: string[]) {
  const printed: string[] = [];
  const noted: string[] = [];
  const code = await runCli(words, async () => ({ ...services, close: async () => {} }), {
    print: (line) => printed.push(line),
    note: (line) => noted.push(line),
  });
  if (code !== 0) throw new Error(noted.join('\n'));
  return printed;
}

const mobileOf = async (studentId: number) => {
  const row = await connection
    .selectFrom('student')
    .where('student_id', '=', studentId)
    .select('mobile')
    .executeTakeFirstOrThrow();
  return String(row.mobile);
};

const periodOf = async (client: TestClient, courseId: number) =>
  await client.data(getCourse, { params: { courseId } });

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

  it('that is unknown, over its time, or tried too often is refused in words', async () => {
    const { courseId } = await makeCourse(connection, { access: 'enrolled' });
    const [code = ''] = await operator(
      'course',
      'codes',
      String(courseId),
      '--until',
      '2026-11-20',
    );
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

describe('[course.postpone] [POST /api/courses/postpone] a postponement', () => {
  it('sets deferInfo and expireDate, as often as the course allows', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-12-01' });
    const before = await periodOf(student, courseId);
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
    expect((await periodOf(student, courseId)).period.postponeDays).toBeNull();
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
    const shown = await periodOf(student, courseId);
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
    expect((await periodOf(student, courseId)).period.closedBy).toBe('paused');
    const params = { courseId };
    expect((await student.call(listWrongQuestions, { params })).status).toBe(200);
    await operator('course', 'resume', ...whose);
    expect(await periodOf(student, courseId)).toMatchObject({
      expired: false,
      expireDate: '2026-12-24',
    });
    expect(await watch(student, course)).toBe(200);
  });

  it('and an extension are the operator’s to say', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-11-30' });
    const whose = [await mobileOf(student.studentId), String(courseId)];
    await operator('course', 'extend', ...whose, '--days', '31');
    expect((await periodOf(student, courseId)).expireDate).toBe('2026-12-31');
    await operator('course', 'extend', ...whose, '--until', '2028-01-01');
    expect((await periodOf(student, courseId)).expireDate).toBe('2028-01-01');
    await expect(operator('course', 'resume', ...whose)).rejects.toThrow('没有暂停');
    await expect(operator('course', 'extend', ...whose)).rejects.toThrow('--days');
  });
});

describe('an application to reopen', () => {
  const reason = '换了工作，没能按时学完';

  it('[GET /api/courses/reopen/:courseId] [POST /api/courses/reopen] is sent once, answered by the school, and opens the course', async () => {
    const { student, course, courseId } = await withCourse({ expires_on: '2026-01-31' });
    const ask = () => student.data(getReopenInfo, { params: { courseId } });
    expect(await ask()).toMatchObject({ state: 'none', canApply: true });
    const attachment1 = await picture();
    const send = () =>
      student.data(applyToReopen, { body: { courseId, reason }, files: { attachment1 } });
    const [first, second] = await Promise.all([send(), send()]);
    expect(first).toMatchObject({ state: 'submitted', reason, attachments: 1, canApply: false });
    expect(second).toEqual(first);
    expect((await student.data(getCourseHome)).reopenInfo).toMatchObject([
      { courseId, state: 'submitted' },
    ]);
    const list = await operator('course', 'reopen-list');
    const no = /^\s*(\d+)/.exec(list[1] ?? '')?.[1] ?? '';
    await operator('course', 'reopen-pass', no, '--days', '30');
    expect(await ask()).toMatchObject({ state: 'approved', reply: '可以学到 2026-12-20' });
    expect(await watch(student, course)).toBe(200);
    await expect(operator('course', 'reopen-fail', no, '--reply', '不行')).rejects.toThrow(
      '已经处理过了',
    );
  });

  it('that was refused says why, and can be sent again', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-01-31' });
    const body = { courseId, reason };
    await student.data(applyToReopen, { body, files: {} });
    const list = await operator('course', 'reopen-list');
    const no = /^\s*(\d+)/.exec(list.at(-1) ?? '')?.[1] ?? '';
    await operator('course', 'reopen-fail', no, '--reply', '请先补交考试证明');
    const info = await student.data(getReopenInfo, { params: { courseId } });
    expect(info).toMatchObject({ state: 'refused', reply: '请先补交考试证明', canApply: true });
    expect((await student.data(applyToReopen, { body, files: {} })).state).toBe('submitted');
  });

  it('is not needed while the course is open, and is nobody else’s', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-12-31' });
    const body = { courseId, reason };
    expect(await student.call(applyToReopen, { body, files: {} })).toMatchObject(
      refused('reopenNotNeeded'),
    );
    const stranger = await school.signIn();
    expect(await stranger.call(getReopenInfo, { params: { courseId } })).toMatchObject(
      refused('courseNotOwned'),
    );
  });

  it('with something else than a picture is refused, and nothing is kept', async () => {
    const { student, courseId } = await withCourse({ expires_on: '2026-01-31' });
    const attachment1 = new Blob(['<svg onload="alert(1)"/>']);
    const answer = await student.call(applyToReopen, {
      body: { courseId, reason },
      files: { attachment1 },
    });
    expect(answer).toMatchObject(refused('imageInvalid'));
    const info = await student.data(getReopenInfo, { params: { courseId } });
    expect(info.state).toBe('none');
  });
});

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
