import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  openOrderLink as openOperation,
  payOrderLink as payOperation,
  scanOrderLink as scanOperation,
} from '@xuezhou/contract/mall';
import { tradeDue } from '@xuezhou/rules/mall/order-state';
import type { Connection } from '../../../platform/database/prepare.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { studentAskedAbout } from '../../account/account.port.ts';
import { orderReader, type OrderRow } from '../order/order.repository.ts';
import { payWays } from '../order/pay-ways.ts';
import { beginTrade } from '../payment/pay.ts';
import { paymentReader } from '../payment/payment.repository.ts';
import { lookAt } from '../payment/scan-payment.ts';
import { digestOfLinkCode } from './link-code.ts';
import { linkReader, linkStateOf, updateLink, type LinkRow } from './link.repository.ts';

/** Who opens a link: nobody that we know. */
interface Opener {
  readonly address: string;
  readonly userAgent: string;
}

interface FoundLink {
  readonly link: LinkRow;
  readonly order: OrderRow;
}

/** Throws linkUnknown. */
async function findLink(services: Services, code: string): Promise<FoundLink> {
  const { connection } = services.database;
  const link = await linkReader(connection).byCode(digestOfLinkCode(services, code));
  const order = link && (await orderReader(connection, link.student_id).order(link.order_id));
  if (link === undefined || order === undefined) throw new Refusal('linkUnknown');
  return { link, order };
}

/** What anybody may see who has the code. That it was opened is noted once. */
export async function openOrderLink(
  services: Services,
  { body: { code } }: InputOf<typeof openOperation>,
  { userAgent }: Opener,
): Promise<DataOf<typeof openOperation>> {
  const { connection } = services.database;
  const { link, order } = await findLink(services, code);
  const now = services.clock.now();
  const state = linkStateOf(order, now);
  if (link.opened_at === null && state === 'open')
    await updateLink(connection, link, { opened_at: now, opened_in: placeOf(userAgent) });
  const reader = orderReader(connection, order.student_id);
  const [lines, student] = await Promise.all([
    reader.lines(order.order_id),
    studentAskedAbout(connection, order.student_id),
  ]);
  return {
    state,
    forWhom: `*${[...(student?.nickname ?? '')].at(-1) ?? ''}`,
    goodName: order.snapshot.title,
    variantTitle: order.snapshot.variantTitle,
    lines: lines.map(({ kind, label, amount_fen: amount }) => ({ kind, label, amount, was: null })),
    realPrice: order.due_fen,
    later: order.total_fen - order.due_fen,
    endsAt: order.pay_to.toISOString(),
    ways:
      state === 'open' ? await payWays(services, { fen: order.due_fen, takesTaobao: false }) : [],
    agreement: await agreementOf(connection, order),
  };
}

async function agreementOf(connection: Connection, { agreement_digest: digest }: OrderRow) {
  if (digest === null) return null;
  const text = await connection
    .selectFrom('order_agreement')
    .where('digest', '=', digest)
    .select(['title', 'version', 'html'])
    .executeTakeFirst();
  return text === undefined ? null : { ...text, digest };
}

const placeOf = (userAgent: string): string => {
  if (/MicroMessenger/i.test(userAgent)) return '微信';
  return /Mobi|Android|iPhone/i.test(userAgent) ? '手机' : '电脑';
};

/** Paid for the student whose order it is, by whomever: the course is the student's. */
export async function payOrderLink(
  services: Services,
  { body: { code, way, kind, realPrice, agreementDigest } }: InputOf<typeof payOperation>,
  { address }: Opener,
): Promise<DataOf<typeof payOperation>> {
  const { order } = await findLink(services, code);
  const state = linkStateOf(order, services.clock.now());
  if (state === 'paid') throw new Refusal('orderPaid');
  if (state !== 'open') throw new Refusal('linkOver');
  if (order.due_fen !== realPrice) throw new Refusal('priceChanged');
  if (order.agreement_digest !== null && agreementDigest !== order.agreement_digest)
    throw new Refusal('goodAgreement');
  const { connection } = services.database;
  const trades = await orderReader(connection, order.student_id).trades(order.order_id);
  const trade = trades.find(({ trade_type: type }) => type === tradeDue(order.sale, order.state));
  if (trade === undefined) throw new Refusal('orderPaid');
  const student = { studentId: order.student_id, sessionId: '', hasPhone: true, identityStatus: 0 };
  // Whoever pays comes back to the page without the code, which it remembers.
  return await beginTrade(services, { student, address }, trade, {
    ...{ way, kind },
    page: '/p',
  });
}

/** What became of a payment of this very order. */
export async function scanOrderLink(
  services: Services,
  { body: { code, qrId, qrType, ask } }: InputOf<typeof scanOperation>,
): Promise<DataOf<typeof scanOperation>> {
  const { order } = await findLink(services, code);
  const payment = await paymentReader(services.database.connection).own(order.student_id, qrId);
  if (payment?.order_id !== order.order_id || payment.provider !== qrType) throw notFound();
  return await lookAt(services, payment, ask === true);
}
