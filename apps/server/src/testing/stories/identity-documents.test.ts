import { readFile } from 'node:fs/promises';
import path from 'node:path';
import * as identity from '@xuezhou/contract/identity';
import { type RefusalName } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { describe, expect, it, onTestFinished } from 'vitest';
import { consent } from '../../capabilities/identity/consent.ts';
import { newFolder, storeImages } from '../../capabilities/identity/identity-images.ts';
import { identityJobs } from '../../capabilities/identity/identity.jobs.ts';
import { requestOf } from '../client.ts';
import {
  type Certificate,
  idNumber,
  known,
  picture,
  refused,
  reviewOf,
  sortedStatuses,
  statusOf,
  storedImages,
  submit,
  submitPassport,
} from '../desks/identity-desk.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp({ environment: { ALIYUN_CLOUDAUTH_ENDPOINT: '127.0.0.1:9' } });

describe('[GET /api/identity/config] what is asked for', () => {
  it('is the ways that the school takes, the words to agree to, and no review yet', async () => {
    const student = await school.signIn();
    expect(await student.data(identity.getIdentityConfig)).toEqual({
      kinds: ['certificate', 'passport', 'instant'],
      minimumAge: 16,
      consent,
      review: { state: 'none', given: null, reason: null },
    });
  });

  it('shows who waits name and number masked alone', async () => {
    const student = await school.signIn();
    const number = idNumber();
    await submit(student, { idNumber: number });
    const response = await student.send(requestOf(identity.getIdentityConfig));
    expect(response.body).not.toContain(number);
    expect(response.body).not.toContain('林知远');
    expect((await reviewOf(student)).given).toMatchObject({
      kind: 'certificate',
      name: '林**',
      number: `110*************${number.slice(-2)}`,
    });
  });

  it('says what an operator decided without anything given', async () => {
    const passed = await school.signIn({ identityStatus: 1 });
    expect(await reviewOf(passed)).toEqual({ state: 'passed', given: null, reason: null });
    const failed = await school.signIn({ identityStatus: -1 });
    expect(await reviewOf(failed)).toEqual({ state: 'failed', given: null, reason: null });
  });
});

