import { refusals } from '@xuezhou/contract/refusals';
import { listLtiLinks, unlinkLti } from '@xuezhou/contract/lti';
import { listLtiPlatforms } from '@xuezhou/contract/lti/console';
import { beforeEach, expect, it } from 'vitest';
import {
  add,
  enrol,
  makeBook,
  makeCourse,
  makeReading,
  nextId,
} from '../../../testing/factories.ts';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { onThisMachine, openPlatformDesk } from '../testing/platform-desk.ts';
import { ownerOfIdentity } from './launch.repository.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock, connection } = school;
const morning = () => clock.set('2026-11-29T10:00:00+08:00');
beforeEach(morning);
morning();
const desk = await openPlatformDesk(school);
const { base, come, look, finish, link } = desk;
const refused = (name: keyof typeof refusals) => refusals[name][0];
const platform = await desk.connect('jiangcheng');
const { courseId, platformId } = platform;
const course = `${base}/course/${courseId}`;

const endOf = async (studentId: number, of = courseId) =>
  (
    await connection
      .selectFrom('enrolment')
      .where('student_id', '=', studentId)
      .where('course_id', '=', of)
      .select('expires_on')
      .executeTakeFirst()
  )?.expires_on;

it('[POST /api/lti/launch/link] [GET /api/lti/launch/:launchId] [lti.launch#1-3] opens a course to who comes first, in the account that its owner names', async () => {
  const student = await school.signIn();
  const launchId = await come(student, 'jiangcheng', 'jc-2301', course);
  expect((await look(student, launchId)).data).toMatchObject({
    ...{ platform: '平台 jiangcheng', came: 'somebody', name: '沈书遥', kind: 'course' },
  });
  expect((await finish(student, launchId)).data).toEqual({ outcome: 'unlinked', path: null });
  expect((await link(student, launchId, false)).status).toBe(refused('ltiTermsMissing'));
  expect((await link(student, launchId)).data).toEqual({ path: `/course/${courseId}` });
  expect(await endOf(student.studentId)).toBe('2027-07-31');
  // Once; the same student in the same browser may not have heard the answer.
  expect((await link(student, launchId)).data).toEqual({ path: `/course/${courseId}` });
  expect((await finish(student, launchId)).data).toEqual({
    ...{ outcome: 'in', path: `/course/${courseId}` },
  });
  await student.call(unlinkLti, { body: { platformId } });
  expect((await finish(student, launchId)).status).toBe(refused('ltiLaunchUnknown'));
});

it('[POST /api/lti/launch/finish] [lti.launch#4] who is linked is in at once, in any browser, and the end moves with the platform’s', async () => {
  const owner = await school.signIn();
  await link(owner, await come(owner, 'jiangcheng', 'jc-2302', course));
  const elsewhere = school.visit();
  const launchId = await come(elsewhere, 'jiangcheng', 'jc-2302', course);
  expect((await finish(elsewhere, launchId)).data).toEqual({
    ...{ outcome: 'in', path: `/course/${courseId}` },
  });
  expect(await elsewhere.data(listLtiLinks)).toMatchObject([{ platformId, name: '陆青岚' }]);
  const { version } = (await desk.staff.data(listLtiPlatforms)).platforms[0] ?? { version: 0 };
  const wish = { ...platform.wish, platformId, version };
  expect((await desk.save({ ...wish, endsOn: '2027-01-31' })).status).toBe(200);
  await finish(elsewhere, await come(elsewhere, 'jiangcheng', 'jc-2302', course));
  expect(await endOf(owner.studentId)).toBe('2027-01-31');
  await desk.save({ ...wish, version: version + 1 });
});

it('[lti.launch#5] takes nothing from what somebody has already', async () => {
  const student = await school.signIn();
  const linhai = await desk.connect('linhai');
  await enrol(connection, student.studentId, linhai.courseId, '2028-02-01');
  const launchId = await come(student, 'linhai', 'jc-2301', `${base}/course/${linhai.courseId}`);
  await link(student, launchId);
  expect(await endOf(student.studentId, linhai.courseId)).toBe('2028-02-01');
});

it('[GET /api/lti/links] [POST /api/lti/links/unlink] is undone by the account’s owner', async () => {
  const student = await school.signIn();
  const launchId = await come(student, 'jiangcheng', 'jc-0007', course);
  await link(student, launchId);
  expect(await student.data(unlinkLti, { body: { platformId } })).toBe(true);
  expect((await student.call(unlinkLti, { body: { platformId } })).status).toBe(
    refused('ltiNotLinked'),
  );
  expect(await student.data(listLtiLinks)).toEqual([]);
  const visitor = school.visit();
  const again = await come(visitor, 'jiangcheng', 'jc-0007', course);
  expect((await finish(visitor, again)).data.outcome).toBe('unlinked');
  // The course stays until its day.
  expect(await endOf(student.studentId)).toBe('2027-07-31');
});

