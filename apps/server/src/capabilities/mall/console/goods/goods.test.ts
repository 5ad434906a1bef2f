import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getGood, listGoods, payByWechat } from '@xuezhou/contract/mall';
import {
  addGoodPicture,
  getGoodMaterial,
  getSchoolGood,
  listSchoolGoods,
  orderGoods,
  previewGood,
  publishGood,
  saveGood,
  stopGood,
  takeOverGood,
  type GoodPlan,
} from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { exportCatalogue } from '../../../../interchange/export-catalogue.ts';
import { importCatalogue } from '../../../../interchange/import-catalogue.ts';
import { openTestSchool } from '../../../../interchange/testing/open-test-school.ts';
import type { TestClient } from '../../../../testing/client.ts';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { makeCourse } from '../../../../testing/factories.ts';
import { findOtherGoods } from '../../content/retire-goods.ts';
import { goodPlan, variantPlan } from '../../testing/good-plans.ts';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';
import { untilWaiting } from '../../../../testing/database/until-waiting.ts';
import { holdGood } from './school-good.repository.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-12T13:00:00Z');
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

let office: TestClient;
let courseId: number;
beforeEach(async () => {
  office = await signInStaffAs(mall, { permissions: ['order.read', 'price.write', 'audit.read'] });
  ({ courseId } = await makeCourse(connection, { access: 'enrolled' }));
});

const saving = (plan: GoodPlan, given: { goodId?: number; version?: number } = {}) => ({
  body: {
    requestId: uuidv7(),
    goodId: given.goodId ?? null,
    version: given.version ?? 0,
    plan,
  },
});
const publish = (goodId: number, version: number) =>
  office.call(publishGood, { body: { goodId, version } });
const read = (goodId: number) => office.data(getSchoolGood, { params: { goodId } });
/** Published, and as it is sold. */
async function sell(wishes: Partial<GoodPlan> = {}) {
  const { goodId, version } = await office.data(saveGood, saving(goodPlan(courseId, wishes)));
  await office.data(publishGood, { body: { goodId, version } });
  return await read(goodId);
}
/** The draft changed and saved. */
async function change(goodId: number, wishes: (plan: GoodPlan) => Partial<GoodPlan>) {
  const { plan, version } = await read(goodId);
  return await office.data(saveGood, saving({ ...plan, ...wishes(plan) }, { goodId, version }));
}
const priced = (price: number) => (plan: GoodPlan) => ({
  variants: plan.variants.map((variant) => ({ ...variant, price })),
});
const shown = async (goodId: number) => await mall.visit().data(getGood, { params: { goodId } });

describe('[POST /api/console/goods/save] a draft of a good', () => {
  it('is one however often it is sent, seen by no student, and never written over a newer one', async () => {
    const input = saving(goodPlan(courseId));
    const saved = await office.data(saveGood, input);
    expect(await office.data(saveGood, input)).toEqual(saved);
    const other = { body: { ...input.body, plan: goodPlan(courseId, { title: '另一件' }) } };
    expect((await office.call(saveGood, other)).status).toBe(refusals.idReused[0]);
    expect((await mall.visit().call(getGood, { params: saved })).status).toBe(404);
    const first = saving(goodPlan(courseId, { title: '我改的' }), { ...saved });
    const second = saving(goodPlan(courseId, { title: '同事改的' }), { ...saved });
    expect(await office.data(saveGood, first)).toEqual({ ...saved, version: 2 });
    // Sent again where its answer was lost, it is saved; another's is not.
    expect(await office.data(saveGood, first)).toEqual({ ...saved, version: 2 });
    expect((await office.call(saveGood, second)).status).toBe(status('goodChanged'));
    expect((await read(saved.goodId)).plan.title).toBe('我改的');
  });

  it('keeps what cannot be sold yet, and wants a name', async () => {
    const bad = goodPlan(courseId, { variants: [variantPlan({ price: 0 })], slips: [] });
    const { goodId, version } = await office.data(saveGood, saving(bad));
    expect((await read(goodId)).plan).toMatchObject({ slips: [], variants: [{ price: 0 }] });
    expect((await publish(goodId, version)).status).toBe(status('goodFaulty'));
    const nameless = saving(goodPlan(courseId, { title: '  ' }));
    expect((await office.call(saveGood, nameless)).status).toBe(status('goodTitleEmpty'));
  });

  it('[GET /api/console/goods] is nobody’s but who may change prices, read by who reads orders', async () => {
    const finance = await signInStaffAs(mall, { permissions: ['order.read'] });
    const teacher = await signInStaffAs(mall, { permissions: ['student.read'] });
    const student = await mall.signIn();
    const input = saving(goodPlan(courseId));
    expect((await finance.call(saveGood, input)).status).toBe(status('permissionMissing'));
    expect((await teacher.call(listSchoolGoods)).status).toBe(status('permissionMissing'));
    expect((await student.call(saveGood, input)).status).toBe(401);
    await finance.data(listSchoolGoods);
  });
});

