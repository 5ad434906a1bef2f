import { loginByPassword, loginBySms, sendSmsForLogin } from '@xuezhou/contract/account';
import { makeApp } from '../../apps/server/src/app.ts';
import { codeOf } from '../../apps/server/src/capabilities/account/code-of.ts';
import { attack, type AttackReport, type Target } from '../../apps/server/src/testing/attack.ts';
import { makeClient, type TestClient } from '../../apps/server/src/testing/client.ts';
import { makeStudent } from '../../apps/server/src/testing/factories.ts';
import { passCaptcha } from '../../apps/server/src/testing/visits/pass-captcha.ts';
import { openSchool, password, type School } from '../school/open-school.ts';
import { makeFolder, serverEnvironment } from '../school/start-server.ts';
import { compareTimes, type TimeResult } from './compare-times.ts';
import { contactDigest } from '../../apps/server/src/platform/contact/contact.ts';

export interface AttackResult extends AttackReport {
  readonly seconds: number;
  /** Whether the owner gets in, by way, right after the attack. */
  readonly owner: {
    readonly knownBrowser: boolean;
    readonly sms: boolean;
    readonly afterQuarterHour: boolean;
  };
  readonly times: TimeResult;
}

const shortMobile = '13200000001';
const target: Target = { mobile: `+86${shortMobile}`, shortMobile };

/** Attacks one student of a school of its own, on the real database, and looks whether the owner still gets in. */
export async function measureAttack(
  count: number,
  say: (line: string) => void,
): Promise<AttackResult> {
  const { folder, remove } = await makeFolder();
  const school = await openSchool(await serverEnvironment(folder, {}), 0);
  try {
    const { connection } = school.services.database;
    await makeStudent(connection, { mobile: target.mobile, password }, school.services);
    const known = makeClient(school.app, { address: '10.1.1.1' });
    await logIn(known);
    say(`${count} wrong logins, codes, captchas and resets`);
    const began = performance.now();
    const report = await attack(school.app, target, { count, addresses: 500 });
    const seconds = (performance.now() - began) / 1000;
    const owner = {
      knownBrowser: await logIn(known),
      sms: await logInBySms(school),
      afterQuarterHour: await logInLater(school),
    };
    say('the time of an answer, with and without an account');
    return { ...report, seconds, owner, times: await compareTimes(school) };
  } finally {
    await school.close();
    await remove();
  }
}

async function logIn(client: TestClient): Promise<boolean> {
  const body = { j_username: shortMobile, j_password: password };
  return (await client.call(loginByPassword, { body })).status === 200;
}

async function logInBySms({ app, services }: School): Promise<boolean> {
  const { connection } = services.database;
  const client = makeClient(app, { address: '10.1.1.2' });
  const captchaId = await passCaptcha(connection, client, 'login');
  await client.data(sendSmsForLogin, { body: { ...target, captchaId } });
  const sent = await connection
    .selectFrom('sms_code')
    .where('mobile_digest', '=', contactDigest(services, 'mobile', target.mobile))
    .orderBy('created_at', 'desc')
    .select('sms_code_id')
    .executeTakeFirstOrThrow();
  const smsCode = codeOf(services, sent.sms_code_id);
  return (await client.call(loginBySms, { body: { ...target, smsCode } })).status === 200;
}

/** The same school a quarter of an hour later, in a browser that it has never seen. */
async function logInLater({ services }: School): Promise<boolean> {
  const clock = { now: () => new Date(services.clock.now().getTime() + 15 * 60_000) };
  const app = await makeApp({ ...services, clock }, { isStopping: () => false });
  try {
    return await logIn(makeClient(app, { address: '10.1.1.3' }));
  } finally {
    await app.close();
  }
}
