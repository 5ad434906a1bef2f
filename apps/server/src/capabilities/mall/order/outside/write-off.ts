import type { InputOf } from '@xuezhou/contract/kernel';
import type { OrderDetail, writeOff as operation } from '@xuezhou/contract/mall';
import { v7 as uuidv7 } from 'uuid';
import { dayOf } from '../../../../platform/clock.ts';
import type { Change } from '../../../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../../../platform/http/bind.ts';
import { Refusal } from '../../../../platform/http/refusal.ts';
import type { Services } from '../../../../platform/services.ts';
import { isWithinLimits } from '../../../../platform/throttle.ts';
import { holdCourses } from '../../../catalogue/catalogue.port.ts';
import { draftOrder } from '../draft-order.ts';
import { applyMove } from '../move-order.ts';
import { presentDetail } from '../order-detail.ts';
import { readOrderFacts, type OrderFacts } from '../order-facts.ts';
import { orderWriter, takeStock } from '../order.repository.ts';
import { digestOfWriteOff } from './write-off-code.ts';

const tries = [
  { seconds: 900, max: 10 },
  { seconds: 86_400, max: 40 },
];

/** What was bought elsewhere, by the code that came with it. One's own code once more answers with its order. */
export async function writeOff(
  services: Services,
  student: CurrentStudent,
  { body: { goodId, code, addressId } }: InputOf<typeof operation>,
): Promise<{ resultEntity: OrderDetail }> {
  const { connection } = services.database;
  const { studentId } = student;
  const now = services.clock.now();
  // Each try counts, also a right one: nobody has forty codes.
  if (!(await isWithinLimits(connection, `write-off:${studentId}`, now, tries)))
    throw new Refusal('writeOffTooMany');
  const digest = digestOfWriteOff(services, code);
  const found = await connection
    .selectFrom('write_off_code')
    .where('code_digest', '=', digest)
    .select(['good_id', 'limit_year'])
    .executeTakeFirst();
  if (found === undefined || found.good_id !== goodId) throw new Refusal('writeOffUnknown');
  const facts = await readOrderFacts(services, student, {
    goodId,
    limitYear: found.limit_year,
    couponId: null,
    addressId: addressId ?? null,
    isPaidElsewhere: true,
  });
  const orderId = await connection
    .transaction()
    .execute((change) => redeem(change, { studentId, digest, facts, now }));
  return { resultEntity: await presentDetail(services, studentId, orderId) };
}

async function redeem(
  change: Change,
  {
    studentId,
    digest,
    facts,
    now,
  }: { studentId: number; digest: Buffer; facts: OrderFacts; now: Date },
): Promise<string> {
  const code = await change
    .selectFrom('write_off_code')
    .where('code_digest', '=', digest)
    .select(['student_id', 'order_id', 'used_at', 'valid_until'])
    .forUpdate()
    .executeTakeFirst();
  if (code === undefined) throw new Refusal('writeOffUnknown');
  if (code.used_at !== null) {
    if (code.student_id !== studentId || code.order_id === null) throw new Refusal('writeOffUsed');
    return code.order_id;
  }
  if (code.valid_until !== null && code.valid_until < dayOf(now))
    throw new Refusal('writeOffExpired');
  const orderId = await openByCode(change, studentId, facts, now);
  await change
    .updateTable('write_off_code')
    .where('code_digest', '=', digest)
    .set({ student_id: studentId, order_id: orderId, used_at: now })
    .execute();
  return orderId;
}

/** A code is good for a good that is no longer sold too: it was paid for. */
async function openByCode(
  change: Change,
  studentId: number,
  facts: OrderFacts,
  now: Date,
): Promise<string> {
  const variant = facts.variant ?? facts.good.variants[0];
  if (variant === undefined) throw new Refusal('writeOffUnknown');
  if (facts.isOwned) throw new Refusal('goodOwned', '你已经有这件商品里的课程，兑换码没有使用');
  if (facts.needsAddress && facts.address === undefined) throw new Refusal('goodAddress');
  const orderId = uuidv7();
  const origin = {
    orderId,
    way: 'write-off',
    choiceDigest: '',
    agreementDigest: undefined,
  } as const;
  const { order, lines, trades, courseIds } = draftOrder(
    { ...facts, good: { ...facts.good, sale: 'normal', agreement: null } },
    variant,
    origin,
  );
  if (!(await holdCourses(change, courseIds)))
    throw new Refusal('goodGone', '这件商品里的课程已经下架，兑换码没有使用，请联系学校的老师');
  const writer = orderWriter(change, studentId);
  await writer.add({ ...order, state: 'checking' });
  await writer.addLines(orderId, lines);
  await writer.addTrades(orderId, trades);
  if (!(await takeStock(change, variant.variant_id))) throw new Refusal('goodSoldOut');
  const locked = await writer.lock(orderId);
  if (locked === undefined) throw new Error('an order cannot vanish');
  await applyMove(change, locked, { event: 'confirm', now });
  return orderId;
}
