import { randomUUID } from 'node:crypto';
import { refusals } from '@xuezhou/contract/refusals';
import { listLtiLinks } from '@xuezhou/contract/lti';
import { listLtiPlatforms } from '@xuezhou/contract/lti/console';
import { joinOrganisation } from '@xuezhou/contract/organisation';
import {
  makeOrganisationLink,
  saveOrganisation,
  saveOrganisationContract,
} from '@xuezhou/contract/organisation/console';
import { sql } from 'kysely';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { untilWaiting } from '../../../testing/database/until-waiting.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { dayOf } from '../../../platform/clock.ts';
import { givePeriod, takeBackPeriod } from '../../enrolment/enrolment.port.ts';
import { onThisMachine, openPlatformDesk } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock, connection } = school;
const morning = () => clock.set('2026-11-29T10:00:00+08:00');
beforeEach(morning);
morning();
const desk = await openPlatformDesk(school);
const jiangcheng = await desk.connect('jiangcheng');
const linhai = await desk.connect('linhai');
const { courseId } = jiangcheng;
const course = `${desk.base}/course/${courseId}`;

type Student = Awaited<ReturnType<typeof school.signIn>>;

/** Both open the one course, until a day of their own. */
const allow = async ({ platformId, wish }: typeof jiangcheng, endsOn: string): Promise<void> => {
  const { platforms } = await desk.staff.data(listLtiPlatforms);
  const { version = 0 } = platforms.find((each) => each.platformId === platformId) ?? {};
  const saved = await desk.save({ ...wish, platformId, version, endsOn, courseIds: [courseId] });
  expect(saved.status).toBe(200);
};

/** Somebody new who is linked at both, where nobody else is any more. */
const newcomer = async (): Promise<Student> => {
  const student = await school.signIn();
  await connection.deleteFrom('lti_identity').execute();
  for (const { platformId: platform_id } of [jiangcheng, linhai])
    await connection
      .insertInto('lti_identity')
      .values({
        ...{ platform_id, student_id: student.studentId, subject: 'jc-2301', name: null },
        linked_at: clock.now(),
      })
      .execute();
  return student;
};

const come = async (student: Student, university = 'jiangcheng'): Promise<void> => {
  const launchId = await desk.come(student, university, 'jc-2301', course);
  expect((await desk.finish(student, launchId)).data).toMatchObject({ outcome: 'in' });
};

const give = ({ studentId }: Student, length: Parameters<typeof givePeriod>[2]['length']) =>
  connection.transaction().execute(async (change) => {
    const now = clock.now();
    return await givePeriod(change, { studentId, courseId }, { length, today: dayOf(now), now });
  });

