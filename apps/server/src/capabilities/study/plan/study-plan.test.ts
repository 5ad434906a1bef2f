import { randomUUID } from 'node:crypto';
import { joinCampClass } from '@xuezhou/contract/camp';
import { saveCardPlan } from '@xuezhou/contract/flash-card';
import { getMessageWishes, saveMessageWishes } from '@xuezhou/contract/message';
import { refusals } from '@xuezhou/contract/refusals';
import {
  getCourseHome,
  getStudyCalendar,
  getToday,
  listStudyPlans,
  renewStudyCalendar,
  saveStudyPlan,
} from '@xuezhou/contract/study';
import { beforeEach, expect, it } from 'vitest';
import { add, makeCourse, makeReading, type MadeCourse } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { startTestApp } from '../../../testing/test-app.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://xuezhou.example' } });
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T04:00:00Z'));

const watched = (studentId: number, course: MadeCourse, seconds: number) =>
  add(connection, 'video_progress', {
    ...{ student_id: studentId, bullet_id: course.bulletId, course_id: course.courseId },
    ...{ book_id: course.bookId, position_seconds: seconds, watched: `{[0,${seconds})}` },
    ...{ watched_seconds: seconds, at: clock.now() },
  });

/** Five chapters of one lecture each, an hour long, and an exam in ten days: one lecture and a quarter a day. */
async function school5() {
  const course = await makeCourse(connection, {
    ...{ access: 'enrolled', examDate: '2026-11-30', duration: 3600, title: '一级' },
  });
  const chapters = [course];
  for (let index = 0; index < 4; index++)
    chapters.push({ ...course, ...(await makeReading(connection, course, { duration: 3600 })) });
  const student = await school.signIn({ courses: [course.courseId] });
  const watch = (index: number) =>
    watched(student.studentId, { ...course, ...chapters[index] }, 3600);
  const plan = (wishes: object = {}) =>
    student.data(saveStudyPlan, {
      body: { courseId: course.courseId, examDate: '2026-11-30', weeklyMinutes: 480, ...wishes },
    });
  const planOfCourse = async () => {
    const plans = await student.data(listStudyPlans);
    return plans.find(({ courseId }) => courseId === course.courseId);
  };
  return { course, chapters, student, watch, plan, planOfCourse };
}

it('a student without a plan is told what there is to learn, and by when', async () => {
  const { course, planOfCourse } = await school5();
  expect(await planOfCourse()).toEqual({
    ...{ courseId: course.courseId, courseName: '一级', examDate: '2026-11-30' },
    ...{ weeklyMinutes: null, chaptersLeft: 5, minutesLeft: 300, daysAhead: null },
    ...{ learnUntil: null, reviewDays: 0, missingMinutes: 0 },
  });
});

it('a plan puts lectures on today with their minutes, ticks what is watched, and tells days ahead', async () => {
  const { student, watch, plan, planOfCourse } = await school5();
  expect(await plan()).toMatchObject({
    ...{ weeklyMinutes: 480, chaptersLeft: 5, daysAhead: 0 },
    ...{ learnUntil: '2026-11-27', reviewDays: 2, missingMinutes: 0 },
  });
  const before = await student.data(getToday);
  expect(before.items).toMatchObject([
    { kind: 'lecture', isPlanned: true, minutes: 60, isDone: false, doneAt: null },
  ]);
  await watch(0);
  const after = await student.data(getToday);
  expect(after.items).toMatchObject([{ kind: 'lecture', minutes: 60, isDone: true }]);
  expect(after.items[0]?.doneAt).toBe(clock.now().toISOString());
  await watch(1);
  await watch(2);
  expect(await planOfCourse()).toMatchObject({ daysAhead: 4, chaptersLeft: 2 });
});

it('one who missed days is behind until the plan is spread anew, and nothing is lost', async () => {
  const { watch, plan, planOfCourse } = await school5();
  await plan();
  await watch(0);
  clock.set('2026-11-24T04:00:00Z');
  expect(await planOfCourse()).toMatchObject({ daysAhead: -3, chaptersLeft: 4 });
  expect(await plan()).toMatchObject({ daysAhead: 0, chaptersLeft: 4, learnUntil: '2026-11-28' });
});

it('says by how much the weekly time is too short', async () => {
  const { plan } = await school5();
  // Five hours in eight days are 262.5 minutes a week.
  expect(await plan({ weeklyMinutes: 60 })).toMatchObject({ missingMinutes: 203 });
});

it('goes by the same exam as the cards and the dashboard, and refuses one that is over', async () => {
  const { course, student, plan, planOfCourse } = await school5();
  await plan({ examDate: '2026-12-20' });
  const home = await student.data(getCourseHome);
  const shown = home.groups.flatMap(({ courses }) => courses);
  expect(shown.find(({ courseId }) => courseId === course.courseId)?.examDate).toBe('2026-12-20');
  await student.data(saveCardPlan, {
    body: {
      ...{ courseId: course.courseId, hasExam: true, examDate: '2026-12-10', mode: 'steady' },
      ...{ easyDays: [], newPerDay: null },
    },
  });
  expect(await planOfCourse()).toMatchObject({ examDate: '2026-12-10' });
  expect(await plan({ examDate: null })).toMatchObject({ examDate: null, reviewDays: 0 });
  const body = { courseId: course.courseId, examDate: '2026-11-20', weeklyMinutes: 480 };
  const [status] = refusals.examDatePassed;
  expect(await student.call(saveStudyPlan, { body })).toMatchObject({ status });
});

