import { randomUUID } from 'node:crypto';
import { checkRoster, enrolRoster } from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { newMobile, rosterDesk, terms, permissions } from '../testing/roster-desk.ts';

const school = await startTestApp();
const { connection, services } = school;
const { desk, course, titled, row, check, enrolAll, judged, studentOf, periodOf } =
  await rosterDesk(school);

it.each([
  [{ mobile: '1380001023' }, 'mobile', '手机号少 1 位'],
  [{ mobile: '1.39E+10' }, 'mobile', '后面几位已经丢了'],
  [{ name: '' }, 'name', '没有写姓名'],
  [{ course: '' }, 'course', '没有写课程'],
  [{ course: '炒股' }, 'course', '没有这门课'],
  [{ until: '2026-11-22' }, 'until', '有效期在今天之前'],
  [{ until: '8/31' }, 'until', '日期看不懂'],
])('says which cell of a row cannot be read, and why: %j', async (given, field, words) => {
  expect(await judged(given)).toMatchObject({ state: 'fault', field });
  expect((await judged(given))?.words).toContain(words);
});

it('[POST /api/console/rosters/check] offers the course that is like the one written, and enrols nobody in it unasked', async () => {
  const modelling = await titled('Excel 财务建模');
  const odd = row({ course: 'Excel财务建模课' });
  expect(await check([odd])).toMatchObject([
    { state: 'look', field: 'course', offer: { field: 'course', value: modelling.title } },
  ]);
  const answer = await desk.call(enrolRoster, {
    body: { rosterId: randomUUID(), name: 'x', rows: [odd], terms },
  });
  expect(answer.status).toBe(consoleRefusals.rosterEmpty[0]);
  expect(await studentOf(odd.mobile)).toBeUndefined();
});

it('[POST /api/console/rosters/enrol] makes accounts, adds courses, extends, leaves alone, and does what it said beforehand', async () => {
  const known = async (expiresOn: string | null) => {
    const { mobile, studentId } = await makeStudent(connection, {}, services);
    await enrol(connection, studentId, course.courseId, expiresOn);
    return { studentId, mobile: mobile ?? '' };
  };
  const [early, late, endless] = [
    await known('2027-01-01'),
    await known('2028-01-01'),
    await known(null),
  ];
  const paused = await known('2027-01-01');
  await connection
    .updateTable('enrolment')
    .where('student_id', '=', paused.studentId)
    .set({ paused_on: '2026-11-01' })
    .execute();
  const other = await makeStudent(connection, {}, services);
  const twice = newMobile();
  const rows = [
    row({ row: 2, mobile: twice, name: '林知夏', remark: '电话聊过' }),
    row({ row: 3, mobile: ` ${twice.slice(0, 3)}-${twice.slice(3)}`, name: '林知夏' }),
    row({ row: 4, name: '林知夏', until: '2027年8月31日' }),
    row({ row: 5, mobile: early.mobile }),
    row({ row: 6, mobile: late.mobile }),
    row({ row: 7, mobile: endless.mobile }),
    row({ row: 8, mobile: paused.mobile }),
    row({ row: 9, mobile: other.mobile ?? '', until: '' }),
    row({ row: 10, mobile: '12' }),
  ];
  const verdicts = await check(rows);
  expect(verdicts.map(({ row: number, state }) => [number, state])).toEqual([
    ...[
      [2, 'new'],
      [3, 'keep'],
      [4, 'new'],
      [5, 'extend'],
      [6, 'keep'],
      [7, 'keep'],
    ],
    ...[
      [8, 'keep'],
      [9, 'add'],
      [10, 'fault'],
    ],
  ]);
  expect(verdicts[1]?.words).toBe('和第 2 行是同一个手机号');
  expect(verdicts[2]?.words).toContain(`昵称写成 林知夏_${rows[2]!.mobile.slice(-4)}`);
  const answer = await enrolAll(rows);
  expect(answer).toEqual({ added: 2, enrolled: 3, extended: 1, verdicts });
  const made = await studentOf(twice);
  expect(made).toMatchObject({ nickname: '林知夏', mobile_valid: true });
  expect(await periodOf(made!.student_id)).toEqual({
    ...{ expires_on: '2027-08-31', redeemed: true, period_days: null, taken_back: false },
  });
  expect(await periodOf(early.studentId)).toMatchObject({ expires_on: '2027-08-31' });
  expect(await periodOf(late.studentId)).toMatchObject({ expires_on: '2028-01-01' });
  expect(await periodOf(endless.studentId)).toMatchObject({ expires_on: null });
  expect(await periodOf(other.studentId)).toMatchObject({ expires_on: null });
  const notes = await connection
    .selectFrom('student_note')
    .where('student_id', '=', made!.student_id)
    .select(['words', 'staff_id'])
    .execute();
  expect(notes).toEqual([{ words: '电话聊过', staff_id: desk.staffId }]);
});