const endOf = async ({ studentId }: Student) =>
  await connection
    .selectFrom('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select(['expires_on', 'taken_back'])
    .executeTakeFirst();

/** A seat of a company whose contract ends on that day. */
const takeSeat = async (student: Student, endsOn: string): Promise<void> => {
  const asked = () => ({ requestId: randomUUID() });
  const { organisationId } = await desk.staff.data(saveOrganisation, {
    body: { ...asked(), organisationId: null, name: '江城软件' },
  });
  const terms = { name: '合同', startsOn: '2026-11-01', endsOn, courses: [{ courseId, seats: 1 }] };
  const { contractId } = await desk.staff.data(saveOrganisationContract, {
    body: { ...asked(), organisationId, contractId: null, version: 0, ...terms },
  });
  const where = { organisationId, contractId, courseId, departmentId: null };
  const { code } = await desk.staff.data(makeOrganisationLink, {
    body: { ...asked(), ...where, validUntil: endsOn },
  });
  const body = { code, isTermsAccepted: true, isConsented: false };
  expect((await student.call(joinOrganisation, { body })).status).toBe(200);
};

beforeEach(async () => {
  await allow(jiangcheng, '2027-07-31');
  await allow(linhai, '2028-01-31');
});

it('[lti.launch#8] a last day that is later keeps what was bought after the former', async () => {
  const student = await newcomer();
  await come(student);
  await give(student, { expiresOn: null, days: 365 });
  expect(await endOf(student)).toMatchObject({ expires_on: '2028-07-30' });
  await allow(jiangcheng, '2028-01-31');
  await come(student);
  // Half a year was lent besides.
  expect(await endOf(student)).toMatchObject({ expires_on: '2029-01-30' });
  await come(student);
  expect(await endOf(student)).toMatchObject({ expires_on: '2029-01-30' });
});

it('[lti.launch#8] an earlier one too, and the way back changes nothing', async () => {
  const student = await newcomer();
  await come(student);
  await give(student, { expiresOn: null, days: 365 });
  const endOn = async (day: string) => {
    await allow(jiangcheng, day);
    await come(student);
    return (await endOf(student))?.expires_on;
  };
  // A year after the new day, and after that day again.
  expect(await endOn('2027-03-31')).toBe('2028-03-30');
  expect(await endOn('2027-02-28')).toBe('2028-02-28');
  expect(await endOn('2027-07-31')).toBe('2028-07-30');
  // What is lent beside is no more on top of it than what was bought is part of it.
  await allow(linhai, '2027-06-30');
  await come(student, 'linhai');
  expect(await endOn('2027-03-31')).toBe('2028-06-29');
});

it('[lti.launch#8] a good with a last day of its own keeps that day', async () => {
  const student = await newcomer();
  await come(student);
  await give(student, { expiresOn: '2028-06-30', days: null });
  await allow(jiangcheng, '2027-03-31');
  await come(student);
  expect(await endOf(student)).toMatchObject({ expires_on: '2028-06-30' });
  await allow(jiangcheng, '2027-10-31');
  await come(student);
  expect(await endOf(student)).toMatchObject({ expires_on: '2028-06-30' });
});

it('[lti.launch#9] a later last day of one is no more than what another lends already', async () => {
  const student = await newcomer();
  await come(student);
  await come(student, 'linhai');
  const endOn = async (day: string) => {
    await allow(jiangcheng, day);
    await come(student);
    return (await endOf(student))?.expires_on;
  };
  expect(await endOn('2027-10-31')).toBe('2028-01-31');
  // What is bought begins after all that is lent, and what is lent for longer then goes before it.
  await give(student, { expiresOn: null, days: 365 });
  expect(await endOn('2027-12-31')).toBe('2029-01-30');
  expect(await endOn('2028-02-29')).toBe('2029-02-28');
  expect(await endOn('2027-12-31')).toBe('2029-01-30');
});

it('[lti.launch#9] an earlier last day of one takes nothing of what another platform, or an organisation, lends', async () => {
  const student = await newcomer();
  await come(student);
  await come(student, 'linhai');
  expect(await endOf(student)).toMatchObject({ expires_on: '2028-01-31' });
  await allow(jiangcheng, '2027-03-31');
  await come(student);
  expect(await endOf(student)).toMatchObject({ expires_on: '2028-01-31' });
  await allow(jiangcheng, '2027-07-31');

  const member = await newcomer();
  await come(member);
  await give(member, { expiresOn: '2028-06-30', days: null, isLent: true });
  await allow(jiangcheng, '2027-03-31');
  await come(member);
  expect(await endOf(member)).toMatchObject({ expires_on: '2028-06-30' });
});

it('[lti.launch#9] nor of a seat that ends before the platform did', async () => {
  const first = await newcomer();
  await come(first);
  await takeSeat(first, '2027-06-30');
  await allow(jiangcheng, '2027-03-31');
  await come(first);
  expect(await endOf(first)).toMatchObject({ expires_on: '2027-06-30', taken_back: false });
});

it('[lti.launch#11] two platforms that open it to one account at once both do', async () => {
  const student = await school.signIn();
  await connection.deleteFrom('lti_identity').execute();
  const launches = [
    await desk.come(student, 'jiangcheng', 'jc-2301', course),
    await desk.come(student, 'linhai', 'jc-2301', course),
  ];
  const answers = await Promise.all(launches.map((launchId) => desk.link(student, launchId)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await endOf(student)).toMatchObject({ expires_on: '2028-01-31' });
});

const accessIs = async (access: 'open' | 'enrolled'): Promise<void> =>
  void (await connection
    .updateTable('course')
    .where('course_id', '=', courseId)
    .set({ access })
    .execute());

it('[lti.launch#10] opens anew what was closed with what was bought besides', async () => {
  // One that is open to everybody is open again without it.
  await accessIs('enrolled');
  onTestFinished(() => accessIs('open'));
  const student = await newcomer();
  const { studentId } = student;
  const given = await give(student, { expiresOn: '2027-12-31', days: null });
  await come(student);
  const taken = { given, today: dayOf(clock.now()) };
  await connection
    .transaction()
    .execute((change) => takeBackPeriod(change, { studentId, courseId }, taken));
  expect(await endOf(student)).toEqual({ expires_on: '2026-11-28', taken_back: true });
  await come(student);
  expect(await endOf(student)).toEqual({ expires_on: '2027-07-31', taken_back: false });
});

it('[lti.safety#7] a platform that becomes another in this very moment links nobody', async () => {
  const student = await school.signIn();
  await connection.deleteFrom('lti_identity').execute();
  const launchId = await desk.come(student, 'jiangcheng', 'jc-2301', course);
  const { linked } = await connection.transaction().execute(async (change) => {
    await change
      .updateTable('lti_platform')
      .where('platform_id', '=', jiangcheng.platformId)
      .set({ version: sql`version + 1` })
      .execute();
    const linking = desk.link(student, launchId);
    await untilWaiting(connection, 1);
    return { linked: linking };
  });
  expect((await linked).status).toBe(refusals.ltiLaunchUnknown[0]);
  expect(await student.data(listLtiLinks)).toEqual([]);
});
