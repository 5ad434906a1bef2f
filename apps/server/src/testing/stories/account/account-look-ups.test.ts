import {
  checkNickname,
  isEmailAvailable,
  isNicknameUnique,
  mobileExists,
} from '@xuezhou/contract/account';
import { expect, it } from 'vitest';
import { requestOf, type TestClient } from '../../client.ts';
import { nextId } from '../../factories.ts';
import { startTestApp } from '../../test-app.ts';

// One of several, so that the limits by the minute follow the test's clock.
const school = await startTestApp({
  isOneOfSeveral: true,
  environment: { RATE_LIMIT: '100000' },
});

const asked = {
  mobile: (n: number) => {
    const shortMobile = `137${String(n).padStart(8, '0')}`;
    return requestOf(mobileExists, { query: { mobile: `+86${shortMobile}`, shortMobile } });
  },
  email: (n: number) => requestOf(isEmailAvailable, { query: { value: `s${n}@school.example` } }),
  nickname: (n: number) =>
    n % 2 === 0
      ? requestOf(isNicknameUnique, { query: { value: `同学${n}号` } })
      : requestOf(checkNickname, { body: { nickname: `同学${n}号` } }),
};

type Kind = keyof typeof asked;

/** How many of so many looks are answered, few enough in each minute; throws where one is neither that nor refused. */
async function look(client: TestClient, kind: Kind, times: number) {
  let answered = 0;
  for (let n = 0; n < times; n++) {
    if (n % 50 === 0) school.clock.advance({ minutes: 1 });
    const { statusCode } = await client.send(asked[kind](n));
    if (statusCode === 200) answered += 1;
    else if (statusCode !== 429) throw new Error(`a look was answered by ${statusCode}`);
  }
  return answered;
}

it.each([
  ['mobile', 300],
  ['email', 1000],
  ['nickname', 3000],
] as const)('whose a %s is, one address learns of %i in a day', async (kind, most) => {
  school.clock.set('2027-01-01T00:00:00Z');
  const address = `10.70.${nextId() % 250}.1`;
  const here = school.visit({ address });
  expect(await look(here, kind, most + 5)).toBe(most);
  // Another browser behind it is no way around; another address and another day are free.
  expect(await look(school.visit({ address }), kind, 1)).toBe(0);
  expect(await look(school.visit({ address: '10.71.0.1' }), kind, 1)).toBe(1);
  school.clock.set('2027-01-02T00:00:00Z');
  expect(await look(here, kind, 1)).toBe(1);
});

it('counts the households of one IPv6 network together, with more room', async () => {
  school.clock.set('2027-03-01T00:00:00Z');
  const from = (household: number) =>
    school.visit({ address: `2001:db8:9:1${household.toString(16).padStart(2, '0')}::1` });
  let answered = 0;
  for (let household = 0; household < 5; household++)
    answered += await look(from(household), 'mobile', 300);
  expect(answered).toBe(1200);
});

it('a student who is signed in looks with a budget of their own, whatever the address has spent', async () => {
  school.clock.set('2027-02-01T00:00:00Z');
  const student = await school.signIn();
  expect(await look(school.visit(), 'email', 1001)).toBe(1000);
  expect(await look(student, 'email', 201)).toBe(200);
});