describe('[POST /api/console/goods/publish] a published good', () => {
  it('is sold for its price to the fen, with its introduction, and published once', async () => {
    const { goodId, version } = await sell({ intro: '价格是 $x^2$。' });
    expect(await publish(goodId, version)).toMatchObject({ status: 200 });
    const { list } = await office.data(listAudit, { query: { operation: 'publishGood' } });
    expect(list.filter(({ targetId }) => targetId === String(goodId))).toMatchObject([
      { targetName: 'CFA 一级精讲班', after: { prices: [356_000] } },
    ]);
    expect(await shown(goodId)).toMatchObject({
      price: 356_000,
      intro: expect.stringContaining('math'),
    });
    const student = await mall.signIn();
    const { qrId, orderId } = await mall.order(student, { goodId });
    mall.wechat.pay(mall.numberOf(qrId));
    await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
    expect(await mall.coursesOf(student.studentId)).toMatchObject([{ course_id: courseId }]);
    expect(await mall.books()).toEqual([]);
    const row = (await office.data(listSchoolGoods)).find((one) => one.goodId === goodId);
    expect(row).toMatchObject({ state: 'on', isChanged: false, owner: 'console', sold: 1 });
  });

  it('leaves a variant that somebody ordered as it was: a new one takes its place with what is left', async () => {
    const { goodId, published } = await sell({ variants: [variantPlan({ stock: 3 })] });
    const [old] = published!.variants;
    const student = await mall.signIn();
    const { qrId, orderId } = await mall.order(student, { goodId });
    const saved = await change(goodId, priced(340_000));
    const { replaced } = await office.data(previewGood, {
      body: { goodId, plan: (await read(goodId)).plan },
    });
    expect(replaced).toEqual(['CFA 一级精讲班']);
    await office.data(publishGood, { body: saved });
    const now = (await read(goodId)).published!.variants[0]!;
    expect(now).toMatchObject({ price: 340_000, stock: 2, limitYear: old!.limitYear });
    expect(now.variantId).not.toBe(old!.variantId);
    const kept = await connection
      .selectFrom('good_variant')
      .where('variant_id', '=', old!.variantId!)
      .select(['price_fen', 'retired_at'])
      .executeTakeFirstOrThrow();
    expect(kept).toMatchObject({ price_fen: 356_000, retired_at: expect.any(Date) });
    // Who ordered before pays the old price, who comes now the new one.
    mall.wechat.pay(mall.numberOf(qrId));
    await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
    expect(await mall.stateOf(student.studentId, orderId)).toBe('paid');
    expect((await mall.check(await mall.signIn(), { goodId })).realPrice).toBe(340_000);
  });

  it('changes in place what nobody ordered', async () => {
    const { goodId, published } = await sell();
    await office.data(publishGood, { body: await change(goodId, priced(350_000)) });
    const [variant] = (await read(goodId)).published!.variants;
    expect(variant).toMatchObject({ ...published!.variants[0], price: 350_000 });
  });

  it('a new variant far below all others waits too', async () => {
    const { goodId } = await sell();
    const cheap = variantPlan({ limitYear: 2, title: '一个月', price: 100_000, days: 31 });
    const saved = await change(goodId, ({ variants }) => ({
      variants: [{ ...variants[0]!, title: '一年' }, cheap],
    }));
    expect((await publish(goodId, saved.version)).status).toBe(status('approvalAsked'));
  });

  it.each<[string, string, (id: number) => Partial<GoodPlan>]>([
    ['a price of nothing', 'variants.0.price', () => ({ variants: [variantPlan({ price: 0 })] })],
    ['a name of 80 letters', 'title', () => ({ title: '长'.repeat(80) })],
    [
      'an end before its beginning',
      'variants.0.saleTo',
      () => ({
        variants: [
          variantPlan({ saleFrom: '2026-12-02T00:00:00.000Z', saleTo: '2026-12-01T00:00:00.000Z' }),
        ],
      }),
    ],
    [
      'a day that is past',
      'variants.0.expiresOn',
      () => ({
        variants: [variantPlan({ days: null, expiresOn: '2026-11-01' })],
      }),
    ],
    [
      'a course that is not there',
      'items.0',
      () => ({
        items: [{ kind: 'course' as const, number: 88_888_888, title: '', words: '' }],
      }),
    ],
    [
      'a class that is not there',
      'items.0',
      () => ({
        items: [{ kind: 'camp' as const, number: 88_888_888, title: '班', words: '' }],
      }),
    ],
    ['a part that is not there', 'parts', () => ({ items: [], parts: [88_888_888] })],
    ['a picture that is none', 'intro', () => ({ intro: '![图](figures/none.png)' })],
    ['a picture of another site', 'intro', () => ({ intro: '![图](https://example.com/a.png)' })],
    ['a formula that fails', 'intro', () => ({ intro: '$\\frac{1}{$' })],
    [
      'a deposit of a good that is paid at once',
      'variants.0.deposit',
      () => ({
        variants: [variantPlan({ deposit: 100 })],
      }),
    ],
    [
      'a deposit that is all of it',
      'variants.0.worth',
      () => ({
        sale: 'lock' as const,
        variants: [variantPlan({ deposit: 356_000, balanceTo: '2026-12-31T00:00:00.000Z' })],
      }),
    ],
  ])('%s is said at its place, and nothing is sold', async (_, place, wishes) => {
    const plan = goodPlan(courseId, wishes(courseId));
    const { faults } = await office.data(previewGood, { body: { goodId: null, plan } });
    expect(faults.map((fault) => fault.place)).toContain(place);
    const { goodId, version } = await office.data(saveGood, saving(plan));
    expect((await publish(goodId, version)).status).toBe(status('goodFaulty'));
    expect((await mall.visit().call(getGood, { params: { goodId } })).status).toBe(404);
  });

  it('in whose last moment a student orders at the old price is ordered at neither', async () => {
    const { goodId, published } = await sell();
    const student = await mall.signIn();
    const { realPrice } = await mall.check(student, { goodId });
    const ordering = await connection.transaction().execute(async (held) => {
      await holdGood(held, goodId);
      const body = { ...mall.choiceOf({ goodId }), orderId: uuidv7(), realPrice };
      const answer = student.call(payByWechat, { body });
      await untilWaiting(connection, 1);
      await held
        .updateTable('good_variant')
        .where('variant_id', '=', published!.variants[0]!.variantId!)
        .set({ price_fen: 300_000 })
        .execute();
      return { answer };
    });
    expect((await ordering.answer).status).toBe(refusals.priceChanged[0]);
  });
});