it('is refused of a course that the student does not have', async () => {
  const { course } = await school5();
  const stranger = await school.signIn();
  const body = { courseId: course.courseId, examDate: null, weeklyMinutes: 480 };
  const [status] = refusals.courseNotOwned;
  expect(await stranger.call(saveStudyPlan, { body })).toMatchObject({ status });
  expect(await stranger.data(listStudyPlans)).not.toContainEqual(
    expect.objectContaining({ courseId: course.courseId }),
  );
});

it('lists a lecture once that the plan, the camp and the last play ask for', async () => {
  const { course, student, plan } = await school5();
  await plan();
  await watched(student.studentId, course, 600);
  const campId = await makeCamp(connection, course.courseId, {
    tasks: [{ kind: 'lecture', bullet_id: course.bulletId }],
  });
  const classId = await makeClass(connection, campId);
  await student.data(joinCampClass, { query: { classId } });
  const { items } = await student.data(getToday);
  expect(items).toMatchObject([
    { kind: 'lecture', bulletId: course.bulletId, minutes: 50, position: 600 },
  ]);
  expect(items[0]?.campName).not.toBeNull();
});

it('a calendar carries the plan and the exam, until its student takes a new address', async () => {
  const { course, student, watch, plan } = await school5();
  await plan();
  const { path } = await student.data(getStudyCalendar);
  const fetched = async (url: string) => await school.visit().send({ method: 'GET', url });
  const calendar = await fetched(path);
  expect(calendar.headers['content-type']).toBe('text/calendar; charset=utf-8');
  const text = calendar.body.replaceAll('\r\n ', '');
  expect(text.match(/UID:chapter-/g)).toHaveLength(5);
  expect(text).toContain(`UID:exam-${course.courseId}@xuezhou.example`);
  expect(text).toContain('DTSTART;VALUE=DATE:20261130');
  expect(text).toContain('DTEND;VALUE=DATE:20261201');
  await watch(0);
  expect((await fetched(path)).body.match(/UID:chapter-/g)).toHaveLength(4);
  const renewed = await student.data(renewStudyCalendar);
  expect(renewed.path).not.toBe(path);
  expect((await fetched(path)).statusCode).toBe(404);
  expect((await fetched(renewed.path)).statusCode).toBe(200);
  expect((await fetched('/files/study/1.0.x.ics')).statusCode).toBe(404);
});

it('what has a day of its own stands in the calendar, of the kinds that its student wants there', async () => {
  const { course, student } = await school5();
  const { courseId } = course;
  await add(connection, 'live_class', {
    ...{
      course_id: courseId,
      title: '利率串讲',
      teacher: '沈老师',
      room: randomUUID(),
    },
    ...{ begins_at: new Date('2026-11-21T12:00:00Z'), ends_at: new Date('2026-11-21T13:00:00Z') },
  });
  await makePaper(connection, courseId, [], { title: '模考一', endDate: '2026-11-25' });
  await makePaper(connection, courseId, [], { title: '模考零', endDate: '2026-11-19' });
  const campId = await makeCamp(connection, courseId, {
    title: '七天营',
    tasks: [
      { kind: 'cards', title: '翻卡' },
      { kind: 'cards', title: '再翻卡', day: 3 },
    ],
  });
  const classId = await makeClass(connection, campId, { startsOn: '2026-11-20' });
  await student.data(joinCampClass, { query: { classId } });
  const { path } = await student.data(getStudyCalendar);
  const told = async () => {
    const { body } = await school.visit().send({ method: 'GET', url: path });
    const ids = [...body.replaceAll('\r\n ', '').matchAll(/^UID:(.+)@/gm)];
    return ids.map(([, id = '']) => id).toSorted((one, other) => (one < other ? -1 : 1));
  };
  const { wishes } = await student.data(getMessageWishes);
  expect(wishes.calendar).toEqual(['class', 'study']);
  const ofClass = [`camp-${campId}-1`, `camp-${campId}-3`, expect.stringMatching(/^live-\d+$/)];
  const ofStudy = [`exam-${courseId}`, expect.stringMatching(/^mock-/)];
  expect(await told()).toEqual([...ofClass.slice(0, 2), ofStudy[0], ofClass[2], ofStudy[1]]);
  await student.data(saveMessageWishes, { body: { ...wishes, calendar: ['study'] } });
  expect(await told()).toEqual(ofStudy);
  // A page of before, which knows no calendar, changes nothing of it.
  const { calendar: _calendar, ...others } = wishes;
  await student.data(saveMessageWishes, { body: others });
  expect(await told()).toEqual(ofStudy);
  await student.data(saveMessageWishes, { body: { ...wishes, calendar: [] } });
  expect(await told()).toEqual([]);
});
