import * as mall from '@xuezhou/contract/mall';
import { requestBy } from '../http/ask.ts';
import type { Row } from '../http/rows.ts';
import { orderCount, soldGood } from './grow-mall.ts';

/** What a shop asks for again and again. `payments`: of each student the one that waits. */
export const mallRows = (payments: ReadonlyMap<number, string>): readonly Row[] => [
  {
    name: 'goods',
    title: 'goods list',
    bare: 'reads',
    hasTarget: true,
    isLarge: true,
    requests: (student) => [requestBy(student, mall.listGoods, { query: {} })],
  },
  {
    name: 'check',
    title: 'check of an order',
    bare: 'reads',
    hasTarget: true,
    requests: (student) => [
      requestBy(student, mall.checkOrder, {
        body: { goodId: soldGood.goodId + 1, limitYear: 0, bestCoupon: true },
      }),
    ],
  },
  {
    name: 'scan',
    title: 'poll of a payment',
    bare: 'reads',
    hasTarget: true,
    requests: (student) => [
      requestBy(student, mall.scanPayment, {
        params: { qrId: payments.get(student.studentId) ?? '', qrType: 'wechat' },
        query: {},
      }),
    ],
  },
  {
    name: 'orders',
    title: `my orders, ${orderCount.toLocaleString('en')} of them`,
    bare: 'reads',
    hasTarget: true,
    requests: (student) => [requestBy(student, mall.listOrders, { query: {} })],
  },
];