describe('a variant for some', () => {
  it('is bought by who has been here before, and one of the school by nobody alone', async () => {
    const { goodId } = await sell({
      variants: [
        variantPlan({ limitYear: 1, title: '一年' }),
        variantPlan({ limitYear: 2, title: '老学员续学', price: 298_000, audience: 'returning' }),
        variantPlan({ limitYear: 3, title: '团报', price: 328_000, audience: 'school' }),
      ],
    });
    const titles = async (client: TestClient) =>
      (await client.data(getGood, { params: { goodId } })).variants.map(({ title }) => title);
    const old = await mall.signIn({ courses: [(await makeCourse(connection)).courseId] });
    expect(await titles(mall.visit())).toEqual(['一年']);
    expect(await titles(old)).toEqual(['一年', '老学员续学']);
    expect((await mall.check(old, { goodId, limitYear: 2 })).realPrice).toBe(298_000);
    const fresh = await mall.signIn();
    for (const [client, limitYear] of [
      [fresh, 2],
      [old, 3],
    ] as const)
      expect((await mall.check(client, { goodId, limitYear })).checkResult).toBe('variant');
  });
});

describe('[POST /api/console/goods/stop] a good off the shelf', () => {
  it('is bought by nobody until it is published again', async () => {
    const { goodId, version } = await sell();
    await office.data(stopGood, { body: { goodId, why: '讲义在改' } });
    expect((await office.call(stopGood, { body: { goodId } })).status).toBe(status('goodNotOn'));
    const student = await mall.signIn();
    expect((await mall.check(student, { goodId })).checkResult).toBe('gone');
    await office.data(publishGood, { body: { goodId, version } });
    expect((await mall.check(student, { goodId })).checkResult).toBe('ok');
  });

  it('[POST /api/console/goods/order] goods stand as they were ordered', async () => {
    const [first, second] = [await sell({ title: '甲' }), await sell({ title: '乙' })];
    await office.data(orderGoods, { body: { goodIds: [second.goodId, first.goodId] } });
    const { families } = await mall.visit().data(listGoods, { query: { cate: 'CFA' } });
    const order = families.flatMap(({ goods }) => goods.map((card) => card.goodId));
    expect(order.indexOf(second.goodId)).toBeLessThan(order.indexOf(first.goodId));
    const ofFile = await makeGood(connection);
    const wrong = await office.call(orderGoods, { body: { goodIds: [ofFile.goodId] } });
    expect(wrong.status).toBe(status('goodOfFile'));
  });
});

