import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import * as identity from '@xuezhou/contract/identity';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { consent } from '../../capabilities/identity/consent.ts';
import { requestOf, type TestClient } from '../client.ts';
import {
  idNumber,
  operate,
  refused,
  reviewOf,
  statusOf,
  storedImages,
  submissionNo,
  submit,
} from '../desks/identity-desk.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp();

describe('pictures', () => {
  async function submitted() {
    const student = await school.signIn();
    await submit(student);
    const { images } = (await reviewOf(student)).given!;
    return { student, address: images[0]!.address };
  }
  const open = async (client: TestClient, url: string) =>
    (await client.send({ method: 'GET', url })).statusCode;

  it('open for their owner alone', async () => {
    const { student, address } = await submitted();
    expect(await open(student, address)).toBe(200);
    expect(await open(school.visit(), address)).toBe(404);
    expect(await open(await school.signIn(), address)).toBe(404);
    const other = await submitted();
    expect(await open(other.student, address)).toBe(404);
  });

  it('open by their signed address alone', async () => {
    const { student, address } = await submitted();
    const [id, no, side, until, signature] = address.split('/').at(-1)!.split('.');
    for (const forged of [
      `${id}.${Number(no) + 1}.${side}.${until}.${signature}`,
      `${id}.${no}.back.${until}.${signature}`,
      `${id}.${no}.${side}.${Number(until) + 1}.${signature}`,
      `${id}.${no}.${side}.${until}.`,
      `${id}.${no}.${side}.${until}`,
      '..%2f..%2fsecret',
    ])
      expect(await open(student, `/files/identity/${forged}`)).toBe(404);
  });

  it('open for ten minutes', async () => {
    const { student, address } = await submitted();
    school.clock.advance({ minutes: 9 });
    onTestFinished(() => school.clock.reset());
    expect(await open(student, address)).toBe(200);
    school.clock.advance({ minutes: 2 });
    const late = await student.send({ method: 'GET', url: address });
    expect(late.statusCode).toBe(404);
    expect(late.json()).toMatchObject({ message: '图片地址已过期，请刷新页面' });
  });

  it('open no more once they were taken back', async () => {
    const { student, address } = await submitted();
    await student.data(identity.recallIdentity);
    expect(await open(student, address)).toBe(404);
  });
});

describe('[GET /api/identity/recall] taking back', () => {
  it('erases what waits and frees its number; doing it again changes nothing', async () => {
    const student = await school.signIn();
    const number = idNumber();
    await submit(student, { idNumber: number });
    for (let round = 0; round < 2; round += 1)
      expect(await student.data(identity.recallIdentity)).toBe(true);
    expect(await reviewOf(student)).toEqual({ state: 'none', given: null, reason: null });
    expect(await statusOf(student)).toEqual([0, 0]);
    await school.runJobs(['erase-identity-images']);
    expect(await storedImages(school, student.studentId)).toEqual([]);
    expect((await submit(await school.signIn(), { idNumber: number })).status).toBe(200);
  });

  it('is refused once the operator has judged', async () => {
    const student = await school.signIn();
    await submit(student);
    await operate(school, 'pass', await submissionNo(school, student));
    expect(await student.call(identity.recallIdentity)).toMatchObject(refused('identityReviewed'));
    expect(await statusOf(student)).toEqual([1, 1]);
  });
});

describe('[GET /api/identity/refuse] withdrawing the consent', () => {
  it('erases all that was given, ends the verification, and is kept as withdrawn', async () => {
    const student = await school.signIn();
    const number = idNumber();
    await submit(student, { idNumber: number });
    await operate(school, 'pass', await submissionNo(school, student));
    expect(await student.data(identity.refuseIdentity)).toBe(true);
    expect(await student.data(identity.refuseIdentity)).toBe(true);
    expect(await statusOf(student)).toEqual([0, 0]);
    expect(await reviewOf(student)).toEqual({ state: 'none', given: null, reason: null });
    await school.runJobs(['erase-identity-images']);
    expect(await storedImages(school, student.studentId)).toEqual([]);
    const consents = await school.connection
      .selectFrom('identity_consent')
      .where('student_id', '=', student.studentId)
      .select(['version', 'withdrawn_at'])
      .execute();
    expect(consents).toEqual([{ version: consent.version, withdrawn_at: expect.any(Date) }]);
    expect((await submit(await school.signIn(), { idNumber: number })).status).toBe(200);
  });

  it("touches nobody else's", async () => {
    const other = await school.signIn();
    await submit(other);
    await (await school.signIn()).data(identity.refuseIdentity);
    expect((await reviewOf(other)).state).toBe('submitted');
  });

  it("is not done by another site's page", async () => {
    const student = await school.signIn({ identityStatus: 1 });
    const response = await student.send({
      ...requestOf(identity.refuseIdentity),
      headers: { 'sec-fetch-site': 'cross-site' },
    });
    expect(response.statusCode).toBe(400);
    expect(await statusOf(student)).toEqual([1, 1]);
  });
});

