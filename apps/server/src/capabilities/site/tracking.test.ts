import * as account from '@xuezhou/contract/account';
import * as contract from '@xuezhou/contract/site';
import { describe, expect, it } from 'vitest';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { requestOf } from '../../testing/client.ts';
import { makeStudent } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const limitedSchool = await startTestApp({ environment: { RATE_LIMIT: '100000' } });
const { connection } = school;
const visitorId = '6f1c2d9e-53a4-4b59-9c0f-1b8f3f0d2a11';

const record = (given: Partial<contract.VisitorRecord> = {}): contract.VisitorRecord => ({
  visitorId,
  visitorIsNew: true,
  visitorStudentId: null,
  visitorAgent: 'Mozilla/5.0',
  isEntrance: true,
  fromDomain: 'www.partner.cn',
  fromUrl: 'https://www.partner.cn/news',
  targetPath: '/about',
  targetUrl: 'https://xuezhou.cn/about',
  vendorId: 7,
  ...given,
});

const visits = () => connection.selectFrom('visit').selectAll().orderBy('visit_id').execute();

describe('a visit', () => {
  it('[GET /api/nuxt/tracking/guid] begins with an id that nobody else has', async () => {
    const visitor = school.visit();
    const ids = await Promise.all([1, 2, 3].map(() => visitor.data(contract.getVisitorId)));
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4/);
  });

  it('[POST /api/nuxt/tracking/www/access] is written as it was told', async () => {
    expect(await school.visit().data(contract.recordVisit, { body: record() })).toBe(true);
    const [visit] = await visits();
    expect(visit).toMatchObject({
      visitor_id: visitorId,
      visitor_is_new: true,
      is_entrance: true,
      student_id: null,
      vendor_id: 7,
      visitor_agent: 'Mozilla/5.0',
      from_domain: 'www.partner.cn',
      from_url: 'https://www.partner.cn/news',
      target_path: '/about',
      target_url: 'https://xuezhou.cn/about',
    });
  });

  it('belongs to whose session it is, whoever the page says it is', async () => {
    const student = await school.signIn();
    const stranger = await school.signIn();
    const body = record({ visitorStudentId: stranger.studentId });
    await student.data(contract.recordVisit, { body });
    await school.visit().data(contract.recordVisit, { body });
    const owners = (await visits()).map(({ student_id }) => student_id);
    expect(owners.slice(-2)).toEqual([student.studentId, null]);
  });

  it.each([
    ['an id that is none', { visitorId: 'x' }],
    ['an address too long', { targetUrl: `https://a.cn/${'x'.repeat(1000)}` }],
    ['an agent too long', { visitorAgent: 'x'.repeat(401) }],
    ['a vendor that is none', { vendorId: -1 }],
    ['a NUL', { fromUrl: '\u0000' }],
  ])('is refused with %s, and nothing is written', async (_, wrong) => {
    const before = (await visits()).length;
    const answer = await school
      .visit()
      .call(contract.recordVisit, { body: record(wrong as Partial<contract.VisitorRecord>) });
    expect(answer.http).toBe(400);
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
    expect(await visits()).toHaveLength(before);
  });

  it('is limited for one address', async () => {
    const limited = limitedSchool.visit({ address: '10.1.1.1' });
    const request = requestOf(contract.recordVisit, { body: record({ visitorIsNew: false }) });
    const codes = new Set<number>();
    for (let index = 0; index < 1210; index += 1)
      codes.add((await limited.send(request)).statusCode);
    expect(codes).toEqual(new Set([200, 429]));
  });
});

