import { bindWechatToOld, getStudentInfo, registerBySms } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';
import { lin, wechatVisits } from '../../visits/wechat-visits.ts';

const school = await startTestApp({ sandbox: true });
const { now, wechat, askForCode, makeBound, login, isLoggedIn, precheck, register } =
  await wechatVisits(school);
const [expired] = refusals.wechatExpired;
const [bound] = refusals.wechatBound;

describe('[account.precheck] [POST /api/login/wechat/sms/precheck] the precheck after a scan', () => {
  it('answers 1 to a new phone, which then registers with the WeChat', async () => {
    await wechat.proveIn(now.visitor);
    expect((await precheck(await askForCode())).data).toBe(1);
    expect(await isLoggedIn()).toBe(false);
    expect((await register()).data).toBe(true);
    expect(await now.visitor.data(getStudentInfo)).toMatchObject({
      hasBindWechat: true,
      profile: { mobileValided: true, passwordAes: 'set' },
    });
    const later = school.visit();
    const { wechatCode } = await wechat.confirmIn(later);
    expect((await login(wechatCode, lin.unionid, later)).data).toEqual({ wechatBinding: true });
  });

  it('answers 2 to a known phone, ties the WeChat to it and logs it in', async () => {
    const { studentId } = await makeStudent(school.connection, { mobile: now.phone.mobile });
    await wechat.proveIn(now.visitor);
    expect((await precheck(await askForCode())).data).toBe(2);
    expect(await now.visitor.data(getStudentInfo)).toMatchObject({
      studentId,
      hasBindWechat: true,
    });
  });

  it('answers 3 to a wrong code, and still takes the right one', async () => {
    await wechat.proveIn(now.visitor);
    const code = await askForCode();
    expect((await precheck(code === '000000' ? '000001' : '000000')).data).toBe(3);
    expect((await precheck(code)).data).toBe(1);
  });

  it('needs a scan of this browser and of this WeChat, and spends no code without', async () => {
    const code = await askForCode();
    expect((await precheck(code)).status).toBe(expired);
    await wechat.proveIn(now.visitor, 'zhou');
    expect((await precheck(code)).status).toBe(expired);
    const other = school.visit();
    await wechat.proveIn(other);
    expect((await precheck(code)).status).toBe(expired);
    expect((await precheck(code, 'uSandbox_zhou')).data).toBe(1);
  });

  it('takes no scan that has not logged in, nor one of a quarter of an hour ago', async () => {
    await wechat.confirmIn(now.visitor);
    expect((await precheck(await askForCode())).status).toBe(expired);
    await wechat.proveIn(now.visitor);
    school.clock.advance({ minutes: 15 });
    expect((await precheck(await askForCode())).status).toBe(expired);
  });
});

