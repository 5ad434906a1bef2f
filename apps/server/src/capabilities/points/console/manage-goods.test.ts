import { randomUUID } from 'node:crypto';
import { consoleRefusals, type ConsoleRefusalName } from '@xuezhou/contract/console-refusals';
import { listMessages } from '@xuezhou/contract/message';
import { exchangePoints, listPointsGoods } from '@xuezhou/contract/points';
import * as contract from '@xuezhou/contract/points/console';
import { listAudit } from '@xuezhou/contract/staff';
import { expect, it } from 'vitest';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { undoLast } from '../../../testing/desks/undo-last.ts';
import { startTestApp } from '../../../testing/test-app.ts';
import { givePoints } from '../points.port.ts';
import { storeGoods } from '../shop/manage-goods.ts';

const school = await startTestApp();
const { connection, clock } = school;
const owner = await signInStaffAs(school, { isOwner: true });
const refused = (name: ConsoleRefusalName) => consoleRefusals[name][0];

const plan: contract.PointsGoodPlan = {
  ...{ kind: 'posted', title: '公式手册', intro: '包邮', points: 100, days: null, perStudent: 1 },
};
const save = (wishes: object = {}) =>
  owner.call(contract.savePointsGood, {
    body: { requestId: randomUUID(), goodId: null, version: 0, plan, stock: 5, ...wishes },
  });
const made = async (wishes: object = {}) => (await save(wishes)).data.goodId;
const goodNow = async (goodId: number) =>
  (await owner.data(contract.listSchoolPointsGoods)).find((good) => good.goodId === goodId);
const ofFile = (goodId: number, title = '分录手册') =>
  connection.transaction().execute((change) =>
    storeGoods(
      change,
      [
        {
          ...{ points_good_id: goodId, kind: 'posted' as const, title, intro: '包邮', cost: 10 },
          ...{ days: null, stock: null, per_student: null },
        },
      ],
      clock.now(),
    ),
  );

async function studentWith(points: number) {
  const student = await school.signIn();
  const given = { kind: 'test', about: '1', points, words: '给的', at: clock.now() };
  await connection
    .transaction()
    .execute((change) => givePoints(change, { studentId: student.studentId, ...given }));
  return student;
}
type Student = Awaited<ReturnType<typeof studentWith>>;
const to = { receiver: '林知远', mobile: '13800000001', address: '上海市徐汇区漕溪北路 1 号' };
const exchange = (student: Student, goodId: number, points = 100) =>
  student.call(exchangePoints, { body: { exchangeId: randomUUID(), goodId, points, to } });
const offered = async (student: Student) =>
  (await student.data(listPointsGoods)).goods.map(({ goodId }) => goodId);

it('[GET /api/console/points/goods] [POST /api/console/points/goods/save] is made once, changed by who saw it, and had by students at once', async () => {
  const requestId = randomUUID();
  const [goodId, again] = [await made({ requestId }), await made({ requestId })];
  expect(again).toBe(goodId);
  expect(await goodNow(goodId)).toMatchObject({ owner: 'console', plan, stock: 5, taken: 0 });
  const student = await studentWith(300);
  expect((await exchange(student, goodId)).status).toBe(200);
  const { version = 0 } = (await goodNow(goodId)) ?? {};
  const dearer = { ...plan, points: 120 };
  expect((await save({ goodId, version, plan: dearer })).status).toBe(200);
  const late = await save({ goodId, version, plan: { ...plan, title: '手册' } });
  expect(late.status).toBe(refused('pointsShopChanged'));
  // What was taken meanwhile is not put back by a change of the price.
  expect(await goodNow(goodId)).toMatchObject({ plan: dearer, stock: 4, taken: 1 });
  const { list } = await owner.data(listAudit, { query: { operation: 'savePointsGood' } });
  expect(list[0]).toMatchObject({ before: { cost: 100 }, after: { cost: 120 } });
  expect((await undoLast(owner, 'savePointsGood', goodId)).status).toBe(200);
  expect((await goodNow(goodId))?.plan).toEqual(plan);
});

it('is refused with what is missing, and never becomes another kind', async () => {
  const wrong = (wishes: object) => save({ plan: { ...plan, ...wishes } });
  for (const wishes of [{ title: ' ' }, { intro: '' }, { kind: 'extend', days: null }])
    expect((await wrong(wishes)).status).toBe(refused('pointsGoodPlanWrong'));
  const goodId = await made();
  const asExtend = await save({ goodId, version: 1, plan: { ...plan, kind: 'extend', days: 7 } });
  expect(asExtend.status).toBe(refused('pointsGoodPlanWrong'));
});

it('[POST /api/console/points/goods/stock] keeps what students took while it was typed', async () => {
  const goodId = await made();
  const stock = (wish: number | null, seen: number | null) =>
    owner.call(contract.stockPointsGood, { body: { goodId, stock: wish, seen } });
  await exchange(await studentWith(100), goodId);
  const late = await stock(10, 5);
  expect([late.status, late.message]).toEqual([
    refused('pointsShopChanged'),
    expect.stringContaining('剩 4 件'),
  ]);
  expect((await stock(10, 4)).status).toBe(200);
  expect((await goodNow(goodId))?.stock).toBe(10);
  await stock(null, 10);
  expect((await goodNow(goodId))?.stock).toBeNull();
});

