import {
  compareGoods,
  getGood,
  getGoodQr,
  getPublicGoodQr,
  listCoupons,
  listGoods,
  listMyCoupons,
  takeCoupon,
} from '@xuezhou/contract/mall';
import { refusals } from '@xuezhou/contract/refusals';
import { describe, expect, it } from 'vitest';
import { enrol } from '../../../testing/factories.ts';
import { makeCoupon, makeGood, makeVariant } from '../testing/make-good.ts';
import { openTestMall } from '../testing/open-mall.ts';

const mall = await openTestMall();
const { connection, clock } = mall;
clock.set('2026-11-12T04:00:00Z');

const cardOf = async (
  who: { data: ReturnType<typeof mall.visit>['data'] },
  goodId: number,
  cate?: string,
) => {
  const { families } = await who.data(listGoods, { query: cate === undefined ? {} : { cate } });
  return families.flatMap(({ goods }) => goods).find((card) => card.goodId === goodId);
};

describe('[GET /api/mall/goods] the mall', () => {
  it('lists the families in their order, also those without goods, to everybody', async () => {
    const { families } = await mall.visit().data(listGoods, { query: {} });
    expect(families.map(({ family }) => family)).toEqual([
      ...['CFA', 'FRM', 'EEPG', 'CPA', 'ESG', 'SKILL', 'OTHER'],
    ]);
    const one = await mall.visit().data(listGoods, { query: { cate: 'frm' } });
    expect(one.families.map(({ family }) => family)).toEqual(['FRM']);
  });

  it('says what a good holds and what is true of it, and nothing that is not in the data', async () => {
    const good = await makeGood(connection, {
      formerPrice: { price: 428_000, until: '2026-10-31' },
      stock: 3,
    });
    const card = await cardOf(mall.visit(), good.goodId);
    expect(card).toMatchObject({
      price: 368_000,
      formerPrice: { price: 428_000, until: '2026-10-31' },
      holds: '视频 1 段',
      facts: ['7 天可退'],
      owned: null,
      partsPrice: null,
      stockLeft: 3,
      saleState: 'on',
    });
    clock.set('2026-12-01T04:00:00Z');
    expect((await cardOf(mall.visit(), good.goodId))?.formerPrice).toBeNull();
    clock.set('2026-11-12T04:00:00Z');
  });

  it('shows what one has last, with its period; a visitor has nothing', async () => {
    const first = await makeGood(connection, { family: 'FRM', expiresOn: '2027-08-31' });
    const second = await makeGood(connection, { family: 'FRM' });
    const student = await mall.signIn();
    await enrol(connection, student.studentId, first.courseId, '2027-12-31');
    const { families } = await student.data(listGoods, { query: { cate: 'FRM' } });
    const ids = families[0]?.goods.map(({ goodId }) => goodId) ?? [];
    expect(ids.indexOf(first.goodId)).toBeGreaterThan(ids.indexOf(second.goodId));
    expect((await cardOf(student, first.goodId))?.owned).toMatchObject({
      courseId: first.courseId,
      expireDate: '2027-12-31',
      within: null,
    });
    expect((await cardOf(mall.visit(), first.goodId))?.owned).toBeNull();
  });

  it('says of a part that a bundle holds it, and of a bundle what its parts cost', async () => {
    const part = await makeGood(connection, { price: 100_000 });
    const other = await makeGood(connection, { price: 50_000 });
    const bundle = await makeGood(connection, {
      title: '全程班',
      price: 120_000,
      items: [],
      parts: [part.goodId, other.goodId],
    });
    expect((await cardOf(mall.visit(), part.goodId))?.facts).toContain('全程班里已含');
    expect((await cardOf(mall.visit(), bundle.goodId))?.partsPrice).toBe(150_000);
  });

  it('takes what is over off the shelf, but its page can still be read', async () => {
    const good = await makeGood(connection, { retiredAt: new Date('2026-11-01') });
    expect(await cardOf(mall.visit(), good.goodId)).toBeUndefined();
    const page = await mall.visit().data(getGood, { params: { goodId: good.goodId } });
    expect(page.saleState).toBe('over');
    expect((await mall.visit().call(getGood, { params: { goodId: 999_999 } })).http).toBe(404);
  });
});

