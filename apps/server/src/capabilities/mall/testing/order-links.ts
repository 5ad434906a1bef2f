import { openOrderLink, payOrderLink } from '@xuezhou/contract/mall';
import { getOrderLink, makeOrder } from '@xuezhou/contract/mall/console';
import { v7 as uuidv7 } from 'uuid';
import { beforeEach } from 'vitest';
import type { TestClient } from '../../../testing/client.ts';
import { signInStaffAs } from '../../../testing/desks/staff-desk.ts';
import { mallJobs } from '../mall.jobs.ts';
import type { Student } from './open-mall.ts';
import { makeGood, type MadeGood } from './make-good.ts';
import type { openTestMall } from './open-mall.ts';

type Mall = Awaited<ReturnType<typeof openTestMall>>;

/** What is asked of an order, where it is not the usual. */
export interface Wishes {
  readonly good?: { readonly goodId: number; readonly limitYear?: number };
  readonly couponId?: string;
  readonly off?: number;
  readonly realPrice?: number;
  readonly endsAt?: string;
  readonly why?: string;
  readonly replaces?: string;
  readonly orderId?: string;
}

/** When each test begins, and when its links end. */
export const start = '2026-11-28T02:00:00Z';
export const endsAt = '2026-11-28T10:00:00.000Z';

/** Who makes orders for a student; before each test another, with another student and good. */
export function orderLinks(mall: Mall) {
  const { connection, clock } = mall;
  let turn = 0;
  let desk: TestClient;
  let student: Student;
  let good: MadeGood;
  beforeEach(async () => {
    clock.set(start);
    desk = await signInStaffAs(mall, {
      permissions: ['order.read', 'order.make', 'audit.read'],
      name: '罗星',
    });
    turn += 1;
    student = await mall.signIn({ nickname: `陆青${turn}禾` });
    good = await makeGood(connection, { price: 68_000, title: 'CFA 一级续期' });
  });
  const wishOf = (wishes: Wishes = {}) => ({
    studentId: student.studentId,
    goodId: wishes.good?.goodId ?? good.goodId,
    limitYear: wishes.good?.limitYear ?? 0,
    couponId: wishes.couponId ?? null,
    ...{ extraIds: [], addressId: null, off: wishes.off ?? 0 },
  });
  const making = (wishes: Wishes = {}) => ({
    body: {
      ...wishOf(wishes),
      orderId: wishes.orderId ?? uuidv7(),
      realPrice: wishes.realPrice ?? 68_000 - (wishes.off ?? 0),
      endsAt: wishes.endsAt ?? endsAt,
      why: wishes.why ?? '电话里问怎么续',
      replaces: wishes.replaces ?? null,
    },
  });
  const make = async (wishes: Wishes = {}) => (await desk.data(makeOrder, making(wishes))).orderNo;
  const linkOf = async (orderNo: string, who: TestClient = desk) =>
    (await who.data(getOrderLink, { params: { orderNo } })).link!;
  const codeOf = async (orderNo: string) => (await linkOf(orderNo)).code!;
  return {
    get desk() {
      return desk;
    },
    get student() {
      return student;
    },
    get good() {
      return good;
    },
    set student(another) {
      student = another;
    },
    set good(another) {
      good = another;
    },
    ...{ wishOf, making, make, linkOf, codeOf },
  };
}

/** Strangers who open links and pay, and the time that ends what nobody paid. */
export function payers(mall: Mall) {
  const closeOverdue = () =>
    mallJobs(mall.services)['close-orders'](
      {},
      { signal: new AbortController().signal, isLastAttempt: false },
    );
  const look = (code: string, who: TestClient = mall.visit()) =>
    who.call(openOrderLink, { body: { code } });
  const pay = (code: string, realPrice = 68_000, more: { agreementDigest?: string } = {}) =>
    mall.visit().call(payOrderLink, { body: { code, way: 'wechat', realPrice, ...more } });
  async function payAll(code: string, realPrice = 68_000) {
    const { qrId } = await mall
      .visit()
      .data(payOrderLink, { body: { code, way: 'wechat', realPrice } });
    mall.wechat.pay(mall.numberOf(qrId));
    await mall.notify(mall.wechat, mall.wechat.notice(mall.numberOf(qrId)));
    return qrId;
  }
  return { closeOverdue, look, pay, payAll };
}
