import {
  cancelAccount,
  changeNickname,
  getCancellation,
  getStudentInfo,
  keepAccount,
  loginByPassword,
  sendMobileCheck,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { eraseAccounts } from '../../../capabilities/account/cancellation/erase-accounts.ts';
import { personalData } from '../../../capabilities.ts';
import { dayOf } from '../../../platform/clock.ts';
import { enqueue } from '../../../platform/jobs/jobs.ts';
import type { PersonalData } from '../../../platform/personal-data.ts';
import { makeCourse, makeStudent } from '../../factories.ts';
import { makeQuestion } from '../../make-question.ts';
import { liveAStudentsLife, secret } from '../../live-a-students-life.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp({ sandbox: true });
const course = await makeCourse(school.connection);
const questions = {
  choice: await makeQuestion(school.connection, course),
  open: await makeQuestion(school.connection, course, { kind: 'open' }),
};
const password = 'xuezhou2026';

type Student = Awaited<ReturnType<typeof school.signIn>>;

beforeEach(() => school.clock.reset());

async function makeOwner(): Promise<{ student: Student; mobile: string; nickname: string }> {
  const made = await makeStudent(school.connection, { password, courses: [course.courseId] });
  const student = await school.signIn(made.studentId);
  return { student, mobile: made.mobile!, nickname: made.nickname };
}

async function ask(student: Student, mobile: string) {
  const captchaId = await school.passCaptcha(student, 'any');
  await student.data(sendMobileCheck, { body: { captchaId } });
  const code = await school.smsCode(mobile);
  return await student.call(cancelAccount, { body: { code } });
}

async function eraseDue(): Promise<void> {
  await enqueue(school.connection, 'erase-accounts', {});
  await school.runJobs(['erase-accounts', 'drop-public-image', 'erase-identity-images']);
}

const logIn = (mobile: string) =>
  school.visit().call(loginByPassword, { body: { j_username: mobile, j_password: password } });

describe('[POST /api/account/cancel] asking for the end of an account', () => {
  it('needs a code to the own phone, and says when the account ends', async () => {
    const { student, mobile } = await makeOwner();
    expect(await student.data(getCancellation)).toBeNull();
    for (const code of ['', '12345', '123456'])
      expect((await student.call(cancelAccount, { body: { code } })).status).not.toBe(200);
    expect(await student.data(getCancellation)).toBeNull();
    const now = new Date();
    school.clock.set(now);
    const { data } = await ask(student, mobile);
    const endsOn = dayOf(new Date(now.getTime() + 7 * 86_400_000));
    expect(data).toEqual({ askedAt: now.toISOString(), endsOn });
    expect(await student.data(getCancellation)).toEqual(data);
  });

  it('does not begin the wait anew when it is asked for again', async () => {
    const { student, mobile } = await makeOwner();
    const { data } = await ask(student, mobile);
    school.clock.advance({ minutes: 2 });
    expect((await ask(student, mobile)).data).toEqual(data);
  });

  it('of a student without a phone asks for the phone', async () => {
    const student = await school.signIn({ mobile: null });
    const { status } = await student.call(cancelAccount, { body: { code: '123456' } });
    expect(status).toBe(refusals.phoneRequired[0]);
  });

  it('leaves all as it was for seven days', async () => {
    const { student, mobile, nickname } = await makeOwner();
    await ask(student, mobile);
    school.clock.advance({ days: 6, hours: 23 });
    await eraseDue();
    expect(await student.data(getStudentInfo)).toMatchObject({ nickname, unLogin: false });
    expect((await logIn(mobile)).status).toBe(200);
  });
});

it('[POST /api/account/cancel/undo#1,2] [GET /api/account/cancel] takes it back, and taking it back twice is no error', async () => {
  const { student, mobile, nickname } = await makeOwner();
  await ask(student, mobile);
  expect(await student.data(keepAccount)).toBe(true);
  expect(await student.data(keepAccount)).toBe(true);
  expect(await student.data(getCancellation)).toBeNull();
  school.clock.advance({ days: 8 });
  await eraseDue();
  expect(await student.data(getStudentInfo)).toMatchObject({ nickname });
});

it('cannot be asked for or taken back for another', async () => {
  const { student, mobile } = await makeOwner();
  const other = await school.signIn();
  await ask(student, mobile);
  await other.data(keepAccount);
  expect(await other.data(getCancellation)).toBeNull();
  expect(await student.data(getCancellation)).not.toBeNull();
  const response = await other.send({
    method: 'POST',
    url: '/api/account/cancel/undo',
    payload: { studentId: student.studentId },
  });
  expect(response.statusCode).toBeLessThan(500);
  expect(await student.data(getCancellation)).not.toBeNull();
});

/** Rows that name the student, by table. */
async function rowsOf(studentId: number): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  for (const { table } of personalData(school.services)) {
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from ${sql.table(table)} where student_id = ${studentId}`.execute(
      school.connection,
    );
    counts.set(table, Number(rows[0]?.count));
  }
  return counts;
}

/** Everywhere in the database, as text. */
async function findEverywhere(needle: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(school.connection);
  const found: string[] = [];
  for (const { name } of rows) {
    const hits = await sql`
      select 1 from ${sql.table(name)} as row where row::text like ${`%${needle}%`} limit 1`.execute(
      school.connection,
    );
    if (hits.rows.length > 0) found.push(name);
  }
  return found;
}

describe('when the seven days are over', () => {
  it('erases all that could name the student, and ends the sessions', async () => {
    const { student, mobile } = await makeOwner();
    const { studentId } = student;
    const avatar = await liveAStudentsLife(school, student, questions);
    await ask(student, mobile);
    school.clock.advance({ days: 7 });
    await eraseDue();
    for (const needle of [secret, 'secret_life', 'secret.life', mobile, mobile.slice(3)])
      expect(await findEverywhere(needle)).toEqual([]);
    expect(await student.data(getStudentInfo)).toMatchObject({ unLogin: true });
    expect((await logIn(mobile)).status).toBe(refusals.loginFailed[0]);
    const file = await school.visit().send({ method: 'GET', url: avatar });
    expect(file.statusCode).toBe(404);
    const left = [...(await rowsOf(studentId))].filter(([, count]) => count > 0);
    // What a contract and a consent were, by the number that names nobody: see docs/decisions/0007.
    const proof = {
      identity_consent: 1,
      agreement_signature: 1,
      order_agreement_signature: 1,
    };
    // The blank name is claimed as any other; phone, mail and WeChat are free.
    expect(Object.fromEntries(left)).toEqual({ student: 1, claim: 1, answer: 2, ...proof });
  });

  it('leaves how questions were answered, without what was written', async () => {
    const { student, mobile } = await makeOwner();
    await liveAStudentsLife(school, student, questions);
    await ask(student, mobile);
    school.clock.advance({ days: 7 });
    await eraseDue();
    const answers = await school.connection
      .selectFrom('answer')
      .where('student_id', '=', student.studentId)
      .select(['question_id', 'student_answer', 'question_status'])
      .orderBy('question_id')
      .execute();
    expect(answers).toEqual([
      { question_id: questions.choice.questionId, student_answer: 'B', question_status: 1 },
      { question_id: questions.open.questionId, student_answer: '', question_status: 1 },
    ]);
  });

  it("touches nothing of another's", async () => {
    const { student, mobile } = await makeOwner();
    const { student: other } = await makeOwner();
    await liveAStudentsLife(school, other, questions);
    const before = await rowsOf(other.studentId);
    await ask(student, mobile);
    school.clock.advance({ days: 7 });
    await eraseDue();
    expect(await rowsOf(other.studentId)).toEqual(before);
    expect(await other.data(getStudentInfo)).toMatchObject({ nickname: secret, unLogin: false });
    await other.data(changeNickname, { body: { nickname: '又一位同学' } });
  });

  it('erases the next ones when one fails, which stays whole and is tried again', async () => {
    const { student: first, mobile, nickname } = await makeOwner();
    const { student: second, mobile: secondMobile } = await makeOwner();
    await ask(first, mobile);
    school.clock.advance({ minutes: 2 });
    await ask(second, secondMobile);
    school.clock.advance({ days: 7 });
    const parts = personalData(school.services);
    const failing: PersonalData = {
      ...parts[0]!,
      erase: async (_change, studentId) => {
        if (studentId === first.studentId) throw new Error('this one fails');
      },
    };
    await eraseAccounts(school.services, [...parts, failing]);
    expect(await second.data(getStudentInfo)).toMatchObject({ unLogin: true });
    expect(await first.data(getStudentInfo)).toMatchObject({ nickname, unLogin: false });
    await eraseDue();
    expect(await first.data(getStudentInfo)).toMatchObject({ unLogin: true });
  });

  it('lets the phone register anew', async () => {
    const { student, mobile } = await makeOwner();
    await ask(student, mobile);
    school.clock.advance({ days: 7 });
    await eraseDue();
    const { studentId } = await makeStudent(school.connection, { mobile });
    expect(studentId).not.toBe(student.studentId);
    await eraseDue();
    const back = await school.signIn(studentId);
    expect(await back.data(getStudentInfo)).toMatchObject({ studentId, unLogin: false });
  });
});

it('knows every table that names a student, so that none is forgotten by the export and the end of an account', async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'student_id' order by 1`.execute(
    school.connection,
  );
  const known = personalData(school.services).map(({ table }) => table);
  expect(known.toSorted()).toEqual(rows.map(({ name }) => name));
});