it('[GET /api/mall/good/:goodId] names all variants, extras, terms and the agreement', async () => {
  const agreement = { title: '课程服务协议', version: '1', html: '<p>甲方</p>' };
  const extras = [{ extraId: 1, title: '讲义', price: 18_000, needsAddress: true }];
  const good = await makeGood(connection, { agreement, extras, limitYear: 2027 });
  const page = await mall.visit().data(getGood, { params: { goodId: good.goodId } });
  expect(page).toMatchObject({
    extras,
    agreement: { title: '课程服务协议' },
    refund: { days: 7, lectures: 3, words: '买后 7 天内没看满 3 节，全额退' },
    variants: [{ limitYear: 2027, price: 368_000, saleState: 'on' }],
    items: [{ kind: 'course', courseId: good.courseId, isOwned: false }],
  });
});

it('[GET /api/mall/good/:goodId] sets goods of one group side by side, without the rows in which all are equal', async () => {
  const group = (way: string) => ({ key: 'cfa-1', way });
  const free = await makeGood(connection, {
    ...{ price: 0, comparison: group('免费课'), answers: { 老师答疑: '看公开问答' } },
  });
  const full = await makeGood(connection, {
    ...{ comparison: group('精讲班'), answers: { 老师答疑: '提问不限次数' } },
  });
  const { goods, rows } = await mall
    .visit()
    .data(compareGoods, { params: { goodId: full.goodId } });
  expect(goods.map(({ goodId, way, price }) => [goodId, way, price])).toEqual([
    [free.goodId, '免费课', 0],
    [full.goodId, '精讲班', 368_000],
  ]);
  const labels = rows.map(({ label }) => label);
  expect(labels).toContain('老师答疑');
  expect(labels).toContain('退款');
  // Both have one lecture.
  expect(labels).not.toContain('视频');
  const alone = await makeGood(connection);
  const { http } = await mall.visit().call(compareGoods, { params: { goodId: alone.goodId } });
  expect(http).toBe(404);
});

it('[GET /api/mall/qr/:goodId/:limitYear] [GET /api/mall/qr/public/:goodId/:limitYear] leads to the order of a variant', async () => {
  const { goodId } = await makeGood(connection, { limitYear: 2026, price: 100 });
  await makeVariant(connection, goodId, { limitYear: 2027 });
  await makeVariant(connection, goodId, { price: 70_000 });
  const student = await mall.signIn();
  const own = await student.data(getGoodQr, { params: { goodId, limitYear: 2027 } });
  expect(own).toMatchObject({
    realPrice: 368_000,
    good: { goodId, limitYear: 2027, price: 368_000 },
  });
  expect(own.qr).toContain(`/order/${goodId}?limitYear=2027`);
  const endless = await student.data(getGoodQr, { params: { goodId, limitYear: 0 } });
  expect(endless).toMatchObject({ realPrice: 70_000, good: { limitYear: 0, price: 70_000 } });
  expect(endless.qr).toMatch(/\/order\/\d+$/);
  const open = await mall
    .visit()
    .data(getPublicGoodQr, { params: { goodId, limitYear: 2027 }, query: { source: '直播间' } });
  expect(open).toMatchObject({ realPrice: 368_000, good: { goodId, limitYear: 2027 } });
  expect(new URL(open.qr).searchParams.get('source')).toBe('直播间');
  const wrong = await student.call(getGoodQr, { params: { goodId, limitYear: 2025 } });
  expect(wrong.status).toBe(refusals.goodVariant[0]);
  const visitor = await mall.visit().call(getGoodQr, { params: { goodId, limitYear: 2027 } });
  expect(visitor.http).toBe(401);
});

