import * as contract from '@xuezhou/contract/organisation/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { beforeEach, describe, expect, it } from 'vitest';
import { lastEntry } from '../../../testing/desks/last-entry.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { mobileOfStudent } from '../../../testing/test-signer.ts';
import { departments, users } from '../testing/sync-desk.ts';
import { openCompanyDesk } from '../testing/company-desk.ts';

const school = await startTestApp({ sandbox: true });
const { connection, clock } = school;
await connection.insertInto('school').values({ name: '远山财经' }).execute();
beforeEach(async () => {
  clock.set('2026-11-23T12:00:00+08:00');
  await fetch(`${school.sandbox?.consoleUrl}/faults`, { method: 'DELETE' });
});

type Student = Awaited<ReturnType<typeof school.signIn>>;
const mobileOf = ({ studentId }: Student) => mobileOfStudent(connection, studentId);
const refusedAt = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];
const [good, wrong] = ['1000001', '1000002'];

async function openDesk() {
  const desk = await openCompanyDesk(school, 'dingtalk');
  await desk.setDirectory({ departments, users });
  const { organisationId, word } = await desk.openCompany({ seats: 5 });
  const attempt = async (who: Student, number: string | null = good ?? null) =>
    await desk.staff.call(contract.tryOrganisationWork, {
      body: { organisationId, mobile: await mobileOf(who), number },
    });
  const turn = () =>
    desk.staff.call(contract.switchOrganisationWork, { body: { organisationId, isOn: true } });
  const look = async () =>
    (await desk.staff.data(contract.getOrganisationWork, { params: { organisationId } })).work;
  return { ...desk, organisationId, word, attempt, turn, look };
}

describe('a trial of work messages', () => {
  it('is of one of its members, before it is on, and says what that side has against it', async () => {
    const { joinAs, word, attempt, turn } = await openDesk();
    expect((await turn()).status).toBe(refusedAt('workUntried'));
    const stranger = await school.signIn();
    expect((await attempt(stranger)).status).toBe(refusedAt('workTrialNobody'));
    const member = await joinAs(word, 'ShaoYiChuan');
    expect((await attempt(member, 'x')).status).toBe(refusedAt('dingtalkNumber'));
    expect(await attempt(member, wrong)).toMatchObject({
      status: refusedAt('workTrialRefused'),
      message: expect.stringMatching(/AgentId.*70003/u),
    });
    expect((await turn()).status).toBe(refusedAt('workUntried'));
    expect((await attempt(member)).status).toBe(200);
    expect((await turn()).status).toBe(200);
  });

  it('is in the log with whom it was to reach, also who is none of its members', async () => {
    const { joinAs, word, organisationId, attempt } = await openDesk();
    const entry = () => lastEntry(connection, 'tryOrganisationWork');
    const stranger = await school.signIn();
    await attempt(stranger);
    expect(await entry()).toMatchObject({
      ...{ target_kind: 'student', target_id: String(stranger.studentId) },
      after: { organisationId, isReached: false },
    });
    const member = await joinAs(word, 'ShaoYiChuan');
    await attempt(member);
    expect(await entry()).toMatchObject({
      ...{ target_kind: 'student', target_id: String(member.studentId) },
      after: { organisationId, isReached: true },
    });
  });

  it('by a mistyped number leaves on what is on, by the number that it has', async () => {
    const { joinAs, word, attempt, turn, look } = await openDesk();
    const member = await joinAs(word, 'ShaoYiChuan');
    await attempt(member);
    await turn();
    const before = await look();
    expect(before).toMatchObject({ isOn: true, number: good });
    clock.set('2026-11-23T12:30:00+08:00');
    expect((await attempt(member, wrong)).status).toBe(refusedAt('workTrialRefused'));
    expect((await attempt(await school.signIn(), wrong)).status).toBe(refusedAt('workTrialNobody'));
    expect(await look()).toEqual(before);
  });

  it('that was taken, and reached nobody, is none', async () => {
    const desk = await openDesk();
    const { joinAs, word, attempt, turn } = desk;
    const member = await joinAs(word, 'ShaoYiChuan');
    await desk.play('limited-person');
    expect(await attempt(member)).toMatchObject({
      status: refusedAt('workTrialRefused'),
      message: expect.stringMatching(/143103/u),
    });
    await desk.setDirectory({
      users: users.map((one) =>
        one.userid === 'ShaoYiChuan' ? { ...one, seen: 'not' as const } : one,
      ),
    });
    expect(await attempt(member)).toMatchObject({
      status: refusedAt('workTrialRefused'),
      message: expect.stringMatching(/可见范围/u),
    });
    expect((await turn()).status).toBe(refusedAt('workUntried'));
  });

  it('needs such a sign-in', async () => {
    const desk = await openCompanyDesk(school);
    const { organisationId } = await desk.makeCompany({ seats: 1 });
    const body = { organisationId, mobile: '13900000000', number: null };
    expect((await desk.staff.call(contract.tryOrganisationWork, { body })).status).toBe(
      refusedAt('workNotCompany'),
    );
  });
});
