import { beginViewAs, listStudentViews } from '@xuezhou/contract/account/console';
import { endViewAs, getStudentInfo, updateProfile } from '@xuezhou/contract/account';
import { allOperations } from '@xuezhou/contract/all';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { isStaffAccess } from '@xuezhou/contract/kernel';
import { listMessages } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { getCourse, getToday } from '@xuezhou/contract/study';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changesState } from '../../../platform/http/admit.ts';
import { isClosedToViews } from '../../../platform/view/closed-to-views.ts';
import { viewCookie } from '../../../platform/view/views.ts';
import { requestOf, type TestClient } from '../../../testing/client.ts';
import { signInStaffAs, type StaffWishes } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { sampleInput } from '../../../testing/sample-input.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;
const now = '2026-11-23T02:14:00Z';
beforeEach(() => clock.set(now));
clock.set(now);

const course = await makeCourse(connection, { access: 'enrolled' });
const question = await makeQuestion(connection, course);
const why = '学员反映打不开第 42 章';

async function viewing(wishes: StaffWishes = {}) {
  const desk = await signInStaffAs(school, {
    permissions: ['student.viewAs', 'student.read', 'audit.read'],
    name: '何嘉',
    ...wishes,
  });
  const student = await school.signIn({ courses: [course.courseId], identityStatus: 1 });
  const { studentId } = student;
  const begin = () => desk.call(beginViewAs, { body: { studentId, why } });
  return { desk, student, studentId, begin };
}

