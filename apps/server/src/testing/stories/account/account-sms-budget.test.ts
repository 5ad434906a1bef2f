import { loginByPassword, sendSms } from '@xuezhou/contract/account';
import { refusals } from '@xuezhou/contract/refusals';
import { expect, it } from 'vitest';
import { makeStudent } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';

const school = await startTestApp({ environment: { SMS_DAY_BUDGET: '40' } });

let numbers = 0;
/** Another number from another address each time. */
async function ask(mobile = `+86133${String(++numbers).padStart(8, '0')}`, client = visitor()) {
  const captchaId = await school.passCaptcha(client, 'any');
  const body = { mobile, shortMobile: mobile.slice(3), captchaId };
  const { status, message } = await client.call(sendSms, { body });
  return { status, message };
}
const visitor = () => school.visit({ address: `10.70.0.${++numbers}` });
const askTimes = async (times: number) => {
  const statuses: number[] = [];
  for (let time = 0; time < times; time += 1) statuses.push((await ask()).status);
  return statuses;
};

it('codes of all numbers and addresses together stay within the budget of the school', async () => {
  const [tooMany] = refusals.smsTooMany;
  const password = 'xuezhou2026';
  const { mobile } = await makeStudent(school.connection, { password });
  const own = visitor();
  school.clock.set('2027-01-01T00:00:00Z');
  await own.data(loginByPassword, { body: { j_username: mobile!, j_password: password } });
  // Of 40 strangers get 32 in a day, a quarter of them in an hour.
  expect(await askTimes(9)).toEqual([...Array<number>(8).fill(200), tooMany]);
  expect((await ask()).message).toBe('学校的短信暂时发不出了，请过一小时再试，或用密码、微信登录');
  // The rest is for browsers that the number's owner has used.
  expect((await ask(mobile!, own)).status).toBe(200);
  const ofDay = [9];
  for (let hour = 0; hour < 4; hour += 1) {
    school.clock.advance({ hours: 1 });
    ofDay.push((await askTimes(9)).filter((status) => status === 200).length);
  }
  expect(ofDay).toEqual([9, 8, 8, 7, 0]);
  school.clock.advance({ days: 1 });
  expect((await ask()).status).toBe(200);
});
