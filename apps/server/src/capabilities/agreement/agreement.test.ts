import { checkAgreement, getCourseAgreement, signAgreement } from '@xuezhou/contract/agreement';
import { getCourse, openBook } from '@xuezhou/contract/course';
import { checkAndSaveIdentity, getIdentityConfig } from '@xuezhou/contract/identity';
import { refusals } from '@xuezhou/contract/refusals';
import { getSchool } from '@xuezhou/contract/site';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { personalData } from '../../personal-data.ts';
import { add, makeCourse, type CourseWishes } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';
import type { TestClient } from '../../testing/client.ts';

const school = await startTestApp({ sandbox: true });
const { connection } = school;
// The person whom the sandbox's real-name service knows.
const known = { name: '林知远', idNumber: '110101199305201013' };

const text =
  '<p>{{name}}，{{idNumber}}，{{course}}，{{price}}，{{date}}，{{school}}，{{company}}</p>';

async function makeAgreement(
  wishes: CourseWishes & { html?: string } = {},
  { connection } = school,
) {
  const { courseId, bookId } = await makeCourse(connection, { title: '会计 <精讲>', ...wishes });
  await add(connection, 'course_agreement', {
    course_id: courseId,
    title: '课程协议',
    version: '2026-11-01',
    price_fen: 368_000,
    html: wishes.html ?? text,
    source: '',
  });
  return { courseId, params: { courseId, bookId } };
}

const read = async (student: TestClient, courseId: number) => {
  const agreement = await student.data(getCourseAgreement, { params: { courseId } });
  if (agreement === null) throw new Error('no agreement');
  return agreement;
};

const nobodys = '0'.repeat(64);

const sign = (student: TestClient, courseId: number, signature: string, digest: string) =>
  student.call(signAgreement, { body: { courseId, signature, digest } });

/** Reads before it signs, as a page does. */
const readAndSign = async (student: TestClient, courseId: number, signature = '周小满') =>
  await sign(student, courseId, signature, (await read(student, courseId)).digest);

const sha256 = (html: string) => createHash('sha256').update(html).digest('hex');

describe('[GET /api/agreement/check/:courseId] whether there is something to sign', () => {
  it('is so until it is signed', async () => {
    const { courseId, params } = await makeAgreement();
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
    const { params } = await makeAgreement({ access: 'enrolled' });
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
    const { courseId } = await makeAgreement();
    const agreement = await read(await school.signIn(), courseId);
    const date = new Intl.DateTimeFormat('zh-CN', { dateStyle: 'long', timeZone: 'Asia/Shanghai' })
      .format(school.clock.now())
      .replaceAll(/(\d+)(年|月)/g, '$1 $2 ')
      .replace(/(\d+)日/, '$1 日');
    expect(agreement).toMatchObject({
      courseName: '会计 <精讲>',
      title: '课程协议',
      version: '2026-11-01',
      html: `<p>＿＿＿＿＿＿，未登记，会计 &lt;精讲&gt;，¥3,680，${date}，学舟，学舟</p>`,
      signature: null,
    });
    expect(agreement.digest).toBe(sha256(agreement.html));
  });

  it('names a verified student, with the number masked', async () => {
    const { courseId } = await makeAgreement();
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
    const { params } = await makeAgreement({ access: 'enrolled' });
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
    const { params } = await makeAgreement();
    const { courseId } = await makeCourse(connection);
    school.clock.advance({ minutes: 2 });
    expect(await student.data(getCourse, { params })).toMatchObject({ hasAgreement: true });
    expect(await student.data(getCourse, { params: { courseId } })).toMatchObject({
      hasAgreement: false,
    });
    school.clock.reset();
  });
});