describe('[POST /api/login/wechat/bind/old] binding a WeChat to the account of a phone', () => {
  const bindOld = (smsCode: string, unionId = lin.unionid) =>
    now.visitor.call(bindWechatToOld, { body: { ...now.phone, smsCode, unionId } });

  it('needs the code of the phone, and logs in', async () => {
    const { studentId } = await makeStudent(school.connection, { mobile: now.phone.mobile });
    await wechat.proveIn(now.visitor);
    const code = await askForCode();
    expect((await bindOld('000')).status).toBe(refusals.smsCodeWrong[0]);
    expect((await bindOld(code)).data).toBe(true);
    expect(await now.visitor.data(getStudentInfo)).toMatchObject({
      studentId,
      hasBindWechat: true,
    });
  });

  it('refuses a phone that nobody has, and a WeChat that was not scanned', async () => {
    await wechat.proveIn(now.visitor);
    expect((await bindOld('123456')).status).toBe(refusals.smsCodeExpired[0]);
    expect((await bindOld(await askForCode())).status).toBe(refusals.phoneUnknown[0]);
    school.clock.advance({ minutes: 2 });
    await makeStudent(school.connection, { mobile: now.phone.mobile });
    expect((await bindOld(await askForCode(), 'uSandbox_zhou')).status).toBe(expired);
  });

  it('refuses an account that has another WeChat, and a second use of the same scan', async () => {
    await makeBound('zhou');
    await wechat.proveIn(now.visitor);
    expect((await bindOld(await askForCode())).status).toBe(bound);
    expect(await isLoggedIn()).toBe(false);
    await school.connection.deleteFrom('wechat_identity').execute();
    school.clock.advance({ minutes: 2 });
    expect((await bindOld(await askForCode())).status).toBe(200);
    school.clock.advance({ minutes: 2 });
    expect((await bindOld(await askForCode())).status).toBe(expired);
  });

  it('ties a WeChat to one of two accounts that want it at the same moment', async () => {
    const clients = [school.visit(), school.visit()];
    const codes: string[] = [];
    const phones: (typeof now.phone)[] = [];
    for (const [index, client] of clients.entries()) {
      const shortMobile = `132${String(now.number * 10 + index).padStart(8, '0')}`;
      now.phone = { mobile: `+86${shortMobile}`, shortMobile };
      phones.push(now.phone);
      await makeStudent(school.connection, { mobile: now.phone.mobile });
      await wechat.proveIn(client);
      codes.push(await askForCode(client));
    }
    const answers = await Promise.all(
      clients.map((client, index) =>
        client.call(bindWechatToOld, {
          body: { ...phones[index]!, smsCode: codes[index]!, unionId: lin.unionid },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([
      200,
      bound,
    ]);
  });
});

describe('[POST /api/login/wechat/bind/new] a new account with a WeChat', () => {
  const prove = async (client = now.visitor) => {
    await wechat.proveIn(client);
    expect((await precheck(await askForCode(client), lin.unionid, client)).data).toBe(1);
  };

  it('is what was asked for: its name, its WeChat, and who sent it', async () => {
    await prove();
    expect((await register({ nickName: '吴同学', vendorId: 31 })).data).toBe(true);
    const info = await now.visitor.data(getStudentInfo);
    expect(info).toMatchObject({ nickname: '吴同学', hasBindWechat: true });
    const row = await school.connection
      .selectFrom('student')
      .innerJoin('wechat_identity', 'wechat_identity.student_id', 'student.student_id')
      .where('student.student_id', '=', info.studentId)
      .select(['student.vendor_id', 'wechat_identity.union_id'])
      .executeTakeFirst();
    expect(row).toEqual({ vendor_id: 31, union_id: lin.unionid });
  });

  it('needs the scan and the precheck, by this browser', async () => {
    expect((await register()).status).toBe(expired);
    await wechat.proveIn(now.visitor);
    expect((await register()).status).toBe(refusals.registrationExpired[0]);
    await prove(school.visit());
    expect((await register()).status).toBe(refusals.registrationExpired[0]);
  });

  it('[POST /api/register/sms] is made by the same registration too, where it names the WeChat', async () => {
    const body = { ...now.phone, nickName: '周同学', password: 'xuezhou2026' };
    const add = async (unionId: string) =>
      await now.visitor.call(registerBySms, { body: { ...body, unionId } });
    await prove();
    expect((await add('uSandbox_zhou')).status).toBe(expired);
    expect((await add(lin.unionid)).data).toBe(true);
    const rows = school.connection.selectFrom('wechat_identity').select('union_id');
    expect(await rows.execute()).toEqual([{ union_id: lin.unionid }]);
  });

  it('cannot be made for a WeChat that did not scan', async () => {
    await prove();
    expect((await register({ unionId: 'uSandbox_zhou' })).status).toBe(expired);
    const rows = await school.connection.selectFrom('wechat_identity').selectAll().execute();
    expect(rows).toEqual([]);
  });

  it('keeps what was proved when nickname or password are refused', async () => {
    await prove();
    expect((await register({ nickName: 'x' })).status).toBe(refusals.nicknameFormat[0]);
    expect((await register({ nickName: '' })).status).toBe(refusals.nicknameFormat[0]);
    expect((await register({ password: 'short' })).status).toBe(refusals.passwordFormat[0]);
    const { nickname } = await makeStudent(school.connection);
    expect((await register({ nickName: nickname })).status).toBe(refusals.nicknameTaken[0]);
    expect((await register()).status).toBe(200);
  });

  it('is refused when the phone or the WeChat found an owner in between, and leaves no account', async () => {
    await prove();
    const { studentId } = await makeStudent(school.connection, { mobile: now.phone.mobile });
    expect((await register()).status).toBe(refusals.phoneRegistered[0]);
    await school.connection
      .updateTable('student')
      .set({ mobile_valid: false })
      .where('student_id', '=', studentId)
      .execute();
    const owner = await makeStudent(school.connection);
    await school.connection
      .insertInto('wechat_identity')
      .values({
        student_id: owner.studentId,
        union_id: lin.unionid,
        nickname: '',
        bound_at: new Date(),
      })
      .execute();
    expect((await register({ nickName: '没有留下的人' })).status).toBe(bound);
    const left = await school.connection
      .selectFrom('student')
      .where('nickname', '=', '没有留下的人')
      .selectAll()
      .execute();
    expect(left).toEqual([]);
  });
});
