import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import {
  getJoinOffer,
  joinOrganisation,
  listMemberships,
  setProgressConsent,
} from '@xuezhou/contract/organisation';
import { refusals } from '@xuezhou/contract/refusals';
import {
  closeOrganisationLink,
  inviteOrganisationMembers,
  listOrganisationEvents,
} from '@xuezhou/contract/organisation/console';
import { beforeEach, describe, expect, it } from 'vitest';
import { enrol } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { lapseInvitations } from './seats/lapse-invitations.ts';
import { lastDayOf, openDesk } from './testing/organisation-desk.ts';

const school = await startTestApp();
const { connection, clock } = school;
beforeEach(() => clock.set('2026-11-23T10:00:00+08:00'));
const { staff, makeCompany, join, membersOf, seatsOf } = await openDesk(school);
const refused = (name: keyof typeof refusals) => refusals[name][0];
const look = (code: string, student = school.visit()) =>
  student.call(getJoinOffer, { params: { code } });

describe('[GET /api/organisation/join/:code] a join link', () => {
  it('[organisation.join#1] says to a visitor who pays for which course until when', async () => {
    const { code, name, courseId } = await makeCompany({ seats: 3 });
    expect((await look(code)).data).toMatchObject({
      ...{ organisation: name, courseId, endsOn: '2027-08-16', seatsLeft: 3, state: 'open' },
      ...{ place: null, isConsented: false },
    });
    expect((await look('nosuchcode')).status).toBe(refused('joinLinkUnknown'));
  });

  it('[organisation.join#5] [POST /api/console/organisations/links/make] [POST /api/console/organisations/links/close] is over after its day and when it was closed', async () => {
    const company = await makeCompany({ validUntil: '2026-12-31' });
    clock.set('2027-01-01T10:00:00+08:00');
    expect((await look(company.code)).data?.state).toBe('over');
    const student = await school.signIn();
    expect((await join(student, company)).status).toBe(refused('joinLinkOver'));
    clock.set('2026-12-31T10:00:00+08:00');
    const { organisationId, linkId } = company;
    const desk = await openDesk(school);
    await desk.staff.data(closeOrganisationLink, { body: { organisationId, linkId } });
    expect((await join(student, company)).status).toBe(refused('joinLinkOver'));
    expect(await desk.membersOf(company)).toEqual([]);
  });
});

