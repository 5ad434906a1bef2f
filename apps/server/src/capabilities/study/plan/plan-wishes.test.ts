import { refusals } from '@xuezhou/contract/refusals';
import {
  acceptLack,
  getToday,
  leaveChaptersOut,
  listStudyPlans,
  putOff,
} from '@xuezhou/contract/study';
import { beforeEach, expect, it } from 'vitest';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import { makeQuestion } from '../../../testing/make-question.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { plannedClass } from './testing/planned-class.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T04:00:00Z'));

const twenty = Array<number>(7).fill(20);

it('who goes on with too little time is told of it no more, until two hours more are lacking', async () => {
  const { course, chapters, student, plan, planOfCourse } = await plannedClass(school);
  const body = { courseId: course.courseId, isAccepted: true };
  expect(await student.call(acceptLack, { body })).toMatchObject({
    status: refusals.noStudyPlan[0],
  });
  const { moreAWeek, ...lacking } = await plan({ weekdays: twenty });
  expect(lacking).toMatchObject({ balance: -100, isLackAccepted: false });
  // By the hours that the plan itself goes by.
  const more = twenty.map((one) => one + (moreAWeek ?? 0) / 7);
  expect((await plan({ weekdays: more })).balance).toBeGreaterThanOrEqual(0);
  const { moreAWeek: none } = await plan({ weekdays: more });
  expect(none).toBeNull();
  await plan({ weekdays: twenty });
  // Twice is once.
  for (let times = 0; times < 2; times++)
    expect(await student.data(acceptLack, { body })).toMatchObject({
      ...{ balance: -100, isLackAccepted: true, ahead: 0 },
    });
  expect((await student.data(getToday)).standings).toMatchObject([
    { balance: -100, isLackAccepted: true },
  ]);
  // Questions that are missing are work, of which there was none before.
  for (let index = 0; index < 90; index++)
    await makeQuestion(connection, { ...course, ...chapters[index % 5] });
  const grown = await planOfCourse();
  expect(grown?.balance).toBeLessThanOrEqual(-220);
  expect(grown?.isLackAccepted).toBe(false);
  expect(await student.data(acceptLack, { body })).toMatchObject({ isLackAccepted: true });
  await student.data(acceptLack, { body: { ...body, isAccepted: false } });
  expect(await planOfCourse()).toMatchObject({ isLackAccepted: false });
  // What was made good meanwhile is no part of it any more.
  await student.data(acceptLack, { body });
  const leave = async (readingIds: number[]) =>
    await student.data(leaveChaptersOut, { body: { courseId: course.courseId, readingIds } });
  expect((await leave(chapters.map(({ readingId }) => readingId))).balance).toBeGreaterThan(0);
  expect(await leave([])).toMatchObject({ isLackAccepted: false });
  // Another plan is another lack.
  await student.data(acceptLack, { body });
  expect(await plan({ weekdays: twenty })).toMatchObject({ isLackAccepted: false });
});

it('a lack that falls by work alone is told again once it has grown by two hours from where it came to', async () => {
  const { course, student, watch, plan, planOfCourse, chapters } = await plannedClass(school);
  await plan({ weekdays: twenty });
  await student.data(acceptLack, { body: { courseId: course.courseId, isAccepted: true } });
  await watch(0);
  await watch(1);
  clock.set('2026-11-21T04:00:00Z');
  expect((await planOfCourse())?.balance).toBe(0);
  const settle = async () => {
    await enqueue(connection, 'settle-lacks', {});
    await school.runJobs(['settle-lacks']);
  };
  await settle();
  for (let index = 0; index < 90; index++)
    await makeQuestion(connection, { ...course, ...chapters[index % 5] });
  expect((await planOfCourse())?.balance).toBeGreaterThan(-220);
  expect(await planOfCourse()).toMatchObject({ isLackAccepted: false });
  // What grows is not brought down, nor accepted.
  await student.data(acceptLack, { body: { courseId: course.courseId, isAccepted: true } });
  await settle();
  expect(await planOfCourse()).toMatchObject({ isLackAccepted: true });
});