describe('[POST /api/console/goods/take-over] a good of a file', () => {
  it('is shown and not changed, until it is taken over: then no import retires it', async () => {
    const made = await makeGood(connection, { title: '文件里的', price: 100_000, stock: 5 });
    const { goodId } = made;
    const found = await read(goodId);
    expect(found).toMatchObject({ owner: 'files', version: 0, state: 'on' });
    const input = saving(found.plan, { goodId });
    expect((await office.call(saveGood, input)).status).toBe(status('goodOfFile'));
    expect((await office.call(stopGood, { body: { goodId } })).status).toBe(status('goodOfFile'));
    const nothing = { goods: [], variants: [], coupons: [] };
    expect((await findOtherGoods(connection, nothing)).goods).toContain(goodId);
    const before = await shown(goodId);
    await office.data(takeOverGood, { body: { goodId } });
    expect((await office.call(takeOverGood, { body: { goodId } })).status).toBe(
      status('goodTakenOver'),
    );
    expect(await shown(goodId)).toEqual(before);
    const others = await findOtherGoods(connection, nothing);
    expect(others.goods).not.toContain(goodId);
    expect(others.variants).not.toContain(made.variantId);
    await office.data(publishGood, { body: await change(goodId, () => ({ title: '接管了' })) });
    expect((await shown(goodId)).goodName).toBe('接管了');
  });

  it('[GET /api/console/goods/:goodId] that was never there is refused', async () => {
    const none = await office.call(getSchoolGood, { params: { goodId: 77_777_777 } });
    expect(none.status).toBe(status('schoolGoodUnknown'));
    const taken = await office.call(takeOverGood, { body: { goodId: 77_777_777 } });
    expect(taken.status).toBe(status('schoolGoodUnknown'));
  });
});

describe('[POST /api/console/goods/picture] a picture of a good', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>';
  const send = (text: string) =>
    office.call(addGoodPicture, { files: { picture: new Blob([text]) } });

  it('stands in the introduction that students read; what is none is refused', async () => {
    expect((await send('no picture')).status).toBe(status('goodPictureUnfit'));
    const sent = await send(svg);
    const { address } = await office.data(addGoodPicture, { files: { picture: new Blob([svg]) } });
    expect(sent).toMatchObject({ status: 200 });
    const { goodId, plan } = await sell({ intro: `看图：\n\n![形状](${address})` });
    expect(plan.intro).toContain(address);
    expect((await shown(goodId)).intro).toContain(`src="${address}"`);
  });
});

it('[GET /api/console/goods/material] says what a good can be made of', async () => {
  const single = await sell({ title: '单件' });
  const bundle = await sell({ title: '套餐', items: [], parts: [single.goodId] });
  const material = await office.data(getGoodMaterial);
  expect(material.courses.map((course) => course.courseId)).toContain(courseId);
  const goods = material.goods.map(({ goodId }) => goodId);
  expect(goods).toContain(single.goodId);
  expect(goods).not.toContain(bundle.goodId);
});

