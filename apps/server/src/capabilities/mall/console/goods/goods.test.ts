import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { getGood, payByWechat } from '@xuezhou/contract/mall';
import {
  listSchoolGoods,
  previewGood,
  publishGood,
  saveGood,
  type GoodPlan,
} from '@xuezhou/contract/mall/console';
import { refusals } from '@xuezhou/contract/refusals';
import { listAudit } from '@xuezhou/contract/staff';
import { v7 as uuidv7 } from 'uuid';
import { describe, expect, it } from 'vitest';
import { signInStaffAs } from '../../../../testing/desks/staff-desk.ts';
import { goodPlan, variantPlan } from '../../testing/good-plans.ts';
import { openTestMall } from '../../testing/open-mall.ts';
import { untilWaiting } from '../../../../testing/database/until-waiting.ts';
import { holdGood } from './school-good.repository.ts';
import { goodsDesk } from '../../testing/goods-desk.ts';

const mall = await openTestMall();
const { connection } = mall;
mall.clock.set('2026-11-12T13:00:00Z');
const desk = goodsDesk(mall);
const { saving, publish, read, sell, change, priced, shown } = desk;
const status = (name: keyof typeof consoleRefusals) => consoleRefusals[name][0];

describe('[POST /api/console/goods/save] a draft of a good', () => {
  it('is one however often it is sent, seen by no student, and never written over a newer one', async () => {
    const input = saving(goodPlan(desk.courseId));
    const saved = await desk.office.data(saveGood, input);
    expect(await desk.office.data(saveGood, input)).toEqual(saved);
    // What was corrected before it was sent again is kept, in the same one.
    const unheard = saving(goodPlan(desk.courseId, { title: '打错的' }));
    const made = await desk.office.data(saveGood, unheard);
    const other = { body: { ...unheard.body, plan: goodPlan(desk.courseId, { title: '改过的' }) } };
    expect(await desk.office.data(saveGood, other)).toEqual({ ...made, version: 2 });
    expect((await read(made.goodId)).plan.title).toBe('改过的');
    const late = { body: { ...unheard.body, plan: goodPlan(desk.courseId, { title: '再改' }) } };
    expect((await desk.office.call(saveGood, late)).status).toBe(status('goodChanged'));
    expect((await mall.visit().call(getGood, { params: saved })).status).toBe(404);
    const first = saving(goodPlan(desk.courseId, { title: '我改的' }), { ...saved });
    const second = saving(goodPlan(desk.courseId, { title: '同事改的' }), { ...saved });
    expect(await desk.office.data(saveGood, first)).toEqual({ ...saved, version: 2 });
    // Sent again where its answer was lost, it is saved; another's is not.
    expect(await desk.office.data(saveGood, first)).toEqual({ ...saved, version: 2 });
    expect((await desk.office.call(saveGood, second)).status).toBe(status('goodChanged'));
    expect((await read(saved.goodId)).plan.title).toBe('我改的');
  });

  it('keeps what cannot be sold yet, and wants a name', async () => {
    const bad = goodPlan(desk.courseId, { variants: [variantPlan({ price: 0 })], slips: [] });
    const { goodId, version } = await desk.office.data(saveGood, saving(bad));
    expect((await read(goodId)).plan).toMatchObject({ slips: [], variants: [{ price: 0 }] });
    expect((await publish(goodId, version)).status).toBe(status('goodFaulty'));
    const nameless = saving(goodPlan(desk.courseId, { title: '  ' }));
    expect((await desk.office.call(saveGood, nameless)).status).toBe(status('goodTitleEmpty'));
  });

  it('[GET /api/console/goods] is nobody’s but who may change prices, read by who reads orders', async () => {
    const finance = await signInStaffAs(mall, { permissions: ['order.read'] });
    const teacher = await signInStaffAs(mall, { permissions: ['student.read'] });
    const student = await mall.signIn();
    const input = saving(goodPlan(desk.courseId));
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
    const { list } = await desk.office.data(listAudit, { query: { operation: 'publishGood' } });
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
    expect(await mall.coursesOf(student.studentId)).toMatchObject([{ course_id: desk.courseId }]);
    expect(await mall.books()).toEqual([]);
    const row = (await desk.office.data(listSchoolGoods)).find((one) => one.goodId === goodId);
    expect(row).toMatchObject({ state: 'on', isChanged: false, owner: 'console', sold: 1 });
  });

  it('leaves a variant that somebody ordered as it was: a new one takes its place with what is left', async () => {
    const { goodId, published } = await sell({ variants: [variantPlan({ stock: 3 })] });
    const [old] = published!.variants;
    const student = await mall.signIn();
    const { qrId, orderId } = await mall.order(student, { goodId });
    const saved = await change(goodId, priced(340_000));
    const { replaced } = await desk.office.data(previewGood, {
      body: { goodId, plan: (await read(goodId)).plan },
    });
    expect(replaced).toEqual(['CFA 一级精讲班']);
    await desk.office.data(publishGood, { body: saved });
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
    await desk.office.data(publishGood, { body: await change(goodId, priced(350_000)) });
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
    const plan = goodPlan(desk.courseId, wishes(desk.courseId));
    const { faults } = await desk.office.data(previewGood, { body: { goodId: null, plan } });
    expect(faults.map((fault) => fault.place)).toContain(place);
    const { goodId, version } = await desk.office.data(saveGood, saving(plan));
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
