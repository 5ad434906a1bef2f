import {
  bindWechatToNew,
  bindWechatToOld,
  getStudentInfo,
  loginByWechat,
  precheckWechatSms,
  sendSms,
} from '@xuezhou/contract/account';
import { beforeEach } from 'vitest';
import type { TestClient } from '../client.ts';
import { makeStudent } from '../factories.ts';
import type { TestPhone } from './sms-visits.ts';
import type { TestApp } from '../test-app.ts';
import { openWechatPhone } from './wechat-phone.ts';

/** Whom the sandbox's WeChat knows. */
export const lin = { nickname: '', unionid: 'uSandbox_lin' };

/** A visitor with a phone for each test, who logs in by the official account. */
export async function wechatVisits(school: TestApp) {
  const wechat = await openWechatPhone(school);
  const now: { visitor: TestClient; phone: TestPhone; number: number } = {
    visitor: school.visit(),
    phone: { mobile: '', shortMobile: '' },
    number: 0,
  };
  beforeEach(async () => {
    school.clock.reset();
    await school.connection.deleteFrom('wechat_identity').execute();
    const shortMobile = `133${String(++now.number).padStart(8, '0')}`;
    now.phone = { mobile: `+86${shortMobile}`, shortMobile };
    now.visitor = school.visit({ address: `10.3.0.${now.number}` });
  });

  async function askForCode(client = now.visitor): Promise<string> {
    const captchaId = await school.passCaptcha(client, 'any');
    await client.data(sendSms, { body: { ...now.phone, captchaId } });
    return await school.smsCode(now.phone.mobile);
  }

  /** An account that this WeChat opens. */
  async function makeBound(person = 'lin'): Promise<number> {
    const { studentId } = await makeStudent(school.connection, { mobile: now.phone.mobile });
    const other = school.visit();
    const user = await wechat.proveIn(other, person);
    const smsCode = await askForCode(other);
    const body = { ...now.phone, smsCode, unionId: user.unionid };
    await other.data(bindWechatToOld, { body });
    school.clock.advance({ minutes: 2 });
    return studentId;
  }

  return {
    now,
    wechat,
    askForCode,
    makeBound,
    login: (wechatCode: string, unionId = lin.unionid, client = now.visitor) =>
      client.call(loginByWechat, { body: { wechatCode, unionId } }),
    isLoggedIn: async (client = now.visitor) => !(await client.data(getStudentInfo)).unLogin,
    precheck: (smsCode: string, unionId = lin.unionid, client = now.visitor) =>
      client.call(precheckWechatSms, { body: { ...now.phone, smsCode, unionId } }),
    register: (
      wishes: { nickName?: string; password?: string; unionId?: string; vendorId?: number } = {},
      client = now.visitor,
    ) =>
      client.call(bindWechatToNew, {
        body: {
          ...now.phone,
          unionId: lin.unionid,
          nickName: `新同学${now.phone.shortMobile.slice(-4)}`,
          password: 'xuezhou2026',
          ...wishes,
        },
      }),
  };
}
