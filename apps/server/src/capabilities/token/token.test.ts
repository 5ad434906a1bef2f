import { listStudents } from '@xuezhou/contract/account/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { makeRedeemCodes } from '@xuezhou/contract/enrolment/console';
import { runImport } from '@xuezhou/contract/import/console';
import { revealKey } from '@xuezhou/contract/live/console';
import {
  changeStaffPassword,
  getSelf,
  getWaiting,
  listAudit,
  type Grant,
} from '@xuezhou/contract/staff';
import { listTokens, makeToken, maxTokens, revokeToken } from '@xuezhou/contract/token/console';
import { v7 as newId } from 'uuid';
import { expect, it } from 'vitest';
import type { TestClient } from '../../testing/client.ts';
import { deskPassword, signInStaffAs } from '../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../testing/factories.ts';
import { startTestApp } from '../../testing/test-app.ts';

const school = await startTestApp();
const { connection, clock } = school;

const day = (from: number) =>
  new Date(clock.now().getTime() + from * 86_400_000).toISOString().slice(0, 10);

const wish = (given: object = {}) => ({
  ...{ tokenId: newId(), name: '官网报名表', grants: ['student.read'], until: day(30) },
  ...{ networks: [], code: deskPassword, ...given },
});

const desk = (permissions: readonly Grant[] = ['student.read', 'enrolment.write', 'audit.read']) =>
  signInStaffAs(school, { permissions });

const program = (token: string, from: object = {}): TestClient => school.visit({ token, ...from });

const students = (client: TestClient) => client.call(listStudents, { query: {} });
const codesOf = (client: TestClient, courseId: number) =>
  client.call(makeRedeemCodes, { body: { courseId, count: 1, days: 30, until: null, note: '' } });