it('[POST /api/console/goods/preview] a preview explains a bundle by its parts, and writes nothing', async () => {
  const [one, two] = [await sell({ title: '甲' }), await sell({ title: '乙' })];
  const plan = goodPlan(courseId, { items: [], parts: [one.goodId, two.goodId] });
  const { good, faults } = await office.data(previewGood, { body: { goodId: null, plan } });
  expect(faults).toEqual([]);
  expect(good).toMatchObject({ price: 356_000, partsPrice: 712_000 });
  expect(good.parts.map(({ goodName }) => goodName)).toEqual(['甲', '乙']);
  // What is just being typed is drawn too.
  const half = goodPlan(courseId, {
    ...{ title: '', items: [], slips: [], refund: { days: 0, lectures: 0 } },
    variants: [variantPlan({ days: 0, price: 0 })],
  });
  const early = await office.data(previewGood, { body: { goodId: null, plan: half } });
  expect(early.faults.length).toBeGreaterThan(3);
  expect(early.good.variants).toMatchObject([{ days: null }]);
  const none = { ...half, variants: [] };
  await office.data(previewGood, { body: { goodId: null, plan: none } });
});

it('[POST /api/console/goods/preview] a preview draws what is not chosen or not typed whole yet, and names it', async () => {
  const unchosen = (['course', 'camp', 'points', 'paper'] as const).map((kind) => ({
    ...{ kind, number: 0, title: '', words: '' },
  }));
  const plan = goodPlan(courseId, {
    ...{ sale: 'presell', items: unchosen, extras: [], parts: [999_999_999] },
    // The first digit of a price, below a deposit that stands already.
    variants: [variantPlan({ price: 300, deposit: 20_000, worth: 40_000 })],
  });
  const { good, faults } = await office.data(previewGood, { body: { goodId: null, plan } });
  expect(good.items.map(({ kind }) => kind)).toEqual(['paper']);
  expect(good.variants).toMatchObject([{ price: 300, deposit: 20_000 }]);
  expect(faults.map(({ place }) => place)).toContain('items.0');
});

it('a good of pages is exported as files that another school reads as the same good', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="1"/></svg>';
  const { address } = await office.data(addGoodPicture, { files: { picture: new Blob([svg]) } });
  const day = '2027-01-01T00:00:00.000Z';
  const { goodId } = await sell({
    ...{ title: '积分加讲义', sale: 'lock', slips: ['甲', '乙'], facts: ['包邮'] },
    intro: `第一段。\n\n![图](${address})\n\n$x^2$`,
    items: [
      { kind: 'points', number: 500, title: '', words: '' },
      { kind: 'paper', number: 0, title: '讲义', words: '10 册' },
    ],
    extras: [{ extraId: 1, title: '手册', price: 4850, needsAddress: true }],
    ...{ needsAddress: true, needsIdentity: true, takesTaobao: true },
    freight: { fen: 1200, freeFrom: 9900 },
    refund: { days: 14, lectures: null },
    comparison: {
      ...{ group: 'g', title: '三种学法', way: '精讲班', words: '有时间的人' },
      answers: [{ label: '答疑', cell: '2 小时' }],
    },
    agreement: { title: '协议', version: '2026-11', text: '甲方和乙方。' },
    variants: [
      variantPlan({
        ...{ limitYear: 1, title: '一年', price: 100_050, audience: 'returning', stock: 5 },
        ...{
          deposit: 10_000,
          worth: 20_000,
          balanceFrom: day,
          balanceTo: '2027-02-01T00:00:00.000Z',
        },
        former: { price: 120_000, until: '2026-10-31' },
      }),
      variantPlan({
        ...{
          limitYear: 2,
          title: '到二月',
          days: null,
          expiresOn: '2027-02-20',
          audience: 'school',
        },
        ...{ deposit: 100, saleFrom: '2026-11-01T00:00:00.000Z', saleTo: day, balanceTo: day },
      }),
    ],
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'xuezhou-goods-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const catalogue = path.join(folder, 'catalogue');
  await exportCatalogue(
    { database: mall.services.database, storage: mall.services.storage },
    catalogue,
  );
  const yaml = await readFile(path.join(catalogue, 'mall/goods.yaml'), 'utf8');
  const other = await openTestSchool();
  onTestFinished(() => other.close());
  const report = await importCatalogue(other, catalogue, { dryRun: false });
  expect(report.faults.filter((fault) => fault.includes(String(goodId)))).toEqual([]);
  expect(yaml).toContain('积分加讲义');
  const read = async (from: typeof connection) => ({
    good: await from
      .selectFrom('good')
      .where('good_id', '=', goodId)
      .selectAll()
      .execute()
      .then(([row]) => ({ ...row, position: 0 })),
    variants: await from
      .selectFrom('good_variant')
      .where('good_id', '=', goodId)
      .selectAll()
      .orderBy('variant_id')
      .execute(),
  });
  expect(await read(other.database.connection)).toEqual(await read(connection));
});
