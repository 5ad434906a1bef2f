import { randomUUID } from 'node:crypto';
import { joinCampClass } from '@xuezhou/contract/camp';
import { getMessageWishes, saveMessageWishes } from '@xuezhou/contract/message';
import { getStudyCalendar, renewStudyCalendar } from '@xuezhou/contract/study';
import { beforeEach, expect, it } from 'vitest';
import { add } from '../../../testing/factories.ts';
import { makeCamp, makeClass } from '../../../testing/make-camp.ts';
import { makePaper } from '../../../testing/make-paper.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { plannedClass } from './testing/planned-class.ts';

const school = await startTestApp({ environment: { PUBLIC_URL: 'https://xuezhou.example' } });
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-20T04:00:00Z'));
const school5 = () => plannedClass(school);

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