describe('[POST /api/agreement/sign] signing', () => {
  it('keeps the text as it was, whatever becomes of the agreement and the course', async () => {
    const { courseId } = await makeAgreement();
    const student = await school.signIn();
    school.clock.set('2026-11-22T03:04:05Z');
    const { digest } = await read(student, courseId);
    expect(await sign(student, courseId, '周小满', digest)).toMatchObject({ data: true });
    const signed = await read(student, courseId);
    expect(signed.html).toContain('<p>周小满，未登记，');
    expect(signed).toMatchObject({
      digest: sha256(signed.html),
      signature: { name: '周小满', signedAt: '2026-11-22T03:04:05.000Z', address: '127.0.0.1' },
    });
    await connection
      .updateTable('course_agreement')
      .set({ html: '<p>别的条文</p>', version: '2' })
      .where('course_id', '=', courseId)
      .execute();
    school.clock.advance({ days: 20 });
    expect(await read(student, courseId)).toEqual(signed);
    await sql`delete from course_agreement where course_id = ${courseId}`.execute(connection);
    await sql`update course set access = 'enrolled', title = '改名' where course_id = ${courseId}`.execute(
      connection,
    );
    expect(await read(student, courseId)).toEqual(signed);
    school.clock.reset();
  });

  it('happens once, however often and from wherever it is sent', async () => {
    const { courseId } = await makeAgreement();
    const student = await school.signIn();
    const { digest } = await read(student, courseId);
    const answers = await Promise.all(
      ['周小满', '周大满', '周小小'].map((name) => sign(student, courseId, name, digest)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { signature } = await read(student, courseId);
    school.clock.advance({ minutes: 5 });
    expect(await readAndSign(student, courseId, '另一个人')).toMatchObject({ status: 200 });
    expect((await read(student, courseId)).signature).toEqual(signature);
    school.clock.reset();
  });

  it('never changes, not even by a mistake in the server', async () => {
    const { courseId } = await makeAgreement();
    const student = await school.signIn();
    await readAndSign(student, courseId);
    await expect(
      connection
        .updateTable('agreement_signature')
        .set({ address: '10.0.0.1' })
        .where('student_id', '=', student.studentId)
        .execute(),
    ).rejects.toThrow('never changed');
  });

  it('is refused when the text became another since it was read', async () => {
    const { courseId } = await makeAgreement();
    const student = await school.signIn();
    const { digest } = await read(student, courseId);
    await connection
      .updateTable('course_agreement')
      .set({ html: '<p>{{name}}不得退费</p>' })
      .where('course_id', '=', courseId)
      .execute();
    const answer = await sign(student, courseId, '周小满', digest);
    expect(answer.status).toBe(refusals.agreementChanged[0]);
    expect((await read(student, courseId)).signature).toBeNull();
  });

  it('is not taken for a text that nobody showed', async () => {
    const { courseId } = await makeAgreement();
    const student = await school.signIn();
    const response = await student.send({
      method: 'POST',
      url: '/api/agreement/sign',
      payload: { courseId, signature: '周小满' },
    });
    expect(response.statusCode).toBe(400);
    for (const digest of ['', nobodys, sha256('<p>别的条文</p>')])
      expect((await sign(student, courseId, '周小满', digest)).status).toBe(
        refusals.agreementChanged[0],
      );
    expect((await read(student, courseId)).signature).toBeNull();
  });

  it.each(['', ' ', '周', '<b>周小满</b>', '周小满{{price}}', '123456', 'x'.repeat(61)])(
    'takes no name like %j',
    async (name) => {
      const { courseId } = await makeAgreement();
      const answer = await readAndSign(await school.signIn(), courseId, name);
      expect(answer.status).toBe(refusals.agreementName[0]);
    },
  );

  it("is not done by a visitor, nor by another site's page", async () => {
    const { courseId } = await makeAgreement();
    expect((await sign(school.visit(), courseId, '周小满', nobodys)).http).toBe(401);
    const student = await school.signIn();
    const response = await student.send({
      method: 'POST',
      url: '/api/agreement/sign',
      headers: { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
      payload: { courseId, signature: '周小满', digest: (await read(student, courseId)).digest },
    });
    expect(response.statusCode).toBe(400);
    expect((await read(student, courseId)).signature).toBeNull();
  });

  it('lies sealed, and is exported with the name masked', async () => {
    const { courseId } = await makeAgreement();
    const student = await school.signIn();
    await readAndSign(student, courseId, '欧阳小满');
    const { rows } = await sql<{ row: string }>`
      select row::text as row from agreement_signature as row where student_id = ${student.studentId}`.execute(
      connection,
    );
    expect(rows).toHaveLength(1);
    expect(rows[0]?.row).not.toContain('欧阳');
    const data = personalData(school.services).find(({ table }) => table === 'agreement_signature');
    expect(await data?.read(connection, student.studentId)).toMatchObject([
      { 协议: '课程协议', 版本: '2026-11-01', 签署人: '欧***', 网络地址: '127.0.0.1' },
    ]);
  });
});

it('a signature of an account that ended is forgotten after three years, another one never', async () => {
  const { courseId } = await makeAgreement();
  const [gone, recent, stays] = [
    await school.signIn(),
    await school.signIn(),
    await school.signIn(),
  ];
  for (const student of [gone, stays, recent]) await readAndSign(student, courseId);
  const ids = [gone.studentId, recent.studentId];
  await sql`update student set erased_at = now() where student_id = any(${ids})`.execute(
    connection,
  );
  await sql`alter table agreement_signature disable trigger agreement_signature_is_final`.execute(
    connection,
  );
  await sql`update agreement_signature set signed_at = now() - interval '3 years 1 day'
    where student_id = any(${[gone.studentId, stays.studentId]})`.execute(connection);
  await sql`alter table agreement_signature enable trigger agreement_signature_is_final`.execute(
    connection,
  );
  const { retentionJobs } = await import('../../platform/jobs/forget-old.ts');
  await retentionJobs(school.services)['forget-old'](
    {},
    { signal: new AbortController().signal, isLastAttempt: false },
  );
  const left = await connection
    .selectFrom('agreement_signature')
    .where('course_id', '=', courseId)
    .select('student_id')
    .orderBy('student_id')
    .execute();
  expect(left.map((row) => row.student_id)).toEqual([recent.studentId, stays.studentId]);
});

describe('[guard.debug-agreement] with the debug flag', () => {
  it('off, as it is by itself, books open as ever', async () => {
    const { params } = await makeAgreement();
    const student = await school.signIn();
    expect(await student.call(openBook, { params, query: {} })).toMatchObject({ status: 200 });
    expect((await school.visit().data(getSchool)).asksAgreements).toBe(false);
  });

  it('a book opens once the agreement of its course is signed, after the verification', async () => {
    const trial = await startTestApp({ environment: { DEBUG_AGREEMENT: 'on' } });
    expect((await trial.visit().data(getSchool)).asksAgreements).toBe(true);
    const { params } = await makeAgreement({ identityRequired: true }, trial);
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
