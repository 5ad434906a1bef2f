import {
  checkOrder,
  payByWechat,
  saveAddress,
  scanPayment,
  takeCoupon,
} from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { givePoints } from '../../points/points.port.ts';
import type { TestClient } from '../../../testing/client.ts';
import { startTestApp, type TestApp } from '../../../testing/test-app.ts';
import { checkBooks } from '../ledger/check-books.ts';
import { orderReader } from '../order/order.repository.ts';
import { TestGateway, type TestNotice } from './test-gateway.ts';

export type Student = TestClient & { readonly studentId: number };

export interface Buying {
  readonly goodId: number;
  readonly limitYear?: number;
  readonly couponId?: string;
  readonly points?: number;
  readonly addressId?: string;
  readonly extraIds?: number[];
}

/** A school with a mall and three providers. Call it at the top of a test file. */
export async function openTestMall() {
  const now = { clock: (): Date => new Date() };
  const wechat = new TestGateway('wechat', () => now.clock());
  const alipay = new TestGateway('alipay', () => now.clock());
  const paypal = new TestGateway('paypal', () => now.clock(), { currency: 'USD' });
  const school = await startTestApp({
    payments: [wechat, alipay, paypal],
    // For the rate of the dollar.
    environment: { PAYPAL_CLIENT_ID: '' },
  });
  now.clock = () => school.clock.now();
  const visitor = school.visit();
  return {
    ...school,
    wechat,
    alipay,
    paypal,
    ...journey(school),
    /** The provider's word, as it would come over the network. */
    notify: async (gateway: TestGateway, { body }: TestNotice) =>
      await visitor.send({
        method: 'POST',
        url: `/api/mall/notice/${gateway.provider}`,
        payload: body,
        headers: { 'content-type': 'application/json' },
      }),
    books: () => checkBooks(school.connection),
  };
}

/** What students do in a mall, whoever its providers are. */
export function journey(school: TestApp) {
  const { connection, clock } = school;
  const choiceOf = ({ goodId, limitYear = 0, couponId, points, addressId, extraIds }: Buying) => ({
    goodId,
    limitYear,
    couponId: couponId ?? null,
    used_points: points ?? 0,
    addressId: addressId ?? null,
    ...(extraIds && { extraIds }),
  });
  const check = (student: Student, buying: Buying) =>
    student.data(checkOrder, { body: choiceOf(buying) });
  return {
    choiceOf,
    check,
    /** An order of WeChat's code, as the page places it. */
    order: async (student: Student, buying: Buying, orderId = uuidv7()) => {
      const { realPrice, agreement } = await check(student, buying);
      return await student.data(payByWechat, {
        body: {
          ...choiceOf(buying),
          orderId,
          realPrice,
          ...(agreement && { agreementDigest: agreement.digest }),
        },
      });
    },
    scan: (student: Student, qrId: string, qrType: 'wechat' | 'alipay' | 'paypal' = 'wechat') =>
      student.data(scanPayment, { params: { qrId, qrType }, query: { ask: true } }),
    stateOf: async (studentId: number, orderId: string) =>
      (await orderReader(connection, studentId).order(orderId))?.state,
    coursesOf: async (studentId: number) =>
      await connection
        .selectFrom('enrolment')
        .where('student_id', '=', studentId)
        .select(['course_id', 'expires_on'])
        .orderBy('course_id')
        .execute(),
    give: async (studentId: number, points: number) => {
      await connection.transaction().execute((change) =>
        givePoints(change, {
          ...{ studentId, points, kind: 'test', about: uuidv7() },
          words: '学习',
          at: clock.now(),
        }),
      );
    },
    take: async (student: Student, couponId: number) =>
      (await student.data(takeCoupon, { body: { couponId } })).heldCouponId,
    address: async (student: Student) =>
      (
        await student.data(saveAddress, {
          body: {
            name: '林知远',
            mobile: '13800007715',
            region: '上海市 浦东新区',
            detail: '张江镇博云路 2 号 3 幢 1206 室',
          },
        })
      ).addressId,
    jobs: async () =>
      await school.runJobs(['check-payments', 'close-payments', 'close-orders', 'return-money']),
    numberOf: (qrId: string) => qrId.replaceAll('-', ''),
  };
}

export type TestMall = Awaited<ReturnType<typeof openTestMall>>;
