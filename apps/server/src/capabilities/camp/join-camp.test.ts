import { joinCamp, joinCampClass, getCampTasks } from '@xuezhou/contract/camp';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { enrol, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeCamp, makeClass } from '../../testing/make-camp.ts';

const school = await startTestApp();
const { connection, clock } = school;
clock.set('2026-11-20T04:00:00Z');
const membersOf = async (classId: number) =>
  await connection
    .selectFrom('camp_member')
    .where('class_id', '=', classId)
    .select(['student_id', 'starts_on'])
    .execute();

it('[GET /api/camps/join] [camp.join] joins the first class that takes students, once', async () => {
  const { courseId } = await makeCourse(connection);
  const campId = await makeCamp(connection, courseId, { tasks: [{ kind: 'cards' }] });
  await makeClass(connection, campId, {
    capacity: 1,
    startsOn: '2026-11-19',
    joinUntil: '2026-11-19',
  });
  const classId = await makeClass(connection, campId, { startsOn: '2026-11-22' });
  const student = await school.signIn();
  const joined = { classId, why: null };
  expect(await student.data(joinCamp, { query: { courseId } })).toEqual({
    ...joined,
    result: 'joined',
  });
  expect(await student.data(joinCamp, { query: { courseId } })).toEqual({
    ...joined,
    result: 'already',
  });
  expect(await membersOf(classId)).toEqual([
    { student_id: student.studentId, starts_on: '2026-11-22' },
  ]);
});

it.each([
  ['a class that is not open yet', { joinFrom: '2026-11-21' }, 'notOpen', 'campNotOpen'],
  ['a class whose joining is over', { joinUntil: '2026-11-19' }, 'ended', 'campEnded'],
  ['a class that is over', { startsOn: '2026-11-13' }, 'ended', 'campEnded'],
  ['a class that the school closed', { closedAt: new Date('2026-11-01') }, 'ended', 'campEnded'],
] as const)('[camp.join] says why %s cannot be joined', async (_name, wishes, result, refusal) => {
  const { courseId } = await makeCourse(connection);
  const classId = await makeClass(connection, await makeCamp(connection, courseId), wishes);
  const student = await school.signIn();
  const [status, words] = refusals[refusal];
  const why = result === 'notOpen' ? '这个班 2026 年 11 月 21 日开放报名，请到时再来' : words;
  expect(await student.data(joinCamp, { query: { courseId } })).toEqual({
    result,
    classId: null,
    why,
  });
  expect(await student.call(joinCampClass, { query: { classId } })).toMatchObject({
    status,
    message: why,
  });
  expect(await membersOf(classId)).toEqual([]);
});

it('[camp.join] of several classes that are not open yet tells the first day', async () => {
  const { courseId } = await makeCourse(connection);
  const campId = await makeCamp(connection, courseId);
  for (const joinFrom of ['2027-01-01', '2026-12-01'])
    await makeClass(connection, campId, { joinFrom });
  const student = await school.signIn();
  const { why } = await student.data(joinCamp, { query: { courseId } });
  expect(why).toContain('最早的班 2026 年 12 月 1 日');
});

it('[camp.join] needs access to the course, and says what is missing', async () => {
  const { courseId } = await makeCourse(connection, { access: 'enrolled' });
  const classId = await makeClass(connection, await makeCamp(connection, courseId));
  const stranger = await school.signIn();
  expect(await stranger.data(joinCamp, { query: { courseId } })).toEqual({
    result: 'noAccess',
    classId: null,
    why: refusals.courseNotOwned[1],
  });
  const past = await school.signIn();
  await enrol(connection, past.studentId, courseId, '2026-11-01');
  expect(await past.data(joinCamp, { query: { courseId } })).toMatchObject({
    result: 'noAccess',
    why: refusals.courseExpired[1],
  });
  const { status } = await past.call(joinCampClass, { query: { classId } });
  expect(status).toBe(refusals.courseExpired[0]);
  expect(await membersOf(classId)).toEqual([]);
});

it('[camp.join] of a course with verification is for verified students only', async () => {
  const { courseId } = await makeCourse(connection, { identityRequired: true });
  const classId = await makeClass(connection, await makeCamp(connection, courseId));
  const student = await school.signIn();
  const [status] = refusals.identityRequired;
  expect((await student.call(joinCamp, { query: { courseId } })).status).toBe(status);
  expect((await student.call(joinCampClass, { query: { classId } })).status).toBe(status);
  expect((await student.call(getCampTasks, { params: { courseId } })).status).toBe(status);
  const verified = await school.signIn({ identityStatus: 1 });
  expect((await verified.data(joinCamp, { query: { courseId } })).result).toBe('joined');
});

it('[GET /api/camps/join/class] [camp.join] joins a class by its id; one class of a camp is enough', async () => {
  const { courseId } = await makeCourse(connection);
  const campId = await makeCamp(connection, courseId);
  const [first, second] = [
    await makeClass(connection, campId),
    await makeClass(connection, campId),
  ];
  const student = await school.signIn();
  expect(await student.data(joinCampClass, { query: { classId: second } })).toBe(true);
  expect(await student.data(joinCampClass, { query: { classId: second } })).toBe(true);
  const other = await student.call(joinCampClass, { query: { classId: first } });
  expect(other.status).toBe(refusals.campJoined[0]);
  expect(await membersOf(second)).toEqual([
    { student_id: student.studentId, starts_on: '2026-11-20' },
  ]);
  expect((await student.call(joinCampClass, { query: { classId: 999_999 } })).http).toBe(404);
});

it('[camp.join] gives the last seat once, however many ask at the same moment', async () => {
  const { courseId } = await makeCourse(connection);
  const classId = await makeClass(connection, await makeCamp(connection, courseId), {
    capacity: 2,
  });
  const students = await Promise.all(Array.from({ length: 8 }, () => school.signIn()));
  const results = await Promise.all(
    students.map(async (student) => (await student.data(joinCamp, { query: { courseId } })).result),
  );
  expect(results.toSorted()).toEqual([...Array<string>(6).fill('full'), 'joined', 'joined']);
  expect(await membersOf(classId)).toHaveLength(2);
});

it('[camp.join] asked twice at once by one student is in once', async () => {
  const { courseId } = await makeCourse(connection);
  const campId = await makeCamp(connection, courseId);
  const classes = [await makeClass(connection, campId), await makeClass(connection, campId)];
  const student = await school.signIn();
  const answers = await Promise.all(
    classes.map((classId) => student.call(joinCampClass, { query: { classId } })),
  );
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200,
    refusals.campJoined[0],
  ]);
});

it('[camp.join] is refused when it comes from another site', async () => {
  const { courseId } = await makeCourse(connection);
  const classId = await makeClass(connection, await makeCamp(connection, courseId));
  const student = await school.signIn();
  const answer = await student.send({
    method: 'GET',
    url: `/api/camps/join?courseId=${courseId}`,
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' },
  });
  expect(answer.statusCode).toBe(400);
  expect(await membersOf(classId)).toEqual([]);
});
