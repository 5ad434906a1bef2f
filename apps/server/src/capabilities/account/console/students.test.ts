import { getStudent, listStudents } from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import type { InputOf } from '@xuezhou/contract/kernel';
import { beforeAll, expect, it } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { makeCourse, makeStudent } from '../../../testing/factories.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp();
const make = (wishes: Parameters<typeof makeStudent>[1]) =>
  makeStudent(school.connection, wishes, school.services);

let staff: TestClient;
beforeAll(async () => {
  staff = await signInStaffAs(school, { permissions: ['student.read'] });
});

const found = async (query: InputOf<typeof listStudents>['query']) =>
  (await staff.data(listStudents, { query })).list.map(({ nickname }) => nickname);

it('students are found by a part of the name, the number, the end of a phone, or the whole of it', async () => {
  const { studentId } = await make({ nickname: '林知远_Fin', mobile: '+8613812347715' });
  await make({ nickname: '林知夏', mobile: '+85261237715', email: 'xia@example.com' });
  await make({ nickname: '陆青禾', mobile: '+8613900000618' });
  expect(await found({ search: ' 林知 ' })).toEqual(['林知远_Fin', '林知夏']);
  expect(await found({ search: 'fin' })).toEqual(['林知远_Fin']);
  expect(await found({ search: '7715' })).toEqual(['林知远_Fin', '林知夏']);
  expect(await found({ search: '13812347715' })).toEqual(['林知远_Fin']);
  expect(await found({ search: '138-1234 7715' })).toEqual(['林知远_Fin']);
  expect(await found({ search: '\u200b' })).toEqual([]);
  expect(await found({ search: '+85261237715' })).toEqual(['林知夏']);
  expect(await found({ search: 'xia@example.com' })).toEqual(['林知夏']);
  expect(await found({ search: String(studentId) })).toEqual(['林知远_Fin']);
  // What means something in a pattern is a letter like another.
  expect(await found({ search: '远_F' })).toEqual(['林知远_Fin']);
  expect(await found({ search: '%' })).toEqual([]);
  expect(await found({ search: '1381234' })).toEqual([]);
});

it('[GET /api/console/students] students are narrowed to a course, page by page', async () => {
  const { courseId } = await makeCourse(school.connection, { access: 'enrolled' });
  for (const nickname of ['甲乙丙', '丁戊己', '庚辛壬'])
    await make({ nickname, courses: nickname === '丁戊己' ? [] : [courseId] });
  const first = await staff.data(listStudents, { query: { courseId, limit: 1 } });
  expect(first.list.map(({ nickname }) => nickname)).toEqual(['甲乙丙']);
  expect(await found({ courseId, after: first.next ?? 0 })).toEqual(['庚辛壬']);
  expect(await found({ courseId, search: '丁' })).toEqual([]);
});

it('an account that has ended is in no list, and is nobody', async () => {
  const { studentId } = await make({ nickname: '已经走了' });
  const erased_at = school.clock.now();
  await school.connection
    .updateTable('student')
    .where('student_id', '=', studentId)
    .set({ erased_at })
    .execute();
  expect(await found({ search: '已经走了' })).toEqual([]);
  expect(await staff.call(getStudent, { params: { studentId } })).toMatchObject({
    status: consoleRefusals.studentUnknown[0],
  });
});

it('[GET /api/console/students/:studentId] one student is shown with masked numbers, and how they come in', async () => {
  const { studentId } = await make({
    ...{ nickname: '白芷芷', mobile: '+8613312347740', email: 'baizhi@example.com' },
    ...{ password: 'sailing2026', identityStatus: 1 as const },
  });
  await school.connection
    .insertInto('wechat_identity')
    .values({
      student_id: studentId,
      union_id: `u${studentId}`,
      nickname: '小白',
      bound_at: new Date(),
    })
    .execute();
  await school.connection
    .insertInto('account_cancellation')
    .values({
      student_id: studentId,
      asked_at: new Date('2026-11-20T04:00:00Z'),
      ends_at: new Date('2026-11-27T04:00:00Z'),
    })
    .execute();
  const student = await staff.data(getStudent, { params: { studentId } });
  expect(student).toMatchObject({
    ...{ studentId, nickname: '白芷芷', mobile: '133****7740', identityStatus: 1 },
    ...{ hasPassword: true, wechat: '小白', endsOn: '2026-11-27', courses: 0 },
  });
  expect(JSON.stringify(student)).not.toContain('baizhi@');
});
