import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import { maxLinkDays } from '@xuezhou/contract/mall';
import type { makeOrder as operation } from '@xuezhou/contract/mall/console';
import { isTaken } from '../../../../platform/database/is-taken.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../../platform/services.ts';
import { audited } from '../../../../platform/staff/audited.ts';
import { demandSecondPerson } from '../../../../platform/staff/second-person.ts';
import type { Actor } from '../../../../platform/staff/staff-member.ts';
import { PaymentUnavailableError } from '../../../../providers/payment/payment.port.ts';
import { codeOfLink, digestOfLinkCode } from '../../link/link-code.ts';
import { linkReader } from '../../link/link.repository.ts';
import { closeOrders } from '../../order/close-order.ts';
import { pendingWords } from '../../order/judge-order.ts';
import { orderReader, type OrderRow } from '../../order/order.repository.ts';
import { digestOfWish, writeOrder } from '../../order/place-order.ts';
import { findOrderByNo } from '../find-order.ts';
import { judgeFor, offOf, type Judged } from './check-order-for.ts';

type Input = InputOf<typeof operation>;
type Body = Input['body'];
type Answer = DataOf<typeof operation>;

const leastMs = 10 * 60_000;
const dayMs = 86_400_000;

/**
 * An order of the student's, made once for its id, that waits until the link ends. What it needs is set aside and its price
 * fixed: whoever opens the link finds what was promised. An older order of the same good gives way, as it does to a student.
 */
export async function makeOrder(
  services: ConsoleServices,
  { body }: Input,
  actor: Actor,
): Promise<Answer> {
  const { connection } = services.database;
  const known = await orderReader(connection, body.studentId).order(body.orderId);
  if (known !== undefined) return sameOrder(known, body);
  demandSense(body, services.clock.now());
  const judged = await judgeFor(services, body);
  demandPlaceable(judged, body);
  // Before anything is closed for it.
  demandAgreement(actor, judged, body);
  const older = await olderOrders(services, body);
  const work = async (change: Change, closed: readonly OrderRow[], now: Date): Promise<string> => {
    if (closed.some(({ state }) => state !== 'closed')) throw new Refusal('orderPaid');
    const order = await writeLinked(services, change, { body, judged, actor, now });
    await audited(change, actor, now, {
      operation: 'makeOrder',
      target: { kind: 'order', id: body.orderId },
      after: {
        ...{ title: judged.facts.good.title, orderNo: order.order_no, due: order.due_fen },
        ...(body.off > 0 && { off: body.off, percent: offOf(judged.facts, body).percent }),
        ...{ endsAt: body.endsAt },
        ...(body.replaces !== null && { replaces: body.replaces }),
      },
      why: body.why.trim(),
    });
    return order.order_no;
  };
  const words =
    body.replaces === null ? '学校给你重新做了一单，这一张已关闭' : '学校改了这一单，请用新的链接';
  const ids = older.map(({ order_id: orderId }) => orderId);
  const pieces = judged.facts.variant === undefined ? [] : [judged.facts.variant.variant_id];
  const orderNo = await closeForSchool(services, body.studentId, ids, words, {
    ...{ pieces, work },
  }).catch(async (error: unknown) => {
    if (!isTaken(error)) throw error;
    // The same order came twice at once, or the student orders the same good right now.
    const twin = await orderReader(connection, body.studentId).order(body.orderId);
    if (twin === undefined) throw new Refusal('priceChanged', '学员正在买这一件，请再看一遍再做');
    return sameOrder(twin, body).orderNo;
  });
  return { orderNo };
}

interface Writing {
  readonly body: Body;
  readonly judged: Judged;
  readonly actor: Actor;
  readonly now: Date;
}

/** The order, and the link by which it is paid. */
async function writeLinked(
  services: ConsoleServices,
  change: Change,
  { body, judged, actor, now }: Writing,
): Promise<OrderRow> {
  const order = await writeOrder(change, body.studentId, judged.facts, {
    ...{ orderId: body.orderId, way: null, choiceDigest: digestOfWish(placingOf(body, judged)) },
    agreementDigest: undefined,
    payTo: new Date(body.endsAt),
  });
  await change
    .insertInto('order_link')
    .values({
      ...{ student_id: body.studentId, order_id: body.orderId },
      code_digest: digestOfLinkCode(services, codeOfLink(services, body.orderId)),
      ...{ ends_at: new Date(body.endsAt), why: body.why.trim(), off_fen: body.off },
      made_by: actor.agreement?.proposedBy.staffId ?? actor.staff.staffId,
      made_by_name: actor.agreement?.proposedBy.name ?? actor.staff.name,
      made_at: now,
    })
    .execute();
  return order;
}

