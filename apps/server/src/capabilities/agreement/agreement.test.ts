import { checkAgreement, getCourseAgreement } from '@xuezhou/contract/agreement';
import { getCourse, openBook } from '@xuezhou/contract/study';
import { checkAndSaveIdentity, getIdentityConfig } from '@xuezhou/contract/identity';
import { refusals } from '@xuezhou/contract/refusals';
import { getSchool } from '@xuezhou/contract/site';
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { makeCourse } from '../../testing/factories.ts';
import type { TestClient } from '../../testing/client.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeAgreement, nobodys, read, readAndSign, sign } from './testing/sign-agreement.ts';

const school = await startTestApp({ sandbox: true });
const { connection } = school;
// The person whom the sandbox's real-name service knows.
const known = { name: '林知远', idNumber: '110101199305201013' };

const sha256 = (html: string) => createHash('sha256').update(html).digest('hex');

describe('[GET /api/agreement/check/:courseId] whether there is something to sign', () => {
  it('is so until it is signed', async () => {
    const { courseId, params } = await makeAgreement(school);
    const student = await school.signIn();
    expect(await student.data(checkAgreement, { params })).toEqual({ needSignAgreement: true });
    await readAndSign(student, courseId);
    expect(await student.data(checkAgreement, { params })).toEqual({ needSignAgreement: false });
    const other = await school.signIn();
    expect(await other.data(checkAgreement, { params })).toEqual({ needSignAgreement: true });
  });

  it('is not so in a course without an agreement, nor for who does not have the course', async () => {
    const student = await school.signIn();
    const { courseId } = await makeCourse(connection);
    const { params } = await makeAgreement(school, { access: 'enrolled' });
    const nothing = { needSignAgreement: false };
    expect(await student.data(checkAgreement, { params: { courseId } })).toEqual(nothing);
    expect(await student.data(checkAgreement, { params })).toEqual(nothing);
    expect((await student.call(checkAgreement, { params: { courseId: 2_000_000 } })).http).toBe(
      404,
    );
    expect((await school.visit().call(checkAgreement, { params })).http).toBe(401);
  });
});

describe('[GET /api/agreement/course/:courseId] the agreement', () => {
  it('is filled in, with a blank for a name that nobody verified', async () => {
    const { courseId } = await makeAgreement(school);
    const agreement = await read(await school.signIn(), courseId);
    const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' })
      .format(school.clock.now())
      .replaceAll(/(\d+)(年|月)/g, '$1 $2 ')
      .replace(/(\d+)日/, '$1 日');
    expect(agreement).toMatchObject({
      courseName: '会计 <精讲>',
      title: '课程协议',
      version: '2026-11-01',
      html: `<p>＿＿＿＿＿＿，未登记，会计 &lt;精讲&gt;，¥3,680，${date}，学校，学校</p>`,
      signature: null,
    });
    expect(agreement.digest).toBe(sha256(agreement.html));
  });

  it('names a verified student, with the number masked', async () => {
    const { courseId } = await makeAgreement(school);
    const student = await school.signIn();
    const { consent } = await student.data(getIdentityConfig);
    const body = { ...known, consentVersion: consent.version };
    await student.data(checkAndSaveIdentity, { body });
    expect((await read(student, courseId)).html).toContain('林知远，110*************13，');
    expect(await readAndSign(student, courseId, '周小满')).toMatchObject({
      status: refusals.agreementOtherName[0],
    });
    expect(await readAndSign(student, courseId, ' 林 知远 ')).toMatchObject({ status: 200 });
    expect((await read(student, courseId)).signature?.name).toBe('林知远');
  });

  it('is none where the course has none, and not shown to who does not have the course', async () => {
    const student = await school.signIn();
    const { courseId } = await makeCourse(connection);
    expect(await student.data(getCourseAgreement, { params: { courseId } })).toBeNull();
    const { params } = await makeAgreement(school, { access: 'enrolled' });
    expect(await student.call(getCourseAgreement, { params })).toMatchObject({
      status: refusals.courseNotOwned[0],
    });
    expect((await sign(student, params.courseId, '周小满', nobodys)).status).toBe(
      refusals.courseNotOwned[0],
    );
    expect((await sign(student, courseId, '周小满', nobodys)).http).toBe(404);
  });

  it('is told by the course', async () => {
    const student = await school.signIn();
    const { params } = await makeAgreement(school);
    const { courseId } = await makeCourse(connection);
    school.clock.advance({ minutes: 2 });
    expect(await student.data(getCourse, { params })).toMatchObject({ hasAgreement: true });
    expect(await student.data(getCourse, { params: { courseId } })).toMatchObject({
      hasAgreement: false,
    });
    school.clock.reset();
  });
});

describe('[guard.debug-agreement] with the debug flag', () => {
  it('off, as it is by itself, books open as ever', async () => {
    const { params } = await makeAgreement(school);
    const student = await school.signIn();
    expect(await student.call(openBook, { params, query: {} })).toMatchObject({ status: 200 });
    expect((await school.visit().data(getSchool)).asksAgreements).toBe(false);
  });

  it('a book opens once the agreement of its course is signed, after the verification', async () => {
    const trial = await startTestApp({ environment: { DEBUG_AGREEMENT: 'on' } });
    expect((await trial.visit().data(getSchool)).asksAgreements).toBe(true);
    const { params } = await makeAgreement(trial, { identityRequired: true });
    const open = (student: TestClient, book = params) =>
      student.call(openBook, { params: book, query: {} });
    const stranger = await trial.signIn({ identityStatus: 0 });
    expect((await open(stranger)).status).toBe(refusals.identityRequired[0]);
    const student = await trial.signIn({ identityStatus: 1 });
    const { status, message } = await open(student);
    expect([status, message]).toEqual(refusals.agreementRequired);
    await readAndSign(student, params.courseId);
    expect((await open(student)).status).toBe(200);
    expect((await open(student, await makeCourse(trial.connection))).status).toBe(200);
  });
});
