import { randomUUID } from 'node:crypto';
import { joinOrganisation } from '@xuezhou/contract/organisation';
import {
  endOrganisationMember,
  listOrganisationMembers,
  makeOrganisationLink,
  saveOrganisation,
  saveOrganisationContract,
} from '@xuezhou/contract/organisation/console';
import { listLtiPlatforms } from '@xuezhou/contract/lti/console';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { dayOf } from '../../../platform/clock.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { givePeriod } from '../../enrolment/enrolment.port.ts';
import { onThisMachine, openPlatformDesk } from '../testing/platform-desk.ts';

const school = await startTestApp({ sandbox: true, environment: onThisMachine });
const { clock, connection } = school;
const morning = () => clock.set('2026-11-29T10:00:00+08:00');
beforeEach(morning);
morning();
const desk = await openPlatformDesk(school);
const platform = await desk.connect('jiangcheng');
const { courseId, platformId } = platform;
const course = `${desk.base}/course/${courseId}`;
const staff = await signInStaffAs(school, {
  permissions: ['organisation.read', 'organisation.write'],
});

type Student = Awaited<ReturnType<typeof school.signIn>>;

const allow = async (endsOn: string): Promise<void> => {
  const { platforms } = await desk.staff.data(listLtiPlatforms);
  const { version = 0 } = platforms.find((each) => each.platformId === platformId) ?? {};
  const saved = await desk.save({ ...platform.wish, platformId, version, endsOn });
  expect(saved.status).toBe(200);
};
const come = async (student: Student): Promise<void> => {
  const launchId = await desk.come(student, 'jiangcheng', 'jc-2301', course);
  const { outcome } = (await desk.finish(student, launchId)).data ?? {};
  if (outcome === 'unlinked') await desk.link(student, launchId);
};
const newcomer = async (): Promise<Student> => {
  const student = await school.signIn();
  await connection.deleteFrom('lti_identity').execute();
  return student;
};
const endOf = async ({ studentId }: Student) => {
  const row = await connection
    .selectFrom('enrolment')
    .where('student_id', '=', studentId)
    .where('course_id', '=', courseId)
    .select('expires_on')
    .executeTakeFirst();
  return row?.expires_on;
};

/** A good that gives the course until a day of its own, as the mall opens it once it is paid. */
const buy = async ({ studentId }: Student, expiresOn: string): Promise<void> => {
  const now = clock.now();
  await connection.transaction().execute(async (change) => {
    const length = { expiresOn, days: null };
    const place = { studentId, courseId };
    const given = await givePeriod(change, place, { length, today: dayOf(now), now });
    const snapshot = JSON.stringify({
      title: '冲刺',
      expiresOn,
      days: null,
      items: [],
      courses: [],
    });
    const granted = JSON.stringify([{ courseId, ...given }]);
    await sql`insert into mall_order (student_id, order_id, order_no, good_id, variant_id, limit_year, sale, state,
        snapshot, choice_digest, gross_fen, coupon_fen, points, freight_fen, bonus_fen, points_sold, total_fen, due_fen,
        made_at, pay_to, paid_at, granted)
      values (${studentId}, ${randomUUID()}, ${randomUUID()}, 1, 1, 2026, 'normal', 'paid', ${snapshot}::jsonb, 'x',
        100, 0, 0, 0, 0, 0, 100, 0, ${now}, ${now}, ${now}, ${granted}::jsonb)`.execute(change);
  });
};

const asked = () => ({ requestId: randomUUID() });
const makeCompany = async () =>
  (
    await staff.data(saveOrganisation, {
      body: { ...asked(), organisationId: null, name: `江城软件${randomUUID().slice(0, 8)}` },
    })
  ).organisationId;

/** A company, or one that is given, whose contract of this course ends on a day, with somebody in a seat of it. */
const takeSeat = async (student: Student, endsOn: string, company?: number) => {
  const organisationId = company ?? (await makeCompany());
  const terms = { name: '合同', startsOn: '2026-11-01', courses: [{ courseId, seats: 1 }] };
  const save = async (contractId: number | null, version: number, day: string) =>
    await staff.data(saveOrganisationContract, {
      body: { ...asked(), organisationId, contractId, version, ...terms, endsOn: day },
    });
  const { contractId } = await save(null, 0, endsOn);
  const { code } = await staff.data(makeOrganisationLink, {
    body: {
      ...asked(),
      organisationId,
      contractId,
      courseId,
      departmentId: null,
      validUntil: endsOn,
    },
  });
  const body = { code, isTermsAccepted: true, isConsented: false };
  expect((await student.call(joinOrganisation, { body })).status).toBe(200);
  const leave = async () => {
    const [member] = await staff.data(listOrganisationMembers, { params: { organisationId } });
    const memberId = member?.memberId ?? 0;
    await staff.data(endOrganisationMember, {
      body: { organisationId, memberId, keepsCourse: false },
    });
  };
  return { leave, endOn: (day: string) => save(contractId, 1, day) };
};

beforeEach(() => allow('2027-07-31'));

it('[lti.launch#8] a good with a last day of its own that was bought under a longer lending keeps that day when the platform ends sooner', async () => {
  const student = await newcomer();
  await come(student);
  await buy(student, '2027-06-30');
  expect(await endOf(student)).toBe('2027-07-31');
  await allow('2027-03-31');
  await come(student);
  expect(await endOf(student)).toBe('2027-06-30');
  // And once more, and back.
  await allow('2027-02-28');
  await come(student);
  expect(await endOf(student)).toBe('2027-06-30');
  await allow('2027-09-30');
  await come(student);
  expect(await endOf(student)).toBe('2027-09-30');
});

it('[lti.launch#11] and in an account that another took the place of', async () => {
  const first = await newcomer();
  await come(first);
  await buy(first, '2027-06-30');
  const second = await newcomer();
  await come(second);
  expect(await endOf(first)).toBe('2027-06-30');
});

it('[lti.launch#9] a contract that ends sooner, and a seat that is freed, take nothing of what a platform lends or somebody bought', async () => {
  const student = await newcomer();
  const { endOn, leave } = await takeSeat(student, '2027-12-31');
  await come(student);
  expect(await endOf(student)).toBe('2027-12-31');
  await endOn('2027-03-31');
  expect(await endOf(student)).toBe('2027-07-31');
  await leave();
  expect(await endOf(student)).toBe('2027-07-31');

  const buyer = await newcomer();
  const seat = await takeSeat(buyer, '2027-12-31');
  await buy(buyer, '2027-06-30');
  await seat.endOn('2027-02-28');
  expect(await endOf(buyer)).toBe('2027-06-30');
  await seat.leave();
  expect(await endOf(buyer)).toBe('2027-06-30');

  const other = await newcomer();
  const longer = await takeSeat(other, '2027-12-31');
  await come(other);
  await longer.leave();
  expect(await endOf(other)).toBe('2027-07-31');
});

it('[lti.launch#9] a contract that ends sooner takes nothing of what another contract lends, and who leaves both has neither', async () => {
  const student = await newcomer();
  const company = await makeCompany();
  const longer = await takeSeat(student, '2027-12-31', company);
  await takeSeat(student, '2027-06-30', company);
  await longer.endOn('2027-02-28');
  expect(await endOf(student)).toBe('2027-06-30');
  await longer.leave();
  expect(await endOf(student)).toBe('2026-11-29');

  const single = await newcomer();
  const only = await takeSeat(single, '2027-12-31');
  await only.endOn('2027-02-28');
  expect(await endOf(single)).toBe('2027-02-28');
  await only.leave();
  expect(await endOf(single)).toBe('2026-11-29');
});