it('[lti.launch#6] opens books, chapters and papers of a course that is open to the platform, and says when they are gone', async () => {
  const { bookId } = await makeBook(connection, courseId);
  const { readingId } = await makeReading(connection, { courseId, bookId });
  const paperId = nextId();
  await add(connection, 'mock_paper', {
    ...{ paper_id: paperId, course_id: courseId, position: 1, title: '期中卷', course_type: '' },
    ...{ minutes: 60, end_date: null, draw: null, topics: '[]', question_count: 0, format: null },
    ...{ shuffle_options: null, formulas: 'none', source: null, retired_at: null },
  });
  const student = await school.signIn();
  const open = async (path: string) => {
    const launchId = await come(student, 'jiangcheng', 'jc-0007', `${base}${path}`);
    const { data } = await look(student, launchId);
    return { launchId, kind: data?.kind, title: data?.title };
  };
  const first = await open(`/course/${courseId}/book/${bookId}`);
  expect(first.kind).toBe('book');
  await link(student, first.launchId);
  const chapter = `/course/${courseId}/book/${bookId}/reading/${readingId}`;
  const reading = await open(chapter);
  expect((await finish(student, reading.launchId)).data.path).toBe(chapter);
  const paper = await open(`/events/${paperId}`);
  expect(paper).toMatchObject({ kind: 'paper', title: '期中卷' });
  expect((await finish(student, paper.launchId)).data.path).toBe(`/events/${paperId}`);
  const gone = await come(student, 'jiangcheng', 'jc-0007', `${base}/events/999999`);
  expect((await look(student, gone)).status).toBe(refused('ltiGone'));
  expect((await finish(student, gone)).status).toBe(refused('ltiGone'));
  // A chapter of another course's under this one's name.
  const other = await makeCourse(connection);
  const mixed = `${base}/course/${other.courseId}/book/${bookId}`;
  const mixedUp = await come(student, 'jiangcheng', 'jc-0007', mixed);
  expect((await finish(student, mixedUp)).status).toBe(refused('ltiGone'));
});

it('[lti.launch#7] refuses what the school does not open to the platform, or no more, and uses up nothing', async () => {
  const other = await makeCourse(connection);
  const student = await school.signIn();
  const closed = await come(student, 'jiangcheng', 'jc-2301', `${base}/course/${other.courseId}`);
  expect((await finish(student, closed)).status).toBe(refused('ltiCourseClosed'));
  expect(await endOf(student.studentId, other.courseId)).toBeUndefined();
  // Who is not linked hears of no title, and is not asked for an account in vain.
  const stranger = school.visit();
  const strange = await come(stranger, 'jiangcheng', 'jc-2302', `${base}/course/${other.courseId}`);
  expect((await look(stranger, strange)).status).toBe(refused('ltiCourseClosed'));
  expect((await finish(stranger, strange)).status).toBe(refused('ltiCourseClosed'));

  const open = await come(student, 'jiangcheng', 'jc-2301', course);
  await desk.turn(platformId, false);
  expect((await finish(student, open)).status).toBe(refused('ltiPlatformOff'));
  await desk.turn(platformId, true);
  clock.set('2027-08-01T10:00:00+08:00');
  const late = await come(student, 'jiangcheng', 'jc-2301', course);
  expect((await finish(student, late)).status).toBe(refused('ltiPlatformOver'));
});

it('[lti.launch#11] a person has a course in one account at a time: in the other it ends, and what that had besides stays', async () => {
  const [first, friend, buyer] = [
    await school.signIn(),
    await school.signIn(),
    await school.signIn(),
  ];
  await enrol(connection, buyer.studentId, courseId, '2027-03-01');
  const move = async (from: typeof first | null, to: typeof first) => {
    await from?.data(unlinkLti, { body: { platformId } });
    const launchId = await come(to, 'jiangcheng', 'jc-2301', course);
    expect((await link(to, launchId)).status).toBe(200);
    return await Promise.all([first, friend, buyer].map(({ studentId }) => endOf(studentId)));
  };
  const [today, lent, bought] = ['2026-11-29', '2027-07-31', '2027-03-01'];
  expect(await move(null, first)).toEqual([lent, undefined, bought]);
  expect(await move(first, friend)).toEqual([today, lent, bought]);
  expect(await move(friend, buyer)).toEqual([today, today, lent]);
  expect(await move(buyer, first)).toEqual([lent, today, bought]);
});

it('[lti.launch#11] who unlinks in the very moment of a launch waits for it', async () => {
  const student = await school.signIn();
  await connection.deleteFrom('lti_identity').execute();
  const launchId = await come(student, 'jiangcheng', 'jc-0007', course);
  await link(student, launchId);
  const { gone } = await connection.transaction().execute(async (change) => {
    const subject = await change
      .selectFrom('lti_identity')
      .select(['platform_id', 'subject'])
      .executeTakeFirstOrThrow();
    expect(await ownerOfIdentity(change, subject)).toBe(student.studentId);
    const unlinking = student.data(unlinkLti, { body: { platformId } });
    await untilWaiting(connection, 1);
    return { gone: unlinking };
  });
  expect(await gone).toBe(true);
});
