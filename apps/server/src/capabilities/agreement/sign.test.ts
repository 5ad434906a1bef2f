import { refusals } from '@xuezhou/contract/refusals';
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { jobHandlers, openAppContext, personalData } from '../../capabilities.ts';
import { startTestApp } from '../../testing/test-app.ts';
import { makeAgreement, nobodys, read, readAndSign, sign } from './testing/sign-agreement.ts';

const school = await startTestApp({ sandbox: true });
const { connection } = school;

const sha256 = (html: string) => createHash('sha256').update(html).digest('hex');

describe('[POST /api/agreement/sign] signing', () => {
  it('keeps the text as it was, whatever becomes of the agreement and the course', async () => {
    const { courseId } = await makeAgreement(school);
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
    const { courseId } = await makeAgreement(school);
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
    const { courseId } = await makeAgreement(school);
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
    const { courseId } = await makeAgreement(school);
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
    const { courseId } = await makeAgreement(school);
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
      const { courseId } = await makeAgreement(school);
      const answer = await readAndSign(await school.signIn(), courseId, name);
      expect(answer.status).toBe(refusals.agreementName[0]);
    },
  );

  it("is not done by a visitor, nor by another site's page", async () => {
    const { courseId } = await makeAgreement(school);
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
    const { courseId } = await makeAgreement(school);
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
  const { courseId } = await makeAgreement(school);
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
  await jobHandlers(openAppContext(school.services))['forget-old'](
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
