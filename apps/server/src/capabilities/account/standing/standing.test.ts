import {
  countStudents,
  getBehindRules,
  listStudents,
  saveBehindRules,
} from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import { getSchoolDay, listAudit } from '@xuezhou/contract/staff';
import { usualRules } from '@xuezhou/rules/account/behind';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { enrol, makeCourse, makeStudent } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { countStandings } from './count-standings.ts';

const school = await startTestApp();
const { connection, clock } = school;
const noon = '2026-11-23T04:00:00Z';
beforeEach(() => clock.set(noon));

let [owner, staff]: TestClient[] = [];
let courseId: number;
const idle = new Map<string, number>();
beforeAll(async () => {
  clock.set(noon);
  owner = await signInStaffAs(school, { isOwner: true });
  staff = await signInStaffAs(school, { permissions: ['student.read'] });
  ({ courseId } = await makeCourse(connection, { access: 'enrolled' }));
  for (const [nickname, days] of Object.entries({ 甲甲: 8, 乙乙: 3, 丙丙: 20, 丁丁: 8 })) {
    const { studentId } = await makeStudent(connection, { nickname });
    const since = new Date(clock.now().getTime() - days * 86_400_000);
    await enrol(connection, studentId, courseId, null, since);
    idle.set(nickname, studentId);
  }
  await makeStudent(connection, { nickname: '没有课' });
  await countStandings(school.services);
});

const found = async (query: InputOf<typeof listStudents>['query'], by = staff!) =>
  (await by.data(listStudents, { query })).list.map(({ nickname }) => nickname);

it('who falls behind stands by how far, page by page, each with the reason', async () => {
  const first = await staff!.data(listStudents, { query: { segment: 'behind', limit: 2 } });
  expect(first.list.map(({ nickname, standing }) => [nickname, standing?.reasons])).toEqual([
    ['丙丙', [{ rule: 'idle', text: '20 天没学' }]],
    ['甲甲', [{ rule: 'idle', text: '8 天没学' }]],
  ]);
  const rest = { segment: 'behind' as const, after: first.next ?? 0 };
  expect(await found(rest)).toEqual(['丁丁']);
  expect(await found({ rule: 'idle' })).toEqual(['丙丙', '甲甲', '丁丁']);
  expect(await found({ rule: 'plan' })).toEqual([]);
  expect(JSON.stringify(first)).not.toContain('weight');
});

it('[GET /api/console/students/count] the same filter counts, for the list and for 今天', async () => {
  expect(await staff!.data(countStudents, { query: { segment: 'behind' } })).toEqual({
    count: 3,
    isMore: false,
  });
  const { cards } = await staff!.data(getSchoolDay);
  expect(cards.find(({ key }) => key === 'account.behind')).toMatchObject({
    path: '/students?segment=behind',
    rows: [
      { title: '丙丙', note: '20 天没学', path: `/students/${idle.get('丙丙')}` },
      { title: '甲甲', note: '8 天没学' },
      { title: '丁丁', note: '8 天没学' },
    ],
  });
});

it('segments, class and course narrow together', async () => {
  const classId = await makeClass(connection, await makeCamp(connection, courseId));
  await connection
    .insertInto('camp_member')
    .values({
      student_id: idle.get('甲甲')!,
      class_id: classId,
      camp_id: await campOf(classId),
      starts_on: '2026-11-23',
      joined_at: clock.now(),
    })
    .execute();
  expect(await found({ classId })).toEqual(['甲甲']);
  const [only] = (await staff!.data(listStudents, { query: { classId } })).list;
  expect(only?.className).toBe(await titleOf(classId));
  expect(await found({ classId, segment: 'ending' })).toEqual([]);
  await connection
    .updateTable('enrolment')
    .where('student_id', '=', idle.get('甲甲')!)
    .set({ expires_on: '2026-12-23' })
    .execute();
  expect(await found({ segment: 'ending' })).toEqual(['甲甲']);
  expect(await found({ segment: 'noWechat', search: '没有课' })).toEqual(['没有课']);
  await connection
    .updateTable('student')
    .set({ registered_at: new Date('2026-11-01T00:00:00Z') })
    .where('student_id', '!=', idle.get('丙丙')!)
    .execute();
  expect(await found({ segment: 'new', courseId })).toEqual(['丙丙']);
});
const campOf = async (classId: number) =>
  (
    await connection
      .selectFrom('camp_class')
      .where('class_id', '=', classId)
      .select('camp_id')
      .executeTakeFirstOrThrow()
  ).camp_id;
const titleOf = async (classId: number) =>
  (
    await connection
      .selectFrom('camp_class')
      .where('class_id', '=', classId)
      .select('title')
      .executeTakeFirstOrThrow()
  ).title;

it('who sees the own alone finds, counts and is told of the own alone', async () => {
  const { courseId: other } = await makeCourse(connection, { access: 'enrolled' });
  const narrow = await signInStaffAs(school, { permissions: ['student.read:own'] });
  await connection
    .insertInto('staff_duty')
    .values({ staff_id: narrow.staffId, kind: 'course', target_id: other })
    .execute();
  await enrol(connection, idle.get('丁丁')!, other, null, new Date('2026-11-15T04:00:00Z'));
  expect(await found({ segment: 'behind' }, narrow)).toEqual(['丁丁']);
  expect(await narrow.data(countStudents, { query: { segment: 'behind' } })).toMatchObject({
    count: 1,
  });
  const { cards } = await narrow.data(getSchoolDay);
  expect(cards.find(({ key }) => key === 'account.behind')?.rows).toHaveLength(1);
});

it('[GET /api/console/students/rules] [POST /api/console/students/rules/save] the school changes its rules; who falls behind is told anew, and the log has both', async () => {
  expect(await owner!.data(getBehindRules)).toEqual({
    version: 0,
    rules: usualRules,
    changedOn: null,
  });
  const rules = { ...usualRules, idle: { isOn: true, days: 10 } };
  const save = (version: number, given = rules) =>
    owner!.call(saveBehindRules, { body: { version, rules: given } });
  const both = await Promise.all([save(0), save(0)]);
  expect(new Set(both.map(({ status }) => status))).toEqual(
    new Set([200, consoleRefusals.behindRulesChanged[0]]),
  );
  await school.runJobs(['judge-standings']);
  expect(await found({ segment: 'behind' })).toEqual(['丙丙']);
  expect((await save(7)).status).toBe(consoleRefusals.behindRulesChanged[0]);
  expect((await save(1, { ...rules, idle: { isOn: true, days: 0 } })).status).toBe(400);
  const { list } = await owner!.data(listAudit, { query: { operation: 'saveBehindRules' } });
  expect(list).toMatchObject([{ before: { idle: { days: 7 } }, after: { idle: { days: 10 } } }]);
  expect((await save(1, usualRules)).status).toBe(200);
  await school.runJobs(['judge-standings']);
  expect(await found({ segment: 'behind' })).toEqual(['丙丙', '甲甲', '丁丁']);
});
