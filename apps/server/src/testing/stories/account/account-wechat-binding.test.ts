import {
  bindWechatByQrcode,
  getStudentInfo,
  loginByPassword,
  loginByWechat,
  unbindWechat,
} from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import type { TestClient } from '../../client.ts';
import type { StudentWishes } from '../../factories.ts';
import { passMobileCheck } from '../../visits/pass-mobile-check.ts';
import { startTestApp } from '../../test-app.ts';
import { openWechatPhone } from '../../visits/wechat-phone.ts';

const school = await startTestApp({ sandbox: true });
const wechat = await openWechatPhone(school);
const [bound] = refusals.wechatBound;

beforeEach(async () => {
  school.clock.reset();
  await school.connection.deleteFrom('wechat_identity').execute();
});

const ask = (client: TestClient, wechatCode: string) =>
  client.call(bindWechatByQrcode, { params: { wechatCode } });
const hasWechat = async (client: TestClient) => (await client.data(getStudentInfo)).hasBindWechat;

/** The code that the settings show, as this student's browser got it. */
async function showCode(client: TestClient) {
  const { data } = await ask(client, 'new');
  if (data.code === null) throw new Error('no code');
  return data.code;
}

/** Who has a phone has proved it. */
async function signIn(wishes: StudentWishes = {}) {
  const student = await school.signIn(wishes);
  if (wishes.mobile !== null) await passMobileCheck(school, student);
  return student;
}

async function bind(client: TestClient, person = 'lin') {
  const code = await showCode(client);
  await wechat.answer(code, { person });
  return await ask(client, code.wechatCode);
}

/** Whether this WeChat opens an account. */
async function opens(person = 'lin'): Promise<boolean> {
  const visitor = school.visit();
  const { wechatCode, user } = await wechat.confirmIn(visitor, person);
  await visitor.call(loginByWechat, { body: { wechatCode, unionId: user.unionid } });
  return !(await visitor.data(getStudentInfo)).unLogin;
}

describe('[GET /api/account/wechat/qrcode/:wechatCode] binding a WeChat in the settings', () => {
  it('shows a code, waits for the scan, then binds; afterwards this WeChat logs in', async () => {
    const student = await signIn();
    const code = await showCode(student);
    expect((await ask(student, code.wechatCode)).data).toEqual({ qrcodeStatus: -2, code: null });
    expect(await hasWechat(student)).toBe(false);
    await wechat.answer(code);
    expect((await ask(student, code.wechatCode)).data.qrcodeStatus).toBe(1);
    expect(await hasWechat(student)).toBe(true);
    // The answer that said so may have been lost.
    expect((await ask(student, code.wechatCode)).data.qrcodeStatus).toBe(1);
    expect(await opens()).toBe(true);
  });

  it('is told to the phone that scanned', async () => {
    const { delivery } = await wechat.answer(await showCode(await signIn()));
    expect(delivery?.text).toMatch(/^您已扫码，这个微信将绑定到学校账号.*如果不是您本人操作/);
  });

  it('goes on waiting when somebody looks and turns away, and is -3 when it took too long', async () => {
    const student = await signIn();
    const code = await showCode(student);
    await wechat.answer(code, { answer: 'refuse' });
    expect((await ask(student, code.wechatCode)).data.qrcodeStatus).toBe(-2);
    school.clock.advance({ minutes: 3 });
    expect((await ask(student, code.wechatCode)).data.qrcodeStatus).toBe(-3);
    expect(await hasWechat(student)).toBe(false);
  });

  it("binds nothing by another student's code, nor by one that was shown to log in", async () => {
    const student = await signIn();
    const other = await signIn();
    const code = await showCode(student);
    await wechat.answer(code);
    expect((await ask(other, code.wechatCode)).data.qrcodeStatus).toBe(-3);
    const visitor = school.visit();
    const { wechatCode } = await wechat.confirmIn(visitor, 'zhou');
    for (const [name, value] of visitor.cookies) other.cookies.set(name, value);
    expect((await ask(other, wechatCode)).data.qrcodeStatus).toBe(-3);
    expect(await hasWechat(other)).toBe(false);
  });

  it("refuses another student's WeChat, and a second one", async () => {
    const student = await signIn();
    await bind(student);
    expect((await bind(await signIn())).status).toBe(bound);
    expect((await bind(student, 'zhou')).status).toBe(bound);
  });

  it('needs the check of the phone within 15 minutes, where the student has one', async () => {
    const [status, message] = refusals.mobileCheckNeeded;
    const student = await school.signIn();
    expect(await ask(student, 'new')).toMatchObject({ http: 200, status, message });
    await passMobileCheck(school, student);
    expect((await ask(student, 'new')).status).toBe(200);
    expect((await ask(await school.signIn(student.studentId), 'new')).status).toBe(status);
    expect((await ask(await school.signIn({ mobile: null }), 'new')).status).toBe(200);
    const late = await signIn();
    school.clock.advance({ minutes: 15 });
    expect((await ask(late, 'new')).status).toBe(status);
  });

  it('needs a login', async () => {
    expect((await ask(school.visit(), 'new')).http).toBe(401);
  });
});

