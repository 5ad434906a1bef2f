import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getGood, listGoods } from '@xuezhou/contract/mall';
import {
  addGoodPicture,
  getGoodMaterial,
  getSchoolGood,
  orderGoods,
  previewGood,
  publishGood,
  saveGood,
  stopGood,
  takeOverGood,
} from '@xuezhou/contract/mall/console';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { exportCatalogue } from '../../../../interchange/export-catalogue.ts';
import { importCatalogue } from '../../../../interchange/import-catalogue.ts';
import { openTestSchool } from '../../../../interchange/testing/open-test-school.ts';
import type { TestClient } from '../../../../testing/client.ts';
import { makeCourse } from '../../../../testing/factories.ts';
import { findOtherGoods } from '../../content/retire-goods.ts';
import { goodPlan, variantPlan } from '../../testing/good-plans.ts';
import { makeGood } from '../../testing/make-good.ts';
import { openTestMall } from '../../testing/open-mall.ts';
import { goodsDesk } from '../../testing/goods-desk.ts';

const mall = await openTestMall();
const { connection } = mall;
mall.clock.set('2026-11-12T13:00:00Z');
const desk = goodsDesk(mall);
const { saving, read, sell, change, shown } = desk;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

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
    await desk.office.data(stopGood, { body: { goodId, why: '讲义在改' } });
    expect((await desk.office.call(stopGood, { body: { goodId } })).status).toBe(
      status('goodNotOn'),
    );
    const student = await mall.signIn();
    expect((await mall.check(student, { goodId })).checkResult).toBe('gone');
    await desk.office.data(publishGood, { body: { goodId, version } });
    expect((await mall.check(student, { goodId })).checkResult).toBe('ok');
  });

  it('[POST /api/console/goods/order] goods stand as they were ordered', async () => {
    const [first, second] = [await sell({ title: '甲' }), await sell({ title: '乙' })];
    await desk.office.data(orderGoods, { body: { goodIds: [second.goodId, first.goodId] } });
    const { families } = await mall.visit().data(listGoods, { query: { cate: 'CFA' } });
    const order = families.flatMap(({ goods }) => goods.map((card) => card.goodId));
    expect(order.indexOf(second.goodId)).toBeLessThan(order.indexOf(first.goodId));
    const ofFile = await makeGood(connection);
    const wrong = await desk.office.call(orderGoods, { body: { goodIds: [ofFile.goodId] } });
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
    expect((await desk.office.call(saveGood, input)).status).toBe(status('goodOfFile'));
    expect((await desk.office.call(stopGood, { body: { goodId } })).status).toBe(
      status('goodOfFile'),
    );
    const nothing = { goods: [], variants: [], coupons: [] };
    expect((await findOtherGoods(connection, nothing)).goods).toContain(goodId);
    const before = await shown(goodId);
    await desk.office.data(takeOverGood, { body: { goodId } });
    expect((await desk.office.call(takeOverGood, { body: { goodId } })).status).toBe(
      status('goodTakenOver'),
    );
    expect(await shown(goodId)).toEqual(before);
    const others = await findOtherGoods(connection, nothing);
    expect(others.goods).not.toContain(goodId);
    expect(others.variants).not.toContain(made.variantId);
    await desk.office.data(publishGood, {
      body: await change(goodId, () => ({ title: '接管了' })),
    });
    expect((await shown(goodId)).goodName).toBe('接管了');
  });

  it('[GET /api/console/goods/:goodId] that was never there is refused', async () => {
    const none = await desk.office.call(getSchoolGood, { params: { goodId: 77_777_777 } });
    expect(none.status).toBe(status('schoolGoodUnknown'));
    const taken = await desk.office.call(takeOverGood, { body: { goodId: 77_777_777 } });
    expect(taken.status).toBe(status('schoolGoodUnknown'));
  });
});

describe('[POST /api/console/goods/picture] a picture of a good', () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><rect width="4" height="4"/></svg>';
  const send = (text: string) =>
    desk.office.call(addGoodPicture, { files: { picture: new Blob([text]) } });

  it('stands in the introduction that students read; what is none is refused', async () => {
    expect((await send('no picture')).status).toBe(status('goodPictureUnfit'));
    const sent = await send(svg);
    const { address } = await desk.office.data(addGoodPicture, {
      files: { picture: new Blob([svg]) },
    });
    expect(sent).toMatchObject({ status: 200 });
    const { goodId, plan } = await sell({ intro: `看图：\n\n![形状](${address})` });
    expect(plan.intro).toContain(address);
    expect((await shown(goodId)).intro).toContain(`src="${address}"`);
  });
});

it('[GET /api/console/goods/material] says what a good can be made of', async () => {
  const single = await sell({ title: '单件' });
  const bundle = await sell({ title: '套餐', items: [], parts: [single.goodId] });
  const material = await desk.office.data(getGoodMaterial);
  expect(material.courses.map((course) => course.courseId)).toContain(desk.courseId);
  const goods = material.goods.map(({ goodId }) => goodId);
  expect(goods).toContain(single.goodId);
  expect(goods).not.toContain(bundle.goodId);
});

it('[POST /api/console/goods/preview] a preview explains a bundle by its parts, and writes nothing', async () => {
  const [one, two] = [await sell({ title: '甲' }), await sell({ title: '乙' })];
  const plan = goodPlan(desk.courseId, { items: [], parts: [one.goodId, two.goodId] });
  const { good, faults } = await desk.office.data(previewGood, { body: { goodId: null, plan } });
  expect(faults).toEqual([]);
  expect(good).toMatchObject({ price: 356_000, partsPrice: 712_000 });
  expect(good.parts.map(({ goodName }) => goodName)).toEqual(['甲', '乙']);
  // What is just being typed is drawn too.
  const half = goodPlan(desk.courseId, {
    ...{ title: '', items: [], slips: [], refund: { days: 0, lectures: 0 } },
    variants: [variantPlan({ days: 0, price: 0 })],
  });
  const early = await desk.office.data(previewGood, { body: { goodId: null, plan: half } });
  expect(early.faults.length).toBeGreaterThan(3);
  expect(early.good.variants).toMatchObject([{ days: null }]);
  const none = { ...half, variants: [] };
  await desk.office.data(previewGood, { body: { goodId: null, plan: none } });
});

it('[POST /api/console/goods/preview] a preview draws what is not chosen or not typed whole yet, and names it', async () => {
  const unchosen = (['course', 'camp', 'points', 'paper'] as const).map((kind) => ({
    ...{ kind, number: 0, title: '', words: '' },
  }));
  const plan = goodPlan(desk.courseId, {
    ...{ sale: 'presell', items: unchosen, extras: [], parts: [999_999_999] },
    // The first digit of a price, below a deposit that stands already.
    variants: [variantPlan({ price: 300, deposit: 20_000, worth: 40_000 })],
  });
  const { good, faults } = await desk.office.data(previewGood, { body: { goodId: null, plan } });
  expect(good.items.map(({ kind }) => kind)).toEqual(['paper']);
  expect(good.variants).toMatchObject([{ price: 300, deposit: 20_000 }]);
  expect(faults.map(({ place }) => place)).toContain('items.0');
});

it('a good of pages is exported as files that another school reads as the same good', async () => {
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><circle cx="2" cy="2" r="1"/></svg>';
  const { address } = await desk.office.data(addGoodPicture, {
    files: { picture: new Blob([svg]) },
  });
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
