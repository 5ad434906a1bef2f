import { randomUUID } from 'node:crypto';
import { openVideo, reportVideoProgress } from '@xuezhou/contract/lecture';
import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { dayOf } from '../../platform/clock.ts';
import { enrol, makeBook, makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { assignmentDesk } from '../../testing/desks/assignment-desk.ts';
import { longestAddressMs } from './media/media-address.ts';

const school = await startTestApp();
const { connection, clock } = school;
const { assign, handIn } = assignmentDesk(school);

beforeEach(() => clock.reset());

/** A student with a course of two books, and the lecture of the second. */
async function visitLecture() {
  const first = await makeCourse(connection, { access: 'enrolled' });
  const { courseId } = first;
  const lecture = { courseId, ...(await makeBook(connection, courseId)) };
  const student = await school.signIn({ identityStatus: 0 });
  const { studentId } = student;
  await enrol(connection, studentId, courseId, null, clock.now());
  const params = { ...lecture, vid: 0 };
  const open = async () => {
    const { paths } = await student.data(openVideo, { params, query: {} });
    return paths[0]!.path.replace('master.m3u8', 'key');
  };
  const getKey = async (url: string) => await student.send({ method: 'GET', url });
  const report = async (at: Date, reportId: string = randomUUID()) => {
    const { bookId, bulletId, videoId } = lecture;
    const watched = [{ from: 0, to: 30 }];
    const place = { courseId, bookId, bulletId, videoId };
    const body = { reportId, ...place, position: 30, watched, at: at.toISOString() };
    return await student.call(reportVideoProgress, { body });
  };
  const ofEnrolment = connection
    .updateTable('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId);
  const setCourse = async (isAsked: boolean) => {
    await connection
      .updateTable('course')
      .set({ identity_required: isAsked })
      .where('course_id', '=', courseId)
      .execute();
  };
  const closings: Record<string, [RefusalName, () => Promise<unknown>]> = {
    'was paused': [
      'coursePaused',
      () => ofEnrolment.set({ paused_on: dayOf(clock.now()) }).execute(),
    ],
    'has expired': ['courseExpired', () => ofEnrolment.set({ expires_on: '2020-01-01' }).execute()],
    'was given back': [
      'courseNotOwned',
      () =>
        connection
          .deleteFrom('enrolment')
          .where('student_id', '=', studentId)
          .where('course_id', '=', courseId)
          .execute(),
    ],
    'asks for the verification': ['identityRequired', () => setCourse(true)],
    'has an assignment that locks its book': ['locked', () => assign(first.bookId, 'handed-in')],
  };
  return { student, lecture, first, open, getKey, report, closings };
}

const closings = [
  'was paused',
  'has expired',
  'was given back',
  'asks for the verification',
  'has an assignment that locks its book',
];

describe.each(closings)(
  '[course.can-access] a lecture whose course %s after it was opened',
  (how) => {
    it('gives its key no more, and says why', async () => {
      const { open, getKey, closings: ways } = await visitLecture();
      const url = await open();
      expect((await getKey(url)).rawPayload).toHaveLength(16);
      const [refusal, close] = ways[how]!;
      await close();
      const refused = await getKey(url);
      // What the player takes for an address that is over: it opens the lecture again, and shows the refusal.
      expect(refused.statusCode).toBe(404);
      expect(refused.json<{ message: string }>().message).toBe(refusals[refusal][1]);
    });

    it('takes what was watched before, however late its report, and nothing of later', async () => {
      const { open, report, closings: ways } = await visitLecture();
      await open();
      clock.advance({ minutes: 10 });
      const watchedAt = clock.now();
      const [refusal, close] = ways[how]!;
      await close();
      clock.advance({ days: 20 });
      const reportId = randomUUID();
      for (let time = 0; time < 2; time += 1)
        expect(await report(watchedAt, reportId)).toMatchObject({
          status: 200,
          data: { watchedSeconds: 30 },
        });
      expect((await report(clock.now())).status).toBe(refusals[refusal][0]);
    });

    it('believes no report of a student who had not opened it', async () => {
      const { report, closings: ways } = await visitLecture();
      const [refusal, close] = ways[how]!;
      await close();
      expect((await report(clock.now())).status).toBe(refusals[refusal][0]);
    });
  },
);

describe('a lecture that is closed', () => {
  it('was open for as long as an address lasts, and not before it was opened', async () => {
    const { open, report, closings: ways } = await visitLecture();
    const opened = clock.now().getTime();
    await open();
    await ways['was paused']![1]();
    clock.advance({ days: 2 });
    const after = async (ms: number) => (await report(new Date(opened + ms))).status;
    expect([await after(-60_000), await after(longestAddressMs + 60_000)]).toEqual([2008, 2008]);
    expect([await after(60_000), await after(longestAddressMs)]).toEqual([200, 200]);
  });

  it('opens again, with its old address too, when what locked it is handed in', async () => {
    const { open, getKey, student, first } = await visitLecture();
    const url = await open();
    const assignmentId = await assign(first.bookId, 'handed-in');
    expect((await getKey(url)).statusCode).toBe(404);
    await handIn(student, assignmentId);
    expect((await getKey(url)).statusCode).toBe(200);
  });

  it('was opened by nobody else', async () => {
    const one = await visitLecture();
    await one.open();
    const other = await school.signIn();
    const { courseId, bookId, bulletId, videoId } = one.lecture;
    const body = {
      reportId: randomUUID(),
      ...{ courseId, bookId, bulletId, videoId },
      position: 1,
      watched: [],
      at: clock.now().toISOString(),
    };
    expect((await other.call(reportVideoProgress, { body })).status).toBe(
      refusals.courseNotOwned[0],
    );
  });
});