describe('[POST /api/organisation/join] joining', () => {
  it('[organisation.join#2] gives the course until the contract ends, once; without terms nothing', async () => {
    const company = await makeCompany();
    const student = await school.signIn();
    const { code, courseId } = company;
    const without = { code, isTermsAccepted: false, isConsented: false };
    expect((await student.call(joinOrganisation, { body: without })).status).toBe(
      refused('joinTermsMissing'),
    );
    expect((await join(student, company)).data).toMatchObject({ state: 'joined', seatsLeft: 1 });
    expect((await join(student, company, true)).data).toMatchObject({ isConsented: true });
    expect(await lastDayOf(school, student.studentId, courseId)).toBe('2027-08-16');
    expect(await membersOf(company)).toHaveLength(1);
    const accepted = await connection
      .selectFrom('accepted_words')
      .where('student_id', '=', student.studentId)
      .select('document')
      .execute();
    expect(accepted.map(({ document }) => document).sort()).toEqual(['legal', 'privacy']);
  });

  it('[organisation.seats#1] of two at the last seat one gets it, and the other the first place in the line', async () => {
    const company = await makeCompany({ seats: 1 });
    const both = [await school.signIn(), await school.signIn()];
    const answers = await Promise.all(both.map((student) => join(student, company)));
    expect(answers.map(({ data }) => data?.state).sort()).toEqual(['joined', 'waiting']);
    expect(new Set(answers.map(({ data }) => data?.place))).toEqual(new Set([1, null]));
    expect(await seatsOf(company)).toMatchObject({ seats: 1, held: 1, waiting: 1 });
    const held = await Promise.all(
      both.map(({ studentId }) => lastDayOf(school, studentId, company.courseId)),
    );
    expect(held.filter((day) => day === '2027-08-16')).toHaveLength(1);
  });

  it('[organisation.join#4] leads nobody of another company in', async () => {
    const [one, other] = [await makeCompany(), await makeCompany()];
    const student = await school.signIn();
    await join(student, one);
    expect((await look(other.code, student)).data?.state).toBe('other');
    expect((await join(student, other)).status).toBe(refused('joinOtherOrganisation'));
    expect(await membersOf(other)).toEqual([]);
  });

  it('[organisation.join#4] of two companies at once lets one in, and of the same twice once', async () => {
    const companies = [await makeCompany(), await makeCompany()];
    const student = await school.signIn();
    const answers = await Promise.all(companies.map((company) => join(student, company)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.toSorted((a, b) => a - b)).toEqual([200, refused('joinOtherOrganisation')]);
    const [company] = companies;
    if (company === undefined) throw new Error('there are two');
    const twice = await school.signIn();
    const same = await Promise.all([1, 2].map(() => join(twice, company, true)));
    expect(same.map(({ data }) => data?.state)).toEqual(['joined', 'joined']);
    expect(
      (await membersOf(company)).filter((one) => one.studentId === twice.studentId),
    ).toHaveLength(1);
  });

  it('takes nothing from who bought the course for longer', async () => {
    const company = await makeCompany();
    const student = await school.signIn();
    await enrol(connection, student.studentId, company.courseId, '2029-01-01');
    await join(student, company);
    expect(await lastDayOf(school, student.studentId, company.courseId)).toBe('2029-01-01');
  });
});

describe('[POST /api/organisation/consent] the consent', () => {
  it('[organisation.consent#1] [GET /api/organisation/memberships] [GET /api/console/organisations/:organisationId/events] is given at joining or later, and each moment is kept', async () => {
    const company = await makeCompany();
    const student = await school.signIn();
    await join(student, company);
    const { organisationId } = company;
    const say = (isGiven: boolean) =>
      student.call(setProgressConsent, { body: { organisationId, isGiven } });
    const own = async () => (await student.data(listMemberships))[0];
    expect(await own()).toMatchObject({ isConsented: false, consentChangedAt: null });
    await say(true);
    await say(true);
    clock.set('2026-11-24T10:00:00+08:00');
    await say(false);
    expect(await own()).toMatchObject({
      ...{ organisation: company.name, isConsented: false },
      consentChangedAt: '2026-11-24T02:00:00.000Z',
    });
    const events = await staff.data(listOrganisationEvents, { params: { organisationId } });
    expect(events.map(({ kind }) => kind)).toEqual(['unconsented', 'consented', 'joined']);
  });

  it('of an organisation that one is not in is refused', async () => {
    const { organisationId } = await makeCompany();
    const student = await school.signIn();
    const body = { organisationId, isGiven: true };
    expect((await student.call(setProgressConsent, { body })).status).toBe(
      refused('membershipUnknown'),
    );
    expect(await student.data(listMemberships)).toEqual([]);
  });
});

describe('[POST /api/console/organisations/members/invite] a list of people', () => {
  const people = (...mobiles: string[]) =>
    mobiles.map((mobile, at) => ({ name: `员工${at}`, mobile, department: '研究所' }));
  const invite = (
    { organisationId, contractId, courseId }: Awaited<ReturnType<typeof makeCompany>>,
    given: ReturnType<typeof people>,
    by = staff,
  ) =>
    by.call(inviteOrganisationMembers, {
      body: { organisationId, contractId, courseId, people: given },
    });

  it('[GET /api/console/organisations/:organisationId/members] keeps seats, lets the rest wait, and says of each line what became of it', async () => {
    const company = await makeCompany({ seats: 1 });
    const list = [
      ...people('13911110001', '13911110002', '139 1111 0001', '12'),
      { name: ' ', mobile: '13911110003', department: '' },
    ];
    const outcomes = ['seated', 'lined', 'twice', 'noMobile', 'noName'];
    expect((await invite(company, list)).data?.map(({ outcome }) => outcome)).toEqual(outcomes);
    const again = (await invite(company, list)).data?.map(({ outcome }) => outcome);
    expect(again?.slice(0, 2)).toEqual(['known', 'known']);
    expect(await membersOf(company)).toMatchObject([
      { name: '员工0', mobileTail: '0001', department: '研究所', studentId: null },
      { name: '员工1', mobileTail: '0002', seats: [{ isWaiting: true }] },
    ]);
  });

  it('[organisation.join#3] gives the kept seat to who comes with that phone, under the name of the list', async () => {
    const company = await makeCompany({ seats: 1 });
    await invite(company, people('13922220001'));
    const stranger = await school.signIn();
    expect((await look(company.code, stranger)).data?.state).toBe('line');
    const student = await school.signIn({ mobile: '+8613922220001' });
    expect((await look(company.code, student)).data?.state).toBe('open');
    // Being looked up by the list alone links nobody.
    expect(await student.data(listMemberships)).toEqual([]);
    expect((await join(student, company)).data?.state).toBe('joined');
    expect(await membersOf(company)).toMatchObject([
      { name: '员工0', studentId: student.studentId, department: '研究所' },
    ]);
    expect(await lastDayOf(school, student.studentId, company.courseId)).toBe('2027-08-16');
  });

  it('keeps a seat for seven days, then who waits gets it', async () => {
    const company = await makeCompany({ seats: 1 });
    await invite(company, people('13933330001'));
    const student = await school.signIn();
    expect((await join(student, company)).data?.state).toBe('waiting');
    clock.set('2026-11-30T09:00:00+08:00');
    await lapseInvitations(school.services);
    expect((await look(company.code, student)).data?.state).toBe('waiting');
    clock.set('2026-11-30T10:01:00+08:00');
    await lapseInvitations(school.services);
    expect((await look(company.code, student)).data?.state).toBe('joined');
    const { membersOf: later } = await openDesk(school);
    expect(await later(company)).toHaveLength(1);
  });

  it('of a contract that is over, or of another company’s, is refused', async () => {
    const [one, other] = [await makeCompany(), await makeCompany()];
    const foreign = { ...one, contractId: other.contractId };
    expect((await invite(foreign, people('13944440001'))).status).toBe(
      consoleRefusals.contractUnknown[0],
    );
    clock.set('2027-08-17T10:00:00+08:00');
    const { staff: later } = await openDesk(school);
    expect((await invite(one, people('13944440001'), later)).status).toBe(
      consoleRefusals.contractOver[0],
    );
  });
});