/** All tables with how many rows they have and when one was changed last; but what was looked at, and how often an address has asked. */
async function state() {
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'
      and table_name not in ('student_view_look', 'throttle')`.execute(connection);
  const found: Record<string, string> = {};
  for (const { name } of tables) {
    const { rows } = await sql<{ stamp: string }>`
      select count(*) || ' ' || coalesce(max(xmin::text::bigint), 0) as stamp from ${sql.table(name)}`.execute(
      connection,
    );
    found[name] = rows[0]?.stamp ?? '';
  }
  return found;
}

const ofStudents = allOperations()
  .filter(
    ({ operation }) =>
      !isStaffAccess(operation.declaration.access) && !operation.path.startsWith('/api/console/'),
  )
  .map(({ name, operation }) => ({ name, operation }));

const ask = async (client: TestClient, { operation }: (typeof ofStudents)[number]) => {
  const input = sampleInput(operation, { ...course, ...question, nickname: '新的昵称' });
  const response = await client.send(requestOf(operation, input));
  return { http: response.statusCode, text: response.body, ...statusOf(response.body) };
};
const statusOf = (body: string): { status: number } => {
  try {
    return { status: (JSON.parse(body) as { status: number }).status };
  } catch {
    return { status: 0 };
  }
};

it('[POST /api/console/students/view-as/begin] opens the student’s pages, says so on each of them, and tells the student', async () => {
  const { desk, student, studentId, begin } = await viewing();
  expect((await begin()).data).toEqual({ endsAt: '2026-11-23T02:44:00.000Z' });
  const info = await desk.data(getStudentInfo);
  expect(info).toMatchObject({ studentId, viewing: { why, endsAt: '2026-11-23T02:44:00.000Z' } });
  expect((await desk.call(getCourse, { params: { courseId: course.courseId } })).status).toBe(200);
  expect(await student.data(getStudentInfo)).not.toHaveProperty('viewing');
  const [told] = (await student.data(listMessages, { query: { pageNo: 1 } })).list;
  expect(JSON.stringify(told)).toContain(why);
});

describe('who looks as a student', () => {
  let desk: TestClient;
  let before: Awaited<ReturnType<typeof state>>;
  beforeAll(async () => {
    const made = await viewing();
    await made.begin();
    desk = made.desk;
    before = await state();
  });

  it.each(ofStudents.filter(({ operation }) => changesState(operation)))(
    'is refused $name, which changes something',
    async (one) => {
      expect(await ask(desk, one)).toMatchObject({
        http: 200,
        status: refusals.viewReadOnly[0],
      });
    },
  );

  const reading = ofStudents.filter(({ operation }) => !changesState(operation));
  it.each(reading.filter(({ operation }) => isClosedToViews(operation)))(
    'does not see $name, which is the student’s alone',
    async (one) => {
      expect(await ask(desk, one)).toMatchObject({ http: 200, status: refusals.viewClosed[0] });
    },
  );

  it('has changed nothing by all that, nor by whatever only reads', async () => {
    for (const one of reading.filter(({ operation }) => !isClosedToViews(operation))) {
      const { http } = await ask(desk, one);
      expect([200, 404], one.name).toContain(http);
    }
    const after = await state();
    const changed = Object.keys(after).filter((table) => after[table] !== before[table]);
    expect(changed).toEqual([]);
  });
});

it('[GET /api/console/students/:studentId/views] [POST /api/console/students/view-as/end] ends by itself, by a press, and when who looks is signed out or looks at another; what was seen is kept', async () => {
  const { desk, studentId, begin } = await viewing();
  const isViewing = async () => (await desk.data(getStudentInfo)).studentId === studentId;
  await begin();
  expect(await isViewing()).toBe(true);
  await desk.call(getToday);
  clock.set('2026-11-23T02:43:59Z');
  expect(await isViewing()).toBe(true);
  clock.set('2026-11-23T02:44:00Z');
  expect(await isViewing()).toBe(false);
  await begin();
  const cookie = desk.cookies.get(viewCookie(school.services.config)) ?? '';
  await desk.data(endViewAs);
  await desk.data(endViewAs);
  desk.cookies.set(viewCookie(school.services.config), cookie);
  expect(await isViewing()).toBe(false);
  const views = await desk.data(listStudentViews, { params: { studentId } });
  expect(views).toMatchObject([
    { staffName: '何嘉', why, endsAt: '2026-11-23T02:44:00.000Z' },
    { why, begunAt: '2026-11-23T02:14:00.000Z' },
  ]);
  expect(views[1]?.seen).toContain('当前用户；访客得到默认值');
  const { list } = await desk.data(listAudit, { query: { targetId: String(studentId) } });
  expect(list.map(({ operation }) => operation)).toEqual([
    'endViewAs',
    'beginViewAs',
    'beginViewAs',
  ]);
  await begin();
  await connection
    .updateTable('staff_session')
    .where('staff_id', '=', desk.staffId)
    .set({ ended_at: clock.now() })
    .execute();
  expect(await isViewing()).toBe(false);
});

it('needs a reason and the permission, for the own where it is had for the own alone', async () => {
  const { desk, studentId } = await viewing({ permissions: ['student.viewAs:own'] });
  const empty = await desk.call(beginViewAs, { body: { studentId, why: ' ' } });
  expect(empty.status).toBe(consoleRefusals.whyEmpty[0]);
  const foreign = await desk.call(beginViewAs, { body: { studentId, why } });
  expect(foreign.status).toBe(consoleRefusals.notOwn[0]);
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: desk.staffId, kind: 'course', target_id: course.courseId })
    .execute();
  expect((await desk.call(beginViewAs, { body: { studentId, why } })).status).toBe(200);
  const other = await makeStudent(connection);
  const { status } = await desk.call(beginViewAs, { body: { studentId: other.studentId, why } });
  expect(status).toBe(consoleRefusals.notOwn[0]);
});

it.each(['the permission', 'the student'] as const)(
  'ends with the next call when %s is taken from who looks',
  async (what) => {
    const { desk, studentId, begin } = await viewing({ permissions: ['student.viewAs:own'] });
    await connection
      .insertInto('staff_duty')
      .values({ staff_id: desk.staffId, kind: 'course', target_id: course.courseId })
      .execute();
    expect((await begin()).status).toBe(200);
    expect((await desk.data(getStudentInfo)).studentId).toBe(studentId);
    await (
      what === 'the student'
        ? connection.deleteFrom('staff_duty').where('staff_id', '=', desk.staffId)
        : connection.deleteFrom('staff_role_member').where('staff_id', '=', desk.staffId)
    ).execute();
    expect((await desk.data(getStudentInfo)).unLogin).toBe(true);
  },
);

it('a made-up cookie opens nothing, and the student’s own session is left as it was', async () => {
  const { desk, student, begin } = await viewing();
  await begin();
  const name = viewCookie(school.services.config);
  const visitor = school.visit();
  const cookie = desk.cookies.get(name) ?? '';
  visitor.cookies.set(
    name,
    cookie.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
  );
  expect((await visitor.data(getStudentInfo)).unLogin).toBe(true);
  visitor.cookies.set(name, 'nonsense');
  expect((await visitor.data(getStudentInfo)).unLogin).toBe(true);
  const change = { body: { videoSpeed: 2 as const } };
  expect((await student.call(updateProfile, change)).status).toBe(200);
});