describe('[GET /api/mall/coupons] [POST /api/mall/coupons/take] coupons', () => {
  it('are taken once, and seen by who took them', async () => {
    const good = await makeGood(connection, { family: 'ESG' });
    const couponId = await makeCoupon(connection, { families: ['ESG'], total: 1 });
    const [student, late] = [await mall.signIn(), await mall.signIn()];
    const offered = async (who: typeof student) =>
      (await who.data(listCoupons, { query: { goodId: good.goodId } })).find(
        (coupon) => coupon.couponId === couponId,
      );
    expect(await offered(student)).toMatchObject({ action: 'take', ruleWords: '满 3,000 可用' });
    const taken = await student.data(takeCoupon, { body: { couponId } });
    expect(taken).toMatchObject({
      ...{ couponId, couponName: '精讲班优惠券', couponKind: 'amount', couponValue: 30_000 },
      ...{ ruleWords: '满 3,000 可用', families: ['ESG'], status: 1, action: 'use', orderId: null },
      takenAt: clock.now().toISOString(),
    });
    const again = await student.data(takeCoupon, { body: { couponId } });
    expect(again.heldCouponId).toBe(taken.heldCouponId);
    expect(await offered(student)).toMatchObject({ action: 'use' });
    expect(await offered(late)).toMatchObject({
      action: 'gone',
      goneAt: clock.now().toISOString(),
    });
    const gone = await late.call(takeCoupon, { body: { couponId } });
    expect(gone.status).toBe(refusals.couponGone[0]);
  });

  it('of a good are those that take something off it, the one that takes most first', async () => {
    const good = await makeGood(connection, { family: 'FRM', price: 6_800 });
    const families = ['FRM'] as const;
    const small = await makeCoupon(connection, { families, threshold: 0, value: 500 });
    const big = await makeCoupon(connection, { families, threshold: 5_000, value: 1_000 });
    const dear = await makeCoupon(connection, { families, threshold: 300_000, value: 30_000 });
    const page = await mall.visit().data(getGood, { params: { goodId: good.goodId } });
    const ids = page.coupons.map(({ couponId }) => couponId);
    // Coupons of other tests are for all goods as well.
    expect(ids.filter((id) => id === big || id === small)).toEqual([big, small]);
    expect(ids).not.toContain(dear);
  });

  it('with a code are got by the code alone, and guessing ends', async () => {
    const couponId = await makeCoupon(connection, { code: 'XUEZHOU20', isListed: false });
    const student = await mall.signIn();
    const byId = await student.call(takeCoupon, { body: { couponId } });
    expect(byId.status).toBe(refusals.couponUnknown[0]);
    const held = await student.data(takeCoupon, { body: { code: ' xuezhou20 ' } });
    expect(held.couponId).toBe(couponId);
    const thief = await mall.signIn();
    const statuses = [];
    for (let index = 0; index < 11; index++)
      statuses.push((await thief.call(takeCoupon, { body: { code: `X${index}` } })).status);
    expect(statuses[0]).toBe(refusals.couponUnknown[0]);
    expect(statuses.at(-1)).toBe(refusals.couponTooMany[0]);
    expect((await student.call(takeCoupon, { body: { couponId: 999_999 } })).http).toBe(404);
  });

  it('[mall.coupon-sort] [GET /api/mall/coupons/mine] are sorted by status: 1 unused, 2 used, 3 expired', async () => {
    clock.set('2026-11-12T04:00:00Z');
    const student = await mall.signIn();
    const take = async (validTo: string) =>
      await mall.take(
        student,
        await makeCoupon(connection, { validTo: new Date(validTo), threshold: 0, value: 100 }),
      );
    const expired = await take('2026-11-12T16:00:00Z');
    const late = await take('2026-11-30T16:00:00Z');
    const soon = await take('2026-11-15T16:00:00Z');
    const used = await take('2026-12-31T16:00:00Z');
    const good = await makeGood(connection);
    const { qrId } = await mall.order(student, { ...good, couponId: used });
    mall.wechat.pay(mall.numberOf(qrId));
    await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
    const today = await student.data(listMyCoupons);
    expect(today.map(({ payDateString }) => payDateString)).toEqual([
      '今天 23:59 到期',
      '还有 3 天到期',
      '11 月 30 日 23:59 到期',
      '11 月 12 日使用',
    ]);
    clock.advance({ days: 1 });
    const mine = await student.data(listMyCoupons);
    expect(mine.map(({ heldCouponId, status }) => [heldCouponId, status])).toEqual([
      [soon, 1],
      [late, 1],
      [used, 2],
      [expired, 3],
    ]);
  });
});