it('what was made unheard and is sent again leaves what a colleague has counted since, and what somebody has keeps its kind', async () => {
  const requestId = randomUUID();
  const goodId = await made({ requestId });
  const counted = { body: { goodId, stock: 9, seen: 5 } };
  expect((await owner.call(contract.stockPointsGood, counted)).status).toBe(200);
  expect((await save({ requestId })).status).toBe(refused('pointsShopChanged'));
  expect((await goodNow(goodId))?.stock).toBe(9);
  const other = randomUUID();
  const taken = await made({ requestId: other });
  await exchange(await studentWith(100), taken);
  const asExtend = { ...plan, kind: 'extend' as const, days: 7 };
  expect((await save({ requestId: other, plan: asExtend })).status).toBe(
    refused('pointsGoodPlanWrong'),
  );
  expect((await goodNow(taken))?.plan.kind).toBe('posted');
});

it('[POST /api/console/points/goods/withdraw] [POST /api/console/points/goods/restore] is had by nobody while it is withdrawn, twice too', async () => {
  const goodId = await made();
  const student = await studentWith(100);
  const body = { goodId };
  await owner.data(contract.withdrawPointsGood, { body });
  await owner.data(contract.withdrawPointsGood, { body });
  expect(await offered(student)).not.toContain(goodId);
  expect((await undoLast(owner, 'withdrawPointsGood', goodId)).status).toBe(200);
  expect(await offered(student)).toContain(goodId);
  await owner.data(contract.withdrawPointsGood, { body });
  await owner.data(contract.restorePointsGood, { body });
  expect(await offered(student)).toContain(goodId);
});

it('[POST /api/console/points/goods/take-over] of a file is only read until it is taken over, and then passed over by the file', async () => {
  const own = await made();
  await ofFile(41);
  expect(await goodNow(41)).toMatchObject({ owner: 'file', isWithdrawn: false });
  const refusal = await owner.call(contract.withdrawPointsGood, { body: { goodId: 41 } });
  expect(refusal.status).toBe(refused('goodOfFile'));
  await owner.data(contract.takeOverPointsGood, { body: { goodId: 41 } });
  await ofFile(41, '从文件来的');
  expect((await goodNow(41))?.plan.title).toBe('分录手册');
  // Another list of the file withdraws its own goods alone.
  await ofFile(42);
  await ofFile(43);
  expect((await goodNow(42))?.isWithdrawn).toBe(true);
  expect([(await goodNow(41))?.isWithdrawn, (await goodNow(own))?.isWithdrawn]).toEqual([
    false,
    false,
  ]);
});

it('[GET /api/console/points/parcels] [POST /api/console/points/parcels/post] is posted once, told once, and a wrong number is mended', async () => {
  const goodId = await made({ stock: null });
  const [first, second] = [await studentWith(100), await studentWith(100)];
  await exchange(first, goodId);
  await exchange(second, goodId);
  const read = (query: object) => owner.data(contract.listPointsParcels, { query });
  const all = (await read({})).list.filter(({ title }) => title === plan.title);
  const [one, other] = all.slice(-2);
  expect(one).toMatchObject({ ...to, postedAt: null, parcel: null });
  const no = one?.exchangeNo ?? 0;
  const page = await read({ limit: 1, after: no });
  expect(page.list.map(({ exchangeNo }) => exchangeNo)).toEqual([other?.exchangeNo]);
  const post = (parcel: string, seen: string | null = null) =>
    owner.call(contract.postPointsGood, { body: { exchangeNo: no, parcel, seen } });
  expect((await post('12')).status).toBe(refused('pointsParcelNumber'));
  expect([(await post('SF1234')).status, (await post('SF1234')).status]).toEqual([200, 200]);
  const late = await post('SF9999');
  expect([late.status, late.message]).toEqual([
    refused('pointsShopChanged'),
    expect.stringContaining('SF1234'),
  ]);
  expect((await post('SF1235', 'SF1234')).status).toBe(200);
  const posted = await read({ posted: true, limit: 1 });
  expect(posted.list).toMatchObject([{ exchangeNo: no, parcel: 'SF1235' }]);
  const { list } = await first.data(listMessages, { query: { pageNo: 1 } });
  const titles = list.map(({ messageTitle }) => messageTitle);
  expect(titles).toEqual(['公式手册的运单号改了', '公式手册已寄出']);
  const unknown = await owner.call(contract.postPointsGood, {
    body: { exchangeNo: 999_999_999, parcel: 'SF1234', seen: null },
  });
  expect(unknown.status).toBe(refused('orderUnknown'));
});

it('is for nobody without the permission', async () => {
  const reader = await signInStaffAs(school, { permissions: ['order.read'] });
  const body = { goodId: 1 };
  for (const answer of [
    await reader.call(contract.withdrawPointsGood, { body }),
    await reader.call(contract.listPointsParcels, { query: {} }),
  ])
    expect(answer.status).toBe(refused('permissionMissing'));
});