it('the same entry is put off three days running, then it is in the list until a day on which it was not', async () => {
  const { student, plan } = await plannedClass(school);
  await plan({ weekdays: Array<number>(7).fill(120) });
  const first = async () => {
    const { date, items } = await student.data(getToday);
    return { day: date, item: items[0]! };
  };
  const put = async ({
    day,
    item: { courseId, readingId, bulletId },
  }: Awaited<ReturnType<typeof first>>) =>
    await student.call(putOff, {
      body: { kind: 'lecture', courseId, readingId, bulletId, day, isOff: true },
    });
  for (const [index, day] of ['20', '21', '22'].entries()) {
    clock.set(`2026-11-${day}T04:00:00Z`);
    const own = await first();
    expect(own.item.putOffs).toBe(index === 0 ? undefined : index);
    expect((await put(own)).data.putOff).toHaveLength(1);
  }
  clock.set('2026-11-23T04:00:00Z');
  const often = await first();
  expect(often.item.putOffs).toBe(3);
  expect((await put(often)).status).toBe(refusals.putOffOften[0]);
  expect((await first()).item).toEqual(often.item);
  clock.set('2026-11-24T04:00:00Z');
  const anew = await first();
  expect(anew.item.putOffs).toBeUndefined();
  expect((await put(anew)).status).toBe(200);
});

it('an entry that was put off leaves today’s list, comes back when it is wanted, and is there tomorrow', async () => {
  const { chapters, student, watch, plan } = await plannedClass(school);
  await plan({ weekdays: Array<number>(7).fill(120) });
  const { items } = await student.data(getToday);
  expect(items).toMatchObject([{ kind: 'lecture' }, { kind: 'lecture' }]);
  const [, second] = items;
  const { courseId, readingId, bulletId } = second!;
  const put = (isOff: boolean) =>
    student.data(putOff, { body: { kind: 'lecture', courseId, readingId, bulletId, isOff } });
  const namesOf = (list: readonly { bulletId: number | null }[]) => list.map((one) => one.bulletId);
  const both = namesOf(items);
  // Twice is once.
  for (let times = 0; times < 2; times++) {
    const { items: left, putOff: off } = await put(true);
    expect([namesOf(left), namesOf(off ?? [])]).toEqual([both.slice(0, 1), both.slice(1)]);
  }
  expect((await student.data(getToday)).putOff).toMatchObject([{ bulletId: both[1] }]);
  const neighbour = await school.signIn({ courses: [courseId ?? 0] });
  expect((await neighbour.data(getToday)).hours).toBeNull();
  expect(await put(false)).toMatchObject({ items: [{}, { bulletId: both[1] }], putOff: [] });
  await put(true);
  // Done all the same it is done.
  await watch(1);
  expect((await student.data(getToday)).items).toMatchObject([
    { bulletId: chapters[0]?.bulletId, isDone: false },
    { bulletId: chapters[1]?.bulletId, isDone: true },
  ]);
  clock.set('2026-11-21T04:00:00Z');
  await student.data(putOff, {
    body: { kind: 'lecture', courseId, readingId: null, bulletId: 999_999, isOff: true },
  });
  expect(namesOf((await student.data(getToday)).items)).toContain(chapters[0]?.bulletId);
  const rows = await connection
    .selectFrom('study_put_off')
    .where('student_id', '=', student.studentId)
    .select('entry')
    .execute();
  // That of yesterday tells how often it was.
  expect(rows).toHaveLength(2);
  expect((await student.data(listStudyPlans, { query: {} }))[0]?.weekdays).toHaveLength(7);
});

it('a list that was left open overnight puts nothing off of the new day', async () => {
  const { student, plan } = await plannedClass(school);
  await plan({ weekdays: Array<number>(7).fill(120) });
  clock.set('2026-11-20T15:59:30Z');
  const { date, items } = await student.data(getToday);
  const [first] = items;
  const { courseId, readingId, bulletId } = first!;
  const put = (day: string) =>
    student.data(putOff, {
      body: { kind: 'lecture', courseId, readingId, bulletId, day, isOff: true },
    });
  expect((await put(date)).items).not.toContainEqual(first);
  clock.set('2026-11-20T16:05:00Z');
  expect(await put(date)).toMatchObject({
    date: '2026-11-21',
    items: expect.arrayContaining([expect.objectContaining({ bulletId })]),
    putOff: [],
  });
  expect((await put('2026-11-21')).putOff).toMatchObject([{ bulletId }]);
});