it('[POST /api/console/tokens/make] opens what it was made for, and nothing else of its maker', async () => {
  const me = await desk();
  const { courseId } = await makeCourse(connection);
  const { token, secret } = await me.data(makeToken, { body: wish() });
  expect(secret).toMatch(/^xz_[\w-]{43}$/);
  expect(token).toMatchObject({ name: '官网报名表', state: 'active', isMine: true, lost: [] });
  expect(JSON.stringify(token)).not.toContain(secret);
  const app = program(secret);
  expect((await students(app)).status).toBe(200);
  expect((await codesOf(me, courseId)).status).toBe(200);
  expect((await codesOf(app, courseId)).status).toBe(consoleRefusals.permissionMissing[0]);
  expect((await students(program(`${secret.slice(0, -1)}!`))).http).toBe(401);
  expect(
    (await students(program(secret.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'))))).http,
  ).toBe(401);
});

it('is for no program what concerns a person alone: account, password, keys', async () => {
  const me = await desk();
  const { secret } = await me.data(makeToken, { body: wish() });
  const app = program(secret);
  for (const answer of [
    await app.call(getSelf),
    await app.call(listTokens),
    await app.call(makeToken, { body: wish() }),
    await app.call(changeStaffPassword, {
      body: { oldPassword: deskPassword, password: 'x-2027-long' },
    }),
  ])
    expect(answer.status).toBe(consoleRefusals.permissionMissing[0]);
});

it('is not shown the key of a live class, and begins no import that would go on without it', async () => {
  const me = await desk(['live.plan', 'question.write', 'content.publish', 'content.draft']);
  const { grants } = await me.data(listTokens);
  const { secret } = await me.data(makeToken, { body: wish({ grants }) });
  const refused = consoleRefusals.permissionMissing[0];
  const statuses = async (client: TestClient) => [
    (await client.call(revealKey, { body: { liveId: 1 } })).status,
    (await client.call(runImport, { body: { importId: newId(), revision: 1 } })).status,
  ];
  expect(await statuses(program(secret))).toEqual([refused, refused]);
  expect(await statuses(me)).not.toContain(refused);
});

it('shrinks with the roles of its maker, and ends with the person', async () => {
  const me = await desk();
  const { courseId } = await makeCourse(connection);
  const grants = ['student.read', 'enrolment.write'];
  const { secret } = await me.data(makeToken, { body: wish({ grants }) });
  const app = program(secret);
  expect((await codesOf(app, courseId)).status).toBe(200);
  const role = connection
    .updateTable('staff_role')
    .where('staff_role_id', 'in', (query) =>
      query
        .selectFrom('staff_role_member')
        .where('staff_id', '=', me.staffId)
        .select('staff_role_id'),
    );
  await role.set({ permissions: ['student.read:own', 'audit.read'] }).execute();
  expect((await codesOf(app, courseId)).status).toBe(consoleRefusals.permissionMissing[0]);
  expect((await students(app)).data.list).toEqual([]);
  const [listed] = (await me.data(listTokens)).tokens;
  expect(listed?.lost).toEqual(['enrolment.write', 'student.read']);
  expect(listed).toMatchObject({ usedInWeek: 3, usedToday: 3, refusedInWeek: 1 });
  await connection
    .updateTable('staff')
    .set({ disabled_at: clock.now() })
    .where('staff_id', '=', me.staffId)
    .execute();
  expect((await students(app)).http).toBe(401);
});

it('cannot have what takes a reason, a second person or somebody who is there', async () => {
  const owner = await signInStaffAs(school, { isOwner: true });
  const { grants } = await owner.data(listTokens);
  expect(grants).toContain('student.read');
  expect(
    grants.filter((grant) => /mobile|export|erase|refund|staff\.write|setting\.write/.test(grant)),
  ).toEqual([]);
  for (const grant of ['student.mobile', 'refund.approve', 'staff.write', 'nothing.real'])
    expect((await owner.call(makeToken, { body: wish({ grants: [grant] }) })).status).toBe(
      consoleRefusals.tokenBeyondOwn[0],
    );
  const { secret } = await owner.data(makeToken, { body: wish({ grants }) });
  const { courseId } = await makeCourse(connection);
  // What the maker may do with a reason alone the key lost.
  expect((await codesOf(program(secret), courseId)).status).toBe(200);
});

it('is asked for again while nobody used it, as when the answer was lost, and gets a new secret', async () => {
  const me = await desk();
  const body = wish();
  const first = await me.data(makeToken, { body });
  const second = await me.data(makeToken, { body });
  expect(second.secret).not.toBe(first.secret);
  expect((await students(program(first.secret))).http).toBe(401);
  expect((await students(program(second.secret))).status).toBe(200);
  expect((await me.call(makeToken, { body })).status).toBe(consoleRefusals.tokenTaken[0]);
  expect((await me.data(listTokens)).tokens).toHaveLength(1);
  const other = await desk();
  expect((await other.call(makeToken, { body })).status).toBe(consoleRefusals.tokenTaken[0]);
});

it.each([
  [{ name: '  ' }, 'tokenNameEmpty'],
  [{ grants: [] }, 'tokenGrantsEmpty'],
  [{ grants: ['order.read'] }, 'tokenBeyondOwn'],
  [{ until: '2020-01-01' }, 'tokenPeriod'],
  [{ until: '2999-01-01' }, 'tokenPeriod'],
  [{ networks: ['47.100.*.12'] }, 'tokenNetwork'],
  [{ networks: ['10.0.0.0/33'] }, 'tokenNetwork'],
  [{ code: undefined }, 'codeAsked'],
  [{ code: 'wrong' }, 'codeWrong'],
] as const)('is not made: %j', async (given, refusal) => {
  const me = await desk();
  const answer = await me.call(makeToken, { body: wish(given) });
  expect(answer.status).toBe(consoleRefusals[refusal][0]);
  expect((await me.data(listTokens)).tokens).toEqual([]);
});

it('is taken from its networks alone, of both kinds of addresses', async () => {
  const me = await desk();
  const networks = ['10.1.0.0/16', '2001:db8::/32', '47.100.0.12'];
  const { secret } = await me.data(makeToken, { body: wish({ networks }) });
  const from = async (address: string) => (await students(program(secret, { address }))).http;
  for (const address of ['10.1.200.3', '::ffff:10.1.0.1', '2001:db8::7', '47.100.0.12'])
    expect([address, await from(address)]).toEqual([address, 200]);
  for (const address of ['10.2.0.1', '127.0.0.1', '2001:db9::1', '47.100.0.13'])
    expect([address, await from(address)]).toEqual([address, 401]);
});

it('ends on its day, after 90 days without use, and when it is revoked', async () => {
  const me = await desk();
  const keys = await Promise.all(
    ['到期', '没用', '收回'].map((name) =>
      me.data(makeToken, { body: wish({ name, until: day(200) }) }),
    ),
  );
  const [ending, unused, revoked] = keys;
  const set = (tokenId: string | undefined, values: object) =>
    connection
      .updateTable('api_token')
      .set(values)
      .where('api_token_id', '=', tokenId ?? '')
      .execute();
  await set(ending?.token.tokenId, { expires_at: clock.now() });
  await set(unused?.token.tokenId, {
    last_used_at: new Date(clock.now().getTime() - 90 * 86_400_000),
  });
  const { tokenId } = revoked?.token ?? { tokenId: '' };
  await me.data(revokeToken, { body: { tokenId } });
  await me.data(revokeToken, { body: { tokenId } });
  for (const key of keys) expect((await students(program(key.secret))).http).toBe(401);
  const { tokens } = await me.data(listTokens);
  expect(Object.fromEntries(tokens.map(({ name, state }) => [name, state]))).toEqual({
    到期: 'expired',
    收回: 'revoked',
    没用: 'unused',
  });
});

it('[POST /api/console/tokens/revoke] is seen and revoked by its maker, and by who looks after people', async () => {
  const [me, other] = [await desk(), await desk()];
  const { token, secret } = await me.data(makeToken, { body: wish() });
  const body = { tokenId: token.tokenId };
  expect((await other.data(listTokens)).tokens).toEqual([]);
  expect((await other.call(revokeToken, { body })).status).toBe(consoleRefusals.tokenUnknown[0]);
  expect((await students(program(secret))).status).toBe(200);
  const keeper = await signInStaffAs(school, { permissions: ['staff.write'], name: '何嘉' });
  const seen = (await keeper.data(listTokens)).tokens.find(
    ({ tokenId }) => tokenId === token.tokenId,
  );
  expect(seen).toMatchObject({ isMine: false, staffId: me.staffId });
  await keeper.data(revokeToken, { body });
  expect((await students(program(secret))).http).toBe(401);
  expect((await me.data(listTokens)).tokens[0]).toMatchObject({
    state: 'revoked',
    revokedBy: '何嘉',
  });
});

it('what it does stands in the log with its name', async () => {
  const me = await desk();
  const { courseId } = await makeCourse(connection);
  const { secret } = await me.data(makeToken, { body: wish({ grants: ['enrolment.write'] }) });
  await codesOf(program(secret), courseId);
  const { list } = await me.data(listAudit, { query: { staffId: me.staffId } });
  expect(list.map(({ operation, staffName }) => [operation, staffName])).toEqual([
    ['makeRedeemCodes', expect.stringMatching(/^老师\d+（密钥：官网报名表）$/)],
    ['makeToken', expect.stringMatching(/^老师\d+$/)],
  ]);
  expect(JSON.stringify(list)).not.toContain(secret);
});

it('answers no more than 600 requests in a minute', async () => {
  const me = await desk();
  const { token, secret } = await me.data(makeToken, { body: wish() });
  const app = program(secret);
  expect((await students(app)).http).toBe(200);
  await connection
    .updateTable('throttle')
    .set({ uses: 600 })
    .where('throttle_key', '=', `token:${token.tokenId}:60`)
    .execute();
  expect((await students(app)).http).toBe(429);
});

it('one person has no more than 50 that can be used', async () => {
  const me = await desk();
  const { token } = await me.data(makeToken, { body: wish() });
  const others = Array.from({ length: maxTokens - 1 }, () => ({
    api_token_id: newId(),
    staff_id: me.staffId,
    name: '旧的',
    digest: Buffer.from(newId()),
    grants: ['student.read'],
    networks: [],
    created_at: clock.now(),
    expires_at: new Date(token.expiresAt),
  }));
  await connection.insertInto('api_token').values(others).execute();
  expect((await me.call(makeToken, { body: wish() })).status).toBe(
    consoleRefusals.tokensTooMany[0],
  );
  await me.data(revokeToken, { body: { tokenId: token.tokenId } });
  expect((await me.call(makeToken, { body: wish() })).status).toBe(200);
});

it('[GET /api/console/tokens] tells its maker two weeks before it ends', async () => {
  const me = await desk();
  const waits = async () =>
    (await me.data(getWaiting)).find(({ key }) => key === 'token.ending')?.count ?? 0;
  await me.data(makeToken, { body: wish({ until: day(30) }) });
  expect(await waits()).toBe(0);
  await me.data(makeToken, { body: wish({ until: day(9) }) });
  expect(await waits()).toBe(1);
});
