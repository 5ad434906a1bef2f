import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { beginSchool, checkFirstCode, getFirstHour, getSelf } from '@xuezhou/contract/staff';
import { beforeEach, expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { openFirstCode } from '../staff.port.ts';

const school = await startTestApp();
const { connection } = school;
const refused = (name: ConsoleRefusalName) => ({ status: consoleRefusals[name][0] });
const owner = {
  name: '许江宁',
  login: 'jiangning@jiangpan.example',
  password: '江畔的水一年比一年清亮得多',
};

let code: string;
beforeEach(async () => {
  school.clock.reset();
  await connection.deleteFrom('staff_role_member').execute();
  await connection.updateTable('staff').set({ login: null }).execute();
  code = (await openFirstCode(school.services)) ?? '';
});

const check = (typed: string) => school.visit().call(checkFirstCode, { body: { code: typed } });
const begin = (given: Partial<typeof owner & { code: string }> = {}, from = school.visit()) =>
  from.call(beginSchool, { body: { code, ...owner, ...given } });

it('a code has 8 signs that are not taken for one another, and is read however it is typed', async () => {
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  for (const typed of [
    code,
    code.toLowerCase(),
    code.replace('-', ' '),
    ` ${code.replace('-', '')} `,
  ])
    expect((await check(typed)).status).toBe(200);
});

it('makes the first owner, signs in, and answers from then on as if it were not there', async () => {
  expect((await school.visit().call(getFirstHour)).status).toBe(200);
  const browser = school.visit();
  expect((await begin({}, browser)).status).toBe(200);
  expect(await browser.data(getSelf)).toMatchObject({ name: owner.name, roles: ['校长'] });
  const unknown = await school.app.inject({ method: 'GET', url: '/api/console/no-such-call' });
  const gone = await school.app.inject({ method: 'GET', url: '/api/console/first' });
  expect(gone.statusCode).toBe(unknown.statusCode);
  expect(gone.body).toBe(unknown.body);
  expect((await check('ABCD-2345')).http).toBe(404);
  expect(await openFirstCode(school.services)).toBeNull();
  const entries = await connection.selectFrom('audit_log').select('operation').execute();
  expect(entries.map(({ operation }) => operation)).toContain('beginSchool');
});

it('of two at once the quicker is owner, and the other is told who', async () => {
  const both = await Promise.all([
    begin({ name: '先到的人', login: 'first@jiangpan.example' }),
    begin({ name: '另一个人', login: 'second@jiangpan.example' }),
  ]);
  const [statuses, words] = [both.map(({ status }) => status), both.map(({ message }) => message)];
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, refused('firstOwnerTaken').status]);
  const quicker = statuses[0] === 200 ? '先到的人' : '另一个人';
  expect(words.join('')).toContain(`${quicker}刚刚先成了校长`);
});

it('five wrong ones wait 10 minutes, also with the right one, and the server counts', async () => {
  for (let count = 0; count < 5; count += 1)
    expect(await check('ABCD-2345')).toMatchObject(refused('firstCodeWrong'));
  expect(await check(code)).toMatchObject(refused('firstCodeWait'));
  expect(await begin()).toMatchObject(refused('firstCodeWait'));
  school.clock.advance({ minutes: 10 });
  expect((await check(code)).status).toBe(200);
});

it('wrong ones of a stranger keep nobody else out, and wrong ones from everywhere do', async () => {
  const far = school.visit({ address: '203.0.113.7' });
  const wrong = { body: { code: 'ABCD-2345' } };
  for (let count = 0; count < 8; count += 1) await far.call(checkFirstCode, wrong);
  expect(await far.call(checkFirstCode, { body: { code } })).toMatchObject(
    refused('firstCodeWait'),
  );
  expect((await check(code)).status).toBe(200);
  await connection.updateTable('first_code').set({ failures: 999 }).execute();
  await school.visit({ address: '203.0.113.8' }).call(checkFirstCode, wrong);
  expect(await begin()).toMatchObject(refused('firstCodeWait'));
});

it('opens for 30 minutes, and a new start voids it', async () => {
  school.clock.advance({ minutes: 31 });
  expect(await check(code)).toMatchObject(refused('firstCodeOver'));
  const next = (await openFirstCode(school.services)) ?? '';
  expect(await check(code)).toMatchObject(refused('firstCodeWrong'));
  expect((await check(next)).status).toBe(200);
});

it.each([
  [{ name: '  ' }, 'staffNameEmpty'],
  [{ login: '许江宁' }, 'staffLoginFormat'],
  [{ password: '太短了' }, 'firstPasswordShort'],
  [{ password: '1'.repeat(20) }, 'firstPasswordShort'],
  [{ code: 'ABCD-2345' }, 'firstCodeWrong'],
] as const)('nothing is made of %j', async (given, name) => {
  expect(await begin(given)).toMatchObject(refused(name));
  expect((await begin()).status).toBe(200);
});
