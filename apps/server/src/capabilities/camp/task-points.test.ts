import { joinCampClass, getCampTasks } from '@xuezhou/contract/camp';
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import { makeCamp, makeClass } from '../../testing/make-camp.ts';
import { study } from '../../testing/study.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { StoredCampTask } from './camp.tables.ts';
import { paidCampTasks } from '../points/points.port.ts';
import { paidTasks } from './task-points.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { report, watch } = study(school);

const nowhere = { book_id: null, reading_id: null, bullet_id: null, paper_id: null };
const lecture = (day: number, id: number, progress = 0) => ({
  ...{ ...nowhere, day, kind: 'lecture' as const, title: `课 ${id}`, count: 1, bullet_id: id },
  is_finished: progress >= 1,
});
const practice = (day: number, count: number, progress = 0) => ({
  ...{ ...nowhere, day, kind: 'practice' as const, title: `${count} 题`, count },
  is_finished: progress >= count,
});
const names = (tasks: Parameters<typeof paidTasks>[1]) =>
  paidTasks(1, tasks).map(({ about }) => about);

it('pays a task under a name that no other task takes, wherever it stands', () => {
  const ahead = names([lecture(3, 7), lecture(5, 9, 1)]);
  expect(names([lecture(1, 8), lecture(3, 7), lecture(5, 9, 1)])).toEqual(ahead);
  expect(names([lecture(3, 7), lecture(4, 9, 1)])).toEqual(ahead);
  // One put before it is another, and so is one of tomorrow that asks for as much again.
  expect(names([lecture(1, 8, 1), lecture(5, 9, 1)])).toEqual(['1:lecture:0:l8:0', ...ahead]);
  expect(names([practice(1, 5, 9), practice(1, 10, 9), practice(2, 5, 5)])).toEqual([
    ...['1:practice:1:all:0', '1:practice:2:all:0'],
  ]);
  expect(names([practice(1, 10, 12), practice(1, 5, 12)])).toEqual([
    ...['1:practice:1:all:0', '1:practice:1:all:1'],
  ]);
});

it('of any tasks changed in any way pays as many as were ever finished of the same, not one more or less', () => {
  const ids = fc.array(fc.tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 4 })));
  const plans = fc.array(ids, { minLength: 1, maxLength: 5 });
  const watched = fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 });
  fc.assert(
    fc.property(plans, watched, (edits, order) => {
      const paid = new Set<string>();
      const most = new Map<number, number>();
      for (const [index, tasks] of edits.entries()) {
        const seen = new Set(order.slice(0, index + 1));
        for (const about of names(tasks.map(([day, id]) => lecture(day, id, seen.has(id) ? 1 : 0))))
          paid.add(about);
        for (const id of seen) {
          const asked = tasks.filter(([, each]) => each === id).length;
          most.set(id, Math.max(most.get(id) ?? 0, asked));
        }
      }
      expect(paid.size).toBe([...most.values()].reduce((sum, each) => sum + each, 0));
    }),
  );
});

const paidOf = async (studentId: number) => {
  const rows = await connection
    .selectFrom('points_cause')
    .where('student_id', '=', studentId)
    .where('kind', '=', 'camp-task')
    .select('about')
    .orderBy('about')
    .execute();
  return rows.map(({ about }) => about);
};
const entriesOf = async (studentId: number) => {
  const rows = await connection
    .selectFrom('points_entry')
    .where('student_id', '=', studentId)
    .where('kind', '=', 'camp-task')
    .select('words')
    .execute();
  return rows.map(({ words }) => words);
};

async function inCamp() {
  clock.set('2026-11-20T04:00:00Z');
  const [one, two] = [await makeCourse(connection), await makeCourse(connection)];
  const { courseId } = one;
  const of = (day: number, { bulletId }: typeof one): StoredCampTask => {
    const { is_finished: _done, ...task } = lecture(day, bulletId);
    return task;
  };
  const campId = await makeCamp(connection, courseId, { tasks: [of(3, two), of(5, one)] });
  const classId = await makeClass(connection, campId);
  const student = await school.signIn();
  await student.data(joinCampClass, { query: { classId } });
  const look = () => student.data(getCampTasks, { params: { courseId } });
  const finish = async (course: typeof one) => {
    await watch(student, course);
    clock.advance({ minutes: 10 });
    await report(student, course, { position: 600, watched: [{ from: 0, to: 600 }] });
    await look();
  };
  const change = (tasks: StoredCampTask[]) =>
    connection
      .updateTable('camp')
      .set({ tasks: JSON.stringify(tasks) })
      .where('camp_id', '=', campId)
      .execute();
  return { ...{ one, two, of, campId, student, look, finish, change } };
}

it('pays what was done ahead once, also where a task is put before it', async () => {
  const { one, two, of, student, look, finish, change } = await inCamp();
  await finish(one);
  expect(await entriesOf(student.studentId)).toHaveLength(1);
  await change([of(1, two), of(3, two), of(5, one)]);
  await look();
  expect(await entriesOf(student.studentId)).toHaveLength(1);
  await finish(two);
  expect(await entriesOf(student.studentId)).toHaveLength(3);
});

it('does not pay again what was paid by its place before the update', async () => {
  const { one, two, of, campId, student, look, finish, change } = await inCamp();
  const { studentId } = student;
  await finish(one);
  const [about] = await paidOf(studentId);
  const old = `${campId}:5:1`;
  await sql`update points_cause set about = ${old} where student_id = ${studentId} and about = ${about}`.execute(
    connection,
  );
  await sql.raw(paidCampTasks).execute(connection);
  expect(await paidOf(studentId)).toEqual([old, about]);
  await change([of(1, two), of(3, two), of(5, one)]);
  await look();
  expect(await entriesOf(studentId)).toHaveLength(1);
});

it('names what was paid before in SQL as it is named from now on', async () => {
  const { campId, student, change } = await inCamp();
  const { studentId } = student;
  const tasks = [
    lecture(1, 7, 1),
    practice(1, 10, 30),
    practice(1, 5, 30),
    { ...nowhere, day: 2, kind: 'cards', title: '卡', count: 1, book_id: 3, reading_id: 4 },
    { ...nowhere, day: 2, kind: 'mock', title: '卷', count: 1, paper_id: 2 },
    { ...nowhere, day: 3, kind: 'assignment', title: '作业', count: 1, book_id: 3 },
    { ...nowhere, day: 3, kind: 'live', title: '直播', count: 20 },
    lecture(4, 7, 1),
    { ...nowhere, day: 4, kind: 'reading', title: '章', count: 1, book_id: 3, reading_id: 4 },
  ].map((task) => ({ is_finished: true, ...task })) as Parameters<typeof paidTasks>[1];
  await change(tasks.map(({ is_finished: _done, ...task }) => task));
  const old = tasks.map(({ day }, place) => `${campId}:${day}:${place}`);
  await sql`insert into points_cause (student_id, kind, about, amount, day)
    select ${studentId}, 'camp-task', about, 1, '2026-11-20' from unnest(${old}::text[]) about`.execute(
    connection,
  );
  await sql.raw(paidCampTasks).execute(connection);
  const named = paidTasks(campId, tasks).map(({ about }) => about);
  expect(await paidOf(studentId)).toEqual([...old, ...named].toSorted());
});
