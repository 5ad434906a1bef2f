import type {
  Address,
  CheckedOrder,
  Coupon,
  CouponChoice,
  Good,
  GoodCard,
  GoodVariant,
  HeldCoupon,
  OrderDetail,
  OrderSummary,
  PayResult,
  QrPayment,
  Trade,
} from '@xuezhou/contract/mall';

/** Entities that complete themselves; a test gives only what it is about. */

export const goodCard = (given: Partial<GoodCard> = {}): GoodCard => ({
  ...{ goodId: 1, goodName: 'CFA 一级精讲班', family: 'CFA', level: 'CFA 一级', kind: 'course' },
  ...{ sale: 'normal', saleState: 'on', slips: ['固定收益', '财务报表', '权益投资'] },
  ...{ holds: '视频 412 段 · 题 3,860 道', facts: ['试听 3 节', '7 天可退'], limitYear: 2027 },
  ...{ price: 368_000, formerPrice: null, partsPrice: null, deposit: null, owned: null },
  ...{ openCourseId: null, compareCount: 0, stockLeft: null, saleFrom: null, saleTo: null },
  ...given,
});

export const variant = (given: Partial<GoodVariant> = {}): GoodVariant => ({
  ...{ limitYear: 2027, title: '2027 年 2 月考期', price: 368_000, formerPrice: null },
  ...{ expireDate: '2027-08-31', days: null, deposit: null, depositWorth: null },
  ...{ balance: null, stockLeft: null, saleState: 'on', owned: null },
  ...given,
});

export const good = (given: Partial<Good> = {}): Good => ({
  ...goodCard(),
  ...{ intro: '', items: [], parts: [], extras: [], variants: [variant()] },
  ...{ needsAddress: false, needsIdentity: false, agreement: null },
  refund: { days: 7, lectures: 3, words: '买后 7 天内没看满 3 节，全额退' },
  ...{ coupons: [], trialCourseId: null, isEsg: false, pendingOrder: null },
  ...given,
});

export const coupon = (given: Partial<Coupon> = {}): Coupon => ({
  ...{ couponId: 5, couponName: '精讲班优惠券', couponKind: 'amount', couponValue: 30_000 },
  ...{ most: null, threshold: 300_000, ruleWords: '满 3,000 可用' },
  ...{ goodsDetailName: 'CFA、FRM、CPA 精讲班', goodIds: [], families: ['CFA', 'FRM', 'CPA'] },
  ...{ payDateString: '11 月 30 日 23:59 到期', validFrom: null },
  ...{ validTo: '2026-11-30T15:59:59.000Z', needsCode: false, action: 'take', goneAt: null },
  ...given,
});

export const heldCoupon = (given: Partial<HeldCoupon> = {}): HeldCoupon => ({
  ...coupon({ action: 'use' }),
  ...{
    heldCouponId: '0195a000-0000-7000-8000-000000000005',
    status: 1,
    usedAt: null,
    orderType: null,
  },
  ...{ takenAt: '2026-11-10T04:00:00.000Z', orderId: null, isHeld: false },
  ...given,
});

export const couponChoice = (given: Partial<CouponChoice> = {}): CouponChoice => ({
  ...heldCoupon(),
  ...{ fits: true, off: 30_000, why: '' },
  ...given,
});

export const address = (given: Partial<Address> = {}): Address => ({
  ...{ addressId: '0195a000-0000-7000-8000-0000000000a1', name: '林知远' },
  ...{ mobile: '138****7715', region: '上海市 浦东新区', detail: '博云路 2 号 3 幢 1206 室' },
  ...{ isDefault: true, addressOrder: 0 },
  ...given,
});

