import {
  cancelAccount,
  changeAvatar,
  changeNickname,
  changeWechatId,
  exportOwnData,
  getCancellation,
  getStudentInfo,
  keepAccount,
  loginByPassword,
  prepurchase,
  saveChatAccount,
  sendMobileCheck,
} from '@xuezhou/contract/account';
import { answerQuestion } from '@xuezhou/contract/practice';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it } from 'vitest';
import { sealPerson } from '../../capabilities/identity/sealed-person.ts';
import { personalData } from '../../personal-data.ts';
import { dayOf } from '../../platform/clock.ts';
import { enqueue } from '../../platform/jobs/jobs.ts';
import { add, makeCourse, makeQuestion, makeStudent } from '../factories.ts';
import { startTestApp } from '../test-app.ts';

const school = await startTestApp({ sandbox: true });
const course = await makeCourse(school.connection);
const choice = await makeQuestion(school.connection, course);
const open = await makeQuestion(school.connection, course, { kind: 'open' });
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

it('[POST /api/account/cancel/undo] [GET /api/account/cancel] takes it back, and taking it back twice is no error', async () => {
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

const secret = '秘密的同学';

async function liveAStudentsLife(student: Student): Promise<string> {
  const { studentId } = student;
  const { connection } = school;
  const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: 'red' } })
    .png()
    .toBuffer();
  const { avatar } = await student.data(changeAvatar, { files: { image: new Blob([image]) } });
  await student.data(changeNickname, { body: { nickname: secret } });
  await student.data(changeWechatId, { body: { wechat: 'secret_life' } });
  const person = { email: 'secret.life@example.com', chatAccount: 'secret_life' };
  await student.data(prepurchase, { body: { ...person, nickname: secret, goodId: 1 } });
  await student.data(saveChatAccount, { body: person });
  for (const [{ questionId, version }, studentAnswer] of [
    [choice, 'B'],
    [open, `我叫${secret}`],
  ] as const) {
    const answer = { answerId: uuidv7(), courseId: course.courseId, questionId, version };
    await student.data(answerQuestion, { body: { ...answer, studentAnswer } });
  }
  const now = school.clock.now();
  await add(connection, 'visit', {
    visit_id: uuidv7(),
    visitor_id: uuidv7(),
    visitor_is_new: true,
    is_entrance: true,
    student_id: studentId,
    vendor_id: null,
    visitor_agent: 'test',
    from_domain: '',
    from_url: '',
    target_path: '/setting',
    target_url: 'http://127.0.0.1/setting',
    at: now,
  });
  await add(connection, 'message', {
    student_id: studentId,
    title: `${secret}，您好`,
    content: '',
    sent_at: now,
  });
  return avatar;
}

describe('when the seven days are over', () => {
  it('erases all that could name the student, and ends the sessions', async () => {
    const { student, mobile } = await makeOwner();
    const { studentId } = student;
    const avatar = await liveAStudentsLife(student);
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
    expect(Object.fromEntries(left)).toEqual({ student: 1, answer: 2 });
  });

  it('leaves how questions were answered, without what was written', async () => {
    const { student, mobile } = await makeOwner();
    await liveAStudentsLife(student);
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
      { question_id: choice.questionId, student_answer: 'B', question_status: 1 },
      { question_id: open.questionId, student_answer: '', question_status: 1 },
    ]);
  });

  it("touches nothing of another's", async () => {
    const { student, mobile } = await makeOwner();
    const { student: other } = await makeOwner();
    await liveAStudentsLife(other);
    const before = await rowsOf(other.studentId);
    await ask(student, mobile);
    school.clock.advance({ days: 7 });
    await eraseDue();
    expect(await rowsOf(other.studentId)).toEqual(before);
    expect(await other.data(getStudentInfo)).toMatchObject({ nickname: secret, unLogin: false });
    await other.data(changeNickname, { body: { nickname: '又一位同学' } });
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

describe('[GET /api/account/export] the own data', () => {
  it('holds what is kept of the student, and only of this one', async () => {
    const { student, mobile } = await makeOwner();
    const other = await school.signIn({ nickname: '另一位同学' });
    await liveAStudentsLife(student);
    school.clock.set('2026-03-01T17:00:00Z');
    const { name, json } = await student.data(exportOwnData);
    expect(name).toBe('学舟个人数据-2026-03-02.json');
    const all = JSON.parse(json) as Record<string, Record<string, unknown>[]>;
    expect(all['账号']).toMatchObject([
      { 昵称: secret, 手机号: `139****${mobile.slice(-4)}`, 微信号: 'secret_life' },
    ]);
    expect(all['报名的课程']).toMatchObject([{ 课程编号: course.courseId }]);
    expect(all['答题记录']).toHaveLength(2);
    expect(all['题目状态']).toHaveLength(2);
    expect(all['预报名']).toMatchObject([{ 商品编号: 1, 邮箱: 'secret.life@example.com' }]);
    expect(all['登录记录']).toMatchObject([{ 网络地址: '127.0.0.1', 浏览器: 'test' }]);
    expect(all['收到的消息']).toMatchObject([{ 标题: `${secret}，您好` }]);
    expect(all['访问记录']).toMatchObject([{ 打开的页面: 'http://127.0.0.1/setting' }]);
    const { json: others } = await other.data(exportOwnData);
    expect(others).toContain('另一位同学');
    expect(others).not.toContain(secret);
  });

  it('holds no secret', async () => {
    const { student, mobile } = await makeOwner();
    const { json } = await student.data(exportOwnData);
    expect(json).not.toContain('argon2');
    expect(json).not.toContain(mobile.slice(3));
    for (const [, cookie] of student.cookies) expect(json).not.toContain(cookie.split('.').at(-1));
  });

  it('shows an identity document as its owner is shown it elsewhere', async () => {
    const { student } = await makeOwner();
    const { studentId } = student;
    const person = { name: '林知远', number: '11010519491231002X' };
    await add(school.connection, 'identity_submission', {
      student_id: studentId,
      kind: 'instant',
      state: 'passed',
      submitted_at: school.clock.now(),
      ...sealPerson(school.services, studentId, person),
    });
    const { json } = await student.data(exportOwnData);
    expect(json).toContain('林**');
    expect(json).not.toContain(person.name);
    expect(json).not.toContain(person.number);
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
