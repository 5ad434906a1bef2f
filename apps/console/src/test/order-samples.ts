import type { OrderDetail, OrderSummary } from '@xuezhou/contract/mall';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { getSoldOrder, listSoldOrders, SoldOrder } from '@xuezhou/contract/mall/console';

const orderSummary = (given: Partial<OrderSummary> = {}): OrderSummary => ({
  ...{ orderId: '0190a000-0000-7000-8000-000000000001', orderNo: '2026111221037715' },
  ...{ type: 'normal', state: 'paid', chip: 'opened', goodId: 3, goodName: 'CFA 一级精讲班' },
  ...{
    variantTitle: '2027 年 2 月',
    family: 'CFA',
    slips: [],
    words: '2027 年 2 月考期，含纸质讲义',
  },
  ...{ next: '', realPrice: 337_750, way: 'wechat', at: '2026-11-12T13:03:00.000Z', payTo: null },
  ...{ courseId: 1, trade: null, actions: [] },
  ...given,
});

const buyer = { studentId: 100_001, nickname: '林知远', mobile: '138****7715' };

export const soldOrder = (given: Partial<OrderSummary> = {}): SoldOrder => ({
  ...{ order: orderSummary(given), buyer, parcelNo: null },
});

export const soldOrders = (
  list: SoldOrder[],
  next: DataOf<typeof listSoldOrders>['next'] = null,
): DataOf<typeof listSoldOrders> => ({
  ...{ list, next, waiting: { checking: 0, toShip: 2, refunds: 1, invoices: 0, transfers: 0 } },
});

const orderDetail = (given: Partial<OrderDetail> = {}): OrderDetail => ({
  ...orderSummary(),
  lines: [
    { kind: 'good', label: 'CFA 一级精讲班', amount: 368_000, was: null },
    { kind: 'coupon', label: '新人券', amount: -30_000, was: null },
    { kind: 'points', label: '250 积分', amount: -250, was: null },
  ],
  steps: [
    {
      ...{ state: 'done', title: '付款成功', text: '', at: '2026-11-12T13:04:00.000Z', when: '' },
      ...{ isBrought: false, isInMessages: false },
    },
  ],
  ...{ trades: [], expireDate: '2027-08-31', parcel: null, paidAt: '2026-11-12T13:04:00.000Z' },
  address: { name: '林知远', mobile: '138****7715', text: '上海市 浦东新区 博云路 2 号' },
  ...{ closedAt: null, closedWords: '', givenBack: [], pointsEarned: 0, invoice: null },
  ...{
    canInvoice: true,
    refundTerms: { days: 7, lectures: 2, words: '' },
    refundAfter: null,
    transfer: null,
  },
  refundOffer: {
    ...{
      isByRule: true,
      words: '7 天内、没看过课，可以全退',
      amount: 337_750,
      kept: 0,
      points: 250,
    },
    couponWords: null,
    lines: [
      { lineId: 1, label: 'CFA 一级精讲班', amount: 320_000 },
      { lineId: 2, label: '纸质讲义', amount: 17_750 },
    ],
    closes: ['课程会关闭，笔记和做题记录都留着'],
  },
  ...{ refunds: [], couponBack: null, agreement: null },
  ...given,
});

export const soldDetail = (given: Partial<OrderDetail> = {}): DataOf<typeof getSoldOrder> => ({
  order: orderDetail(given),
  buyer,
  payments: [
    {
      ...{ paymentNo: 'P2026111221037715', provider: 'wechat', amount: 337_750, state: 'paid' },
      ...{ transactionNo: '4200001234', startedAt: '2026-11-12T13:03:10.000Z' },
      ...{ paidAt: '2026-11-12T13:04:00.000Z', fault: '' },
    },
  ],
  talk: [
    {
      ...{ at: '2026-11-12T13:04:00.000Z', provider: 'wechat', direction: 'in', action: 'settle' },
      ...{ paymentNo: 'P2026111221037715', verdict: 'settled', request: '{"amount":337750}' },
      response: null,
    },
  ],
});