describe('[POST /api/identity/certificate] a certificate', () => {
  it('[identity.submit] sets authenticated 0 in the user info, also after a failed review', async () => {
    const student = await school.signIn({ identityStatus: -1 });
    expect(await submit(student)).toMatchObject({ status: 200, data: { authenticated: 0 } });
    expect(await statusOf(student)).toEqual([0, 0]);
    expect((await reviewOf(student)).state).toBe('submitted');
  });

  it('lies sealed in the database and in the storage, without what the camera wrote in', async () => {
    const student = await school.signIn();
    const number = idNumber();
    await submit(student, { idNumber: number });
    const { rows } = await sql<{ all: string }>`
      select encode(name_sealed, 'escape') || encode(number_sealed, 'escape') as all
      from identity_submission where student_id = ${student.studentId}`.execute(school.connection);
    expect(rows[0]!.all).not.toContain(number);
    const files = await storedImages(school, student.studentId);
    expect(files.map((file) => path.basename(file)).toSorted()).toEqual(['back', 'front']);
    expect(files[0]).toMatch(/^identity\/\d+\/[\w-]{32}\//);
    const stored = await readFile(
      path.join(school.services.config.dataDirectory, 'files', files[0]!),
    );
    await expect(sharp(stored).metadata()).rejects.toThrow(Error);
    const { images } = (await reviewOf(student)).given!;
    const seen = await student.send({ method: 'GET', url: images[0]!.address });
    expect(seen.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    const { width, exif } = await sharp(seen.rawPayload).metadata();
    expect({ width, exif }).toEqual({ width: 900, exif: undefined });
  });

  it('is one at a time', async () => {
    const student = await school.signIn();
    const answers = await Promise.all([submit(student), submit(student), submit(student)]);
    expect(sortedStatuses(answers)).toEqual([200, 1110, 1110]);
    expect(await submit(student)).toMatchObject(refused('identityInReview'));
    await school.runJobs(['erase-identity-images']);
    expect(await storedImages(school, student.studentId)).toHaveLength(2);
  });

  it('of one number is taken from one student, however many come at the same moment', async () => {
    const students = await Promise.all(Array.from({ length: 4 }, () => school.signIn()));
    const number = idNumber();
    const answers = await Promise.all(students.map((one) => submit(one, { idNumber: number })));
    expect(sortedStatuses(answers)).toEqual([200, 1106, 1106, 1106]);
    const loser = students[answers.findIndex(({ status }) => status !== 200)]!;
    expect(await reviewOf(loser)).toMatchObject({ state: 'none', given: null });
    // In whatever way it is typed, and by whichever way in.
    expect(await submit(loser, { idNumber: ` ${number.toLowerCase()} ` })).toMatchObject(
      refused('identityTaken'),
    );
    await school.runJobs(['erase-identity-images']);
    expect(await storedImages(school, loser.studentId)).toEqual([]);
  });

  it.each<[RefusalName, Partial<Certificate>]>([
    ['identityName', { name: '林' }],
    ['identityName', { name: '<img src=x>' }],
    ['identityNumber', { idNumber: '110101199305201014' }],
    ['identityNumber', { idNumber: '../../etc/passwd' }],
    ['identityNumberOld', { idNumber: '110101930520101' }],
    ['identityTooYoung', { idNumber: '33010220200601405X' }],
    ['identityConsent', { consentVersion: '2000-01-01' }],
    ['imageInvalid', { back: new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>']) }],
    ['imageInvalid', { front: new Blob([Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3])]) }],
    ['imageInvalid', { front: new Blob([]) }],
  ])('is refused for %s when it is %o', async (name, given) => {
    const student = await school.signIn({ identityStatus: -1 });
    const answer = await submit(student, given);
    expect(answer).toMatchObject(refused(name));
    expect(answer.message).toMatch(/[\u4e00-\u9fff]/);
    expect(await reviewOf(student)).toMatchObject({ state: 'failed', given: null });
    expect(await storedImages(school, student.studentId)).toEqual([]);
  });

  it('says the age that is asked for, to the day', async () => {
    school.clock.set('2026-11-21T04:00:00Z');
    onTestFinished(() => school.clock.reset());
    const student = await school.signIn();
    const young = await submit(student, { idNumber: idNumber('20101122') });
    expect(young).toMatchObject({ ...refused('identityTooYoung') });
    expect(young.message).toContain('16 周岁');
    expect((await submit(student, { idNumber: idNumber('20101121') })).status).toBe(200);
  });

  it('is refused with the name of the picture that is too small', async () => {
    const small = await submit(await school.signIn(), { back: await picture(900, 399) });
    expect(small).toMatchObject(refused('identityImageSmall'));
    expect(small.message).toContain('国徽面');
  });

  it('is kept no larger than it needs to be', async () => {
    const student = await school.signIn();
    await submit(student, { front: await picture(4200, 2800) });
    const { images } = (await reviewOf(student)).given!;
    const seen = await student.send({ method: 'GET', url: images[0]!.address });
    const { width, height } = await sharp(seen.rawPayload).metadata();
    expect([width, height]).toEqual([2000, 1333]);
  });

  it('too large is 413, and one without a picture 400', async () => {
    const student = await school.signIn();
    const huge = await submit(student, { front: new Blob([Buffer.alloc(10_000_001)]) });
    expect(huge).toMatchObject({ http: 413, status: 413 });
    expect(huge.message).toContain('10 MB');
    const body = { ...known, consentVersion: consent.version };
    const none = await student.send(requestOf(identity.submitCertificate, { body }));
    expect(none.statusCode).toBe(400);
    expect((await reviewOf(student)).state).toBe('none');
  });

  it("of a visitor is not even read, nor one from another site's page", async () => {
    const huge = new Blob([Buffer.alloc(10_000_001)]);
    expect(await submit(school.visit(), { front: huge })).toMatchObject({ http: 401 });
    const student = await school.signIn({ mobileValid: false });
    expect(await submit(student, { front: huge })).toMatchObject(refused('phoneRequired'));
  });

  it('is tried ten times a day, by each student', async () => {
    const student = await school.signIn();
    const bad = { front: new Blob(['no picture']) };
    for (let round = 0; round < 10; round += 1)
      expect(await submit(student, bad)).toMatchObject(refused('imageInvalid'));
    expect(await submit(student)).toMatchObject(refused('identityTooMany'));
    expect((await submit(await school.signIn())).status).toBe(200);
    school.clock.advance({ days: 1 });
    onTestFinished(() => school.clock.reset());
    expect((await submit(student)).status).toBe(200);
  });

  it('leaves no picture behind when the server dies before it is saved', async () => {
    const student = await school.signIn();
    const folder = newFolder(student.studentId);
    await storeImages(school.services, student.studentId, folder, { page: Buffer.from('x') });
    const { rows } = await sql<{ in: string }>`
      select round(extract(epoch from run_at - now()) / 60) as in
      from graphile_worker.jobs where key = ${folder}`.execute(school.connection);
    expect(Number(rows[0]!.in)).toBe(60);
    expect(await storedImages(school, student.studentId)).toHaveLength(1);
    const context = { signal: new AbortController().signal, isLastAttempt: false };
    const payload = { studentId: student.studentId, folder };
    await identityJobs(school.services)['erase-identity-images'](payload, context);
    expect(await storedImages(school, student.studentId)).toEqual([]);
  });
});

describe('[POST /api/identity/passportsubmit] a passport', () => {
  it('sets authenticated 0 and waits for its review', async () => {
    const student = await school.signIn({ identityStatus: -1 });
    expect(await submitPassport(student, { passportNo: 'e1234 5601' })).toMatchObject({
      status: 200,
      data: { authenticated: 0 },
    });
    expect(await statusOf(student)).toEqual([0, 0]);
    expect((await reviewOf(student)).given).toMatchObject({
      kind: 'passport',
      name: 'L**********',
      number: 'E******01',
      images: [{ side: 'page' }],
    });
  });

  it('of one number is taken from one student', async () => {
    await submitPassport(await school.signIn(), { passportNo: 'E12345602' });
    expect(await submitPassport(await school.signIn(), { passportNo: 'E 12345602' })).toMatchObject(
      refused('identityTaken'),
    );
  });

  it.each<[RefusalName, { passportNo: string; name?: string }]>([
    ['passportNumber', { passportNo: 'PASSPORT' }],
    ['passportNumber', { passportNo: "E1' or '1" }],
    ['identityName', { passportNo: 'E12345603', name: '林1' }],
  ])('is refused for %s when it is %o', async (name, given) => {
    expect(await submitPassport(await school.signIn(), given)).toMatchObject(refused(name));
  });
});