const placingOf = (body: Body, { choice }: Pick<Judged, 'choice'>) => ({
  ...choice,
  orderId: body.orderId,
  realPrice: body.realPrice,
});

function sameOrder(order: OrderRow, body: Body): Answer {
  const isSame =
    order.good_id === body.goodId &&
    order.limit_year === body.limitYear &&
    order.due_fen === body.realPrice &&
    order.pay_to.getTime() === Date.parse(body.endsAt);
  if (!isSame) throw new Refusal('idReused');
  return { orderNo: order.order_no };
}

function demandSense(body: Body, now: Date): void {
  const left = Date.parse(body.endsAt) - now.getTime();
  if (!(left >= leastMs && left <= maxLinkDays * dayMs)) throw new Refusal('linkEnd');
  if (body.off > 0 && body.couponId !== null) throw new Refusal('linkTwoOffs');
  if (body.off > 0 && body.why.trim() === '') throw new Refusal('whyEmpty');
}

/** Nobody makes an order at another price than was seen. */
function demandPlaceable({ facts, verdict }: Judged, { realPrice, off }: Body): void {
  if (verdict.refusal !== null) throw new Refusal(verdict.refusal, verdict.checkResultMessage);
  const { price } = facts;
  if (price.due === 0) throw new Refusal('orderNotForPay');
  if (price.due !== realPrice || (off > 0 && price.couponOff !== off))
    throw new Refusal('priceChanged');
}

function demandAgreement(actor: Actor, { facts, nickname }: Judged, body: Body): void {
  const { needsSecond, percent } = offOf(facts, body);
  if (!needsSecond) return;
  demandSecondPerson(actor, {
    kind: 'price',
    decider: 'price.write',
    asksCode: false,
    target: { kind: 'student', id: body.studentId },
    facts: {
      ...{ title: `${nickname}：${facts.good.title}`, due: facts.price.due },
      ...{ off: body.off, percent, endsAt: body.endsAt },
    },
    why: body.why.trim(),
    once: `order ${body.orderId}`,
  });
}

/** Those that this one takes the place of: the one that it replaces, and one of the same good. Throws orderUnknown, orderPaid. */
async function olderOrders(
  { database: { connection } }: ConsoleServices,
  { studentId, goodId, replaces }: Body,
): Promise<{ order_id: string }[]> {
  const replaced = replaces === null ? undefined : await findOrderByNo(connection, replaces);
  if (replaced !== undefined) {
    const link = await linkReader(connection).ofOrder(replaced.student_id, replaced.order_id);
    if (link === undefined || replaced.student_id !== studentId) throw new Refusal('orderUnknown');
  }
  const older = await orderReader(connection, studentId).inWork(goodId);
  if (older === undefined || older.order_id === replaced?.order_id)
    return replaced === undefined ? [] : [replaced];
  if (older.state === 'deposit' || older.state === 'checking')
    throw new Refusal('orderPaid', pendingWords[older.state]);
  return replaced === undefined ? [older] : [replaced, older];
}

/**
 * Closes orders of the school's, and does what comes with it in the same transaction; what is closed already is. Throws
 * payUnavailable, and whatever `work` throws.
 */
export async function closeForSchool<Answer>(
  services: ConsoleServices,
  studentId: number,
  orderIds: readonly string[],
  words: string,
  along: Parameters<typeof closeOrders<Answer>>[4],
): Promise<Answer> {
  const closing = { event: 'cancel', by: 'school', words } as const;
  const answer = await closeOrders(services, studentId, orderIds, closing, along).catch(
    (error: unknown) => {
      if (error instanceof PaymentUnavailableError) throw new Refusal('payUnavailable');
      throw error;
    },
  );
  if (answer === undefined) throw new Refusal('payUnavailable');
  return answer;
}