describe('[POST /api/account/wechat/unbind] unbinding a WeChat', () => {
  const signInBound = async (wishes: StudentWishes = {}) => {
    const student = await signIn(wishes);
    await bind(student);
    return student;
  };

  it('takes it away, and it opens the account no longer; doing so twice is no error', async () => {
    const student = await signInBound();
    expect(await student.data(unbindWechat)).toEqual({ hasBindWechat: false });
    expect(await student.data(unbindWechat)).toEqual({ hasBindWechat: false });
    expect(await hasWechat(student)).toBe(false);
    expect(await opens()).toBe(false);
    // Somebody else can have it now.
    expect((await bind(await signIn())).status).toBe(200);
  });

  it('is refused where nothing else opens the account', async () => {
    const [status, message] = refusals.lastWayIn;
    for (const wishes of [
      { mobile: null },
      { mobile: null, email: 'only@example.com' },
      { mobile: null, password: 'xuezhou2026' },
    ]) {
      const student = await signInBound(wishes);
      expect(await student.call(unbindWechat)).toMatchObject({ http: 200, status, message });
      expect(await hasWechat(student)).toBe(true);
      await school.connection.deleteFrom('wechat_identity').execute();
    }
  });

  it('leaves who has an e-mail and a password a way in', async () => {
    const given = { email: 'way.in@example.com', password: 'xuezhou2026' };
    const student = await signInBound({ ...given, mobile: null });
    await student.data(unbindWechat);
    const body = { j_username: given.email, j_password: given.password };
    expect(await school.visit().data(loginByPassword, { body })).toBe(true);
  });

  it("touches nobody else's", async () => {
    const owner = await signInBound();
    await (await signIn()).data(unbindWechat);
    expect(await hasWechat(owner)).toBe(true);
  });
});

// As a later release: what an index kept is kept by claims alone.
it('a login goes on where somebody binds what it just learnt of the same WeChat', async () => {
  const { connection } = school;
  await sql`alter table wechat_openid drop constraint wechat_openid_app_id_open_id_key`.execute(
    connection,
  );
  const [student, other] = [await signIn(), await signIn()];
  await bind(student);
  await bind(other, 'zhou');
  const learnt = await connection
    .deleteFrom('wechat_openid')
    .where('student_id', '=', student.studentId)
    .returning(['app_id', 'open_id'])
    .executeTakeFirstOrThrow();
  const app = { ...learnt, student_id: other.studentId };
  await connection.deleteFrom('wechat_openid').where('student_id', '=', other.studentId).execute();
  const binding = await connection.startTransaction().execute();
  await binding.insertInto('wechat_openid').values(app).execute();
  const opened = opens();
  const waiting = async () =>
    (
      await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(connection)
    ).rows.length;
  await expect.poll(waiting).toBe(1);
  await binding.commit().execute();
  expect(await opened).toBe(true);
});