describe('a device', () => {
  const devices = () =>
    connection.selectFrom('student_device').selectAll().orderBy('last_seen_at').execute();

  it("[POST /api/nuxt/protect/fingermark] is remembered as a student's, once, and not for a visitor", async () => {
    const body = { device: 'a'.repeat(32) };
    await school.visit().data(contract.markFingerprint, { body });
    expect(await devices()).toEqual([]);
    const student = await school.signIn();
    await student.data(contract.markFingerprint, { body });
    school.clock.advance({ minutes: 5 });
    await student.data(contract.markFingerprint, { body });
    const [device, ...others] = await devices();
    expect(others).toEqual([]);
    expect(device).toMatchObject({ student_id: student.studentId, device: body.device });
    const passed = device!.last_seen_at.getTime() - device!.first_seen_at.getTime();
    expect(passed).toBeGreaterThanOrEqual(300_000);
    school.clock.reset();
  });

  it('is one of the last hundred of its student', async () => {
    const student = await school.signIn();
    for (let index = 0; index < 103; index += 1) {
      school.clock.advance({ minutes: 1 });
      await student.data(contract.markFingerprint, { body: { device: `d${index}` } });
    }
    const kept = (await devices()).filter(({ student_id }) => student_id === student.studentId);
    expect(kept).toHaveLength(100);
    expect(kept.at(-1)?.device).toBe('d102');
    expect(kept.map(({ device }) => device)).not.toContain('d0');
    school.clock.reset();
  });

  it('[POST /api/nuxt/tracking/record/access] is written each time, with the student if there is one', async () => {
    const student = await school.signIn();
    const body = { device: 'b'.repeat(32) };
    await school.visit({ address: '10.2.3.4' }).data(contract.recordDevice, { body });
    await student.data(contract.recordDevice, { body });
    const rows = await connection
      .selectFrom('device_access')
      .selectAll()
      .orderBy('device_access_id')
      .execute();
    expect(rows).toMatchObject([
      { device: body.device, student_id: null, address: '10.2.3.4' },
      { device: body.device, student_id: student.studentId },
    ]);
    const tooLong = await student.call(contract.recordDevice, { body: { device: 'x'.repeat(65) } });
    expect(tooLong.http).toBe(400);
  });
});

describe('a vendor', () => {
  const vendorOf = async (studentId: number) =>
    (
      await connection
        .selectFrom('student')
        .where('student_id', '=', studentId)
        .select('vendor_id')
        .executeTakeFirstOrThrow()
    ).vendor_id;

  it('[site.vendor#2] is saved by the login that carries it', async () => {
    const { studentId, mobile } = await makeStudent(connection, { password: 'xuezhou2026' });
    const body = { j_username: mobile ?? '', j_password: 'xuezhou2026', vendorId: 31 };
    expect(await school.visit().data(account.loginByPassword, { body })).toBe(true);
    expect(await vendorOf(studentId)).toBe(31);
  });

  it('[POST /api/nuxt/register/vendor/save] is saved for the student, and the first one stays', async () => {
    const student = await school.signIn();
    const save = (vendorId: number) => student.data(account.saveVendor, { body: { vendorId } });
    expect(await Promise.all([save(7), save(7)])).toEqual([true, true]);
    expect(await vendorOf(student.studentId)).toBe(7);
    await save(8);
    expect(await vendorOf(student.studentId)).toBe(7);
    // A visitor has nothing to save it for, and is not told so.
    expect(await school.visit().data(account.saveVendor, { body: { vendorId: 9 } })).toBe(true);
    const wrong = await student.call(account.saveVendor, { body: { vendorId: 3_000_000_000 } });
    expect(wrong.http).toBe(400);
  });
});

it('[POST /api/nuxt/public/betaorrelease] says which of the two this server is', async () => {
  expect(await school.visit().data(contract.getRelease)).toBe('release');
  const beta = await startTestApp({ environment: { RELEASE: 'beta' } });
  expect(await beta.visit().data(contract.getRelease)).toBe('beta');
});

it('visits and devices are forgotten after their time', async () => {
  const student = await school.signIn();
  const ago = (days: number) => new Date(Date.now() - days * 86_400_000);
  for (const at of [ago(91), ago(89)]) {
    school.clock.set(at.toISOString());
    await school.visit().data(contract.recordVisit, { body: record({ targetPath: '/old' }) });
    await school.visit().data(contract.recordDevice, { body: { device: 'old' } });
  }
  for (const [device, days] of [
    ['gone', 181],
    ['kept', 179],
  ] as const) {
    await connection
      .insertInto('student_device')
      .values({
        student_id: student.studentId,
        device,
        first_seen_at: ago(days),
        last_seen_at: ago(days),
      })
      .execute();
  }
  school.clock.reset();
  await enqueue(connection, 'forget-old', {});
  await school.runJobs(['forget-old']);
  const old = await connection
    .selectFrom('visit')
    .where('target_path', '=', '/old')
    .selectAll()
    .execute();
  expect(old).toHaveLength(1);
  const accesses = await connection
    .selectFrom('device_access')
    .where('device', '=', 'old')
    .selectAll()
    .execute();
  expect(accesses).toHaveLength(1);
  const devices = await connection
    .selectFrom('student_device')
    .where('student_id', '=', student.studentId)
    .select('device')
    .execute();
  expect(devices.map(({ device }) => device)).toEqual(['kept']);
});