it('one person with two courses is one account; rows without a course or a day take the usual ones', async () => {
  const second = await titled('CFA 二级精讲班');
  const mobile = newMobile();
  const rows = [
    row({ row: 2, mobile, course: '', until: '' }),
    row({ row: 3, mobile, course: second.title, until: '' }),
  ];
  const usual = { courseId: course.courseId, until: '2027-05-01' };
  expect((await check(rows, usual)).map(({ state }) => state)).toEqual(['new', 'add']);
  expect(await enrolAll(rows, usual)).toMatchObject({ added: 1, enrolled: 2 });
  const made = await studentOf(mobile);
  expect(await periodOf(made!.student_id)).toMatchObject({ expires_on: '2027-05-01' });
  expect(await periodOf(made!.student_id, second.courseId)).toMatchObject({
    expires_on: '2027-05-01',
  });
});

it('courses that begin when the student takes them have no day before', async () => {
  const late = row({ until: '2020-01-01' });
  await enrolAll([late], { waitingDays: 300 });
  const made = await studentOf(late.mobile);
  expect(await periodOf(made!.student_id)).toEqual({
    ...{ expires_on: null, redeemed: false, period_days: 300, taken_back: false },
  });
});

it('sent twice it is done once and answered alike; the id of a colleague is refused', async () => {
  const [rosterId, rows] = [randomUUID(), [row()]];
  const answers = await Promise.all([1, 2].map(() => enrolAll(rows, {}, rosterId)));
  expect(answers[0]).toEqual(answers[1]);
  expect(answers[0]).toMatchObject({ added: 1, enrolled: 1 });
  const other = await signInStaffAs(school, { permissions: [...permissions] });
  const again = await other.call(enrolRoster, { body: { rosterId, name: 'x', rows, terms } });
  expect(again.status).toBe(consoleRefusals.rosterOther[0]);
});

it('who may not make accounts enrols those that have one alone; who may not enrol is kept out', async () => {
  const narrow = await signInStaffAs(school, { permissions: ['enrolment.write'] });
  const { mobile } = await makeStudent(connection, {}, services);
  const rows = [row({ row: 2 }), row({ row: 3, mobile: mobile ?? '' })];
  expect(await narrow.data(checkRoster, { body: { rows, terms } })).toMatchObject([
    { state: 'fault', field: 'mobile' },
    { state: 'add' },
  ]);
  for (const grants of [['student.read', 'student.write'], ['enrolment.write:propose']] as const) {
    const closed = await signInStaffAs(school, { permissions: grants });
    const body = { rosterId: randomUUID(), name: 'x', rows, terms };
    const { status } = await closed.call(enrolRoster, { body });
    expect([consoleRefusals.permissionMissing[0], consoleRefusals.approvalAsked[0]]).toContain(
      status,
    );
    expect(await studentOf(rows[0]!.mobile)).toBeUndefined();
  }
});

// As a later release: what an index kept is kept by claims alone.
it('a phone that somebody else takes in this moment is said of its row, and the others are done', async () => {
  await sql`drop index student_by_mobile`.execute(connection);
  const [taken, free] = [row({ row: 2 }), row({ row: 3 })];
  const taking = await connection.startTransaction().execute();
  await makeStudent(taking, { mobile: `+86${taken.mobile}` }, services);
  const enrolling = enrolAll([taken, free]);
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(connection)
    ).rows.length;
  await expect.poll(waiting).toBe(1);
  await taking.commit().execute();
  const { added, verdicts } = await enrolling;
  expect(added).toBe(1);
  expect(verdicts).toMatchObject([
    { state: 'fault', field: 'mobile', words: '刚刚有人用了这个手机号或昵称，请再看一次' },
    { state: 'new' },
  ]);
  expect(await studentOf(free.mobile)).toBeDefined();
});
