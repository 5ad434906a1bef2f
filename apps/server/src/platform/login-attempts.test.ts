import { afterAll, expect, it } from 'vitest';
import { openTestDatabase } from '../testing/database/test-database.ts';
import { admitLogin, settleLogin, type LoginAttempt, type LoginLimits } from './login-attempts.ts';

const database = await openTestDatabase();
const { connection } = database;
afterAll(() => database.close());

const at = new Date('2026-11-20T02:00:00Z');
const limits: LoginLimits = {
  since: new Date(at.getTime() - 900_000),
  ofAccount: 10,
  ofAddress: 2,
};
const admit = async (attempt: LoginAttempt, within = limits) =>
  await connection.transaction().execute((change) => admitLogin(change, attempt, within));
/** Each of another household of one campus, which has a /56 to itself. */
const attemptOf = (number: number, act: LoginAttempt['act'] = 'login'): LoginAttempt => ({
  accountKey: `${act}-${number}`,
  at,
  address: `2001:db8:1:1${number.toString(16).padStart(2, '0')}::1`,
  act,
});

it('lets a campus log in as often as it is right, and counts what fails', async () => {
  for (let number = 0; number < 20; number++) {
    expect(await admit(attemptOf(number))).toBe(true);
    await settleLogin(connection, attemptOf(number), limits);
  }
  for (let number = 20; number < 28; number++) expect(await admit(attemptOf(number))).toBe(true);
  expect(await admit(attemptOf(28))).toBe(false);
  // Neither staff nor a browser that is known is kept out by it.
  expect(await admit(attemptOf(29, 'staff-login'))).toBe(true);
  expect(await admit(attemptOf(30), { ...limits, ofAddress: Infinity })).toBe(true);
});