describe('the operator', () => {
  it('sees who waits, with name and number masked', async () => {
    const student = await school.signIn({ nickname: '等待审核的人' });
    const number = idNumber();
    await submit(student, { idNumber: number });
    const { said } = await operate(school, 'list');
    const line = said.find((each) => each.includes('等待审核的人'));
    expect(line).toContain('林**');
    expect(said.join('\n')).not.toContain(number);
  });

  it('is shown the whole, with the pictures in a folder', async () => {
    const student = await school.signIn();
    const number = idNumber();
    await submit(student, { idNumber: number });
    const folder = path.join(school.services.config.dataDirectory, 'shown');
    const { code, said } = await operate(
      school,
      'show',
      await submissionNo(school, student),
      '--to',
      folder,
    );
    expect(code).toBe(0);
    expect(said.join('\n')).toContain(number);
    expect((await readdir(folder)).toSorted()).toEqual(['人像面.webp', '国徽面.webp']);
    const shown = await readFile(path.join(folder, '人像面.webp'));
    expect((await sharp(shown).metadata()).width).toBe(900);
    const looks = await school.connection
      .selectFrom('audit_log')
      .where('operation', '=', 'getIdentityReview')
      .where('target_id', '=', String(student.studentId))
      .select('after')
      .execute();
    expect(looks).toMatchObject([{ after: { images: 2 } }]);
  });

  it('passes', async () => {
    const student = await school.signIn();
    await submit(student);
    expect((await operate(school, 'pass', await submissionNo(school, student))).code).toBe(0);
    expect(await statusOf(student)).toEqual([1, 1]);
    expect((await reviewOf(student)).state).toBe('passed');
    expect(await submit(student)).toMatchObject(refused('identityPassed'));
  });

  it('fails with a reason that the student reads, and the number is free again', async () => {
    const student = await school.signIn();
    const number = idNumber();
    await submit(student, { idNumber: number });
    const no = await submissionNo(school, student);
    expect((await operate(school, 'fail', no)).said.join()).toContain('--reason');
    await operate(school, 'fail', no, '--reason', '照片反光，看不清号码');
    expect(await statusOf(student)).toEqual([-1, -1]);
    expect(await reviewOf(student)).toMatchObject({
      state: 'failed',
      reason: '照片反光，看不清号码',
    });
    expect((await submit(await school.signIn(), { idNumber: number })).status).toBe(200);
    // The student tries again with the right one; the failed pictures go.
    expect((await submit(student)).status).toBe(200);
    await school.runJobs(['erase-identity-images']);
    expect(await storedImages(school, student.studentId)).toHaveLength(2);
  });

  it('judges only the submission that was looked at, once', async () => {
    const student = await school.signIn();
    await submit(student);
    const seen = await submissionNo(school, student);
    await student.data(identity.recallIdentity);
    await submit(student);
    expect(await operate(school, 'pass', seen)).toMatchObject({ code: 1 });
    expect(await statusOf(student)).toEqual([0, 0]);
    const current = await submissionNo(school, student);
    const judged = await Promise.all([
      operate(school, 'pass', current),
      operate(school, 'pass', current),
    ]);
    expect(judged.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([0, 1]);
    for (const wrong of ['0', '999999', 'abc', "1' or '1", '1.5'])
      expect((await operate(school, 'show', wrong)).code).toBe(1);
  });

  it('and a student who takes back at the same moment never leave it half done', async () => {
    const student = await school.signIn();
    await submit(student);
    const no = await submissionNo(school, student);
    await Promise.all([operate(school, 'pass', no), student.call(identity.recallIdentity)]);
    const { state, given } = await reviewOf(student);
    const [status] = await statusOf(student);
    expect([
      { state: 'passed', isGiven: true, status: 1 },
      { state: 'none', isGiven: false, status: 0 },
    ]).toContainEqual({ state, isGiven: given !== null, status });
  });
});