export const checkedOrder = (given: Partial<CheckedOrder> = {}): CheckedOrder => ({
  ...{ checkResult: 'ok', checkResultMessage: '价格刚刚核对过，可以付款', realPrice: 368_000 },
  ...{ used_points: 0, myPoints: 2700, mostPoints: 2700, pointsStep: 10, couponId: null },
  lines: [{ kind: 'good', label: '课程', amount: 368_000, was: null }],
  ...{
    saved: 0,
    coupons: [],
    freeCoupons: [],
    addresses: [],
    addressId: null,
    needsAddress: false,
  },
  ...{ good: goodCard(), variantTitle: '2027 年 2 月考期', expireDate: '2027-08-31' },
  ...{ extras: [], tradeType: 'normal', balance: null },
  ways: [
    { way: 'wechat', amount: 368_000, currency: 'CNY', kinds: ['qr'] },
    { way: 'alipay', amount: 368_000, currency: 'CNY', kinds: ['page', 'qr'] },
    { way: 'paypal', amount: 51_700, currency: 'USD', kinds: ['page'] },
    { way: 'taobao', amount: 368_000, currency: 'CNY', kinds: [] },
  ],
  refund: good().refund,
  agreement: null,
  ...given,
});

export const orderId = '0195a000-0000-7000-8000-00000000000d';
export const tradeId = '0195a000-0000-7000-8000-00000000000e';
export const qrId = '0195a000-0000-7000-8000-00000000000f';

export const payment = (given: Partial<QrPayment> = {}): QrPayment => ({
  ...{ orderId, tradeType: 'normal', tradeId, qrId, qrType: 'wechat', realPrice: 368_000 },
  payTo: '2026-11-12T13:33:00.000Z',
  ...{ qr: 'weixin://wxpay/bizpayurl?pr=Xz1', validUntil: '2099-11-12T13:18:00.000Z' },
  ...{ jsapi: null, url: null },
  ...given,
});

export const payResult = (given: Partial<PayResult> = {}): PayResult => ({
  ...{ isPaid: false, isSentBack: false, payState: 'waiting', checkResult: 'waiting' },
  ...{ checkResultMessage: '等待付款，21:18 后失效', orderId, tradeType: 'normal', tradeId },
  payTo: '2026-11-12T13:33:00.000Z',
  ...given,
});

export const trade = (given: Partial<Trade> = {}): Trade => ({
  ...{ tradeId, tradeType: 'normal', state: 'open', orderId, good: goodCard() },
  variantTitle: '2027 年 2 月考期',
  lines: checkedOrder().lines,
  ...{ realPrice: 368_000, payFrom: null, payTo: '2026-11-12T13:33:00.000Z', words: '' },
  ways: checkedOrder().ways.slice(0, 3),
  ...given,
});

export const orderSummary = (given: Partial<OrderSummary> = {}): OrderSummary => ({
  ...{ orderId, orderNo: '2026111221037715', type: 'normal', state: 'paid', chip: 'opened' },
  ...{ goodId: 1, goodName: 'CFA 一级精讲班', variantTitle: '2027 年 2 月考期', family: 'CFA' },
  ...{ slips: ['固定收益'], words: '2027 年 2 月考期，含纸质讲义' },
  ...{ next: '有效期到 2027-08-31', realPrice: 355_750, way: 'wechat' },
  ...{ at: '2026-11-12T13:03:00.000Z', payTo: null, courseId: 1, trade: null },
  actions: ['invoice', 'study'],
  ...given,
});

export const orderDetail = (given: Partial<OrderDetail> = {}): OrderDetail => ({
  ...orderSummary(),
  lines: checkedOrder().lines,
  steps: [
    {
      ...{
        state: 'done',
        title: '付款',
        text: '微信支付 ¥3,680',
        when: '',
        isBrought: false,
        isInMessages: false,
      },
      at: '2026-11-12T13:03:00.000Z',
    },
    {
      ...{ state: 'done', title: '课程已开通', text: 'CFA 一级精讲班，有效期到 2027-08-31' },
      ...{ when: '', at: null, isBrought: true, isInMessages: false },
    },
  ],
  ...{ trades: [trade({ state: 'paid', ways: [] })], expireDate: '2027-08-31', address: null },
  ...{ parcel: null, paidAt: '2026-11-12T13:03:00.000Z', closedAt: null, closedWords: '' },
  ...{ givenBack: [], pointsEarned: 0, invoice: null, canInvoice: true },
  ...{ refundTerms: good().refund, refundOffer: null, refunds: [], agreement: null },
  ...{ couponBack: null, refundAfter: null, transfer: null },
  ...given,
});
