import type { OrderAgreement } from '@xuezhou/contract/agreement';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound } from '../../platform/http/refusal.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { requirement } from '../../platform/wiring/slot.ts';
import { agreementReader } from './agreement.repository.ts';
import { fillIn } from './fill-in.ts';
import { signedOf } from './get-course-agreement.ts';
import { digestOf } from './sealed-signature.ts';

/** The text that an order was placed under, in the version of that time. */
export interface OrderText {
  readonly goodName: string;
  /** What the order comes to, in fen. */
  readonly price: number;
  readonly title: string;
  readonly version: string;
  readonly html: string;
  /** Closed or given back: there is nothing left to sign. */
  readonly isOver: boolean;
}

/** Of an order of the student's own. Null: it has none; undefined: there is no such order. */
export const orderAgreements = requirement<
  (
    connection: Connection,
    studentId: number,
    orderId: string,
  ) => Promise<OrderText | null | undefined>
>('agreement.orderAgreements');

export const fillableOf = ({ html, goodName, price }: OrderText) => ({
  html,
  course_name: goodName,
  price_fen: price,
});

/** Null where the order has none; what was signed stays as it was. */
export async function getOrderAgreement(
  services: Services,
  { studentId }: CurrentStudent,
  orderId: string,
): Promise<OrderAgreement | null> {
  const { connection } = services.database;
  const signed = await agreementReader(connection).orderSignature(studentId, orderId);
  if (signed !== undefined)
    return { orderId, goodName: signed.good_name, ...signedOf(services, signed) };
  const text = await orderAgreements.of(connection)(connection, studentId, orderId);
  if (text === undefined) throw notFound();
  if (text === null) return null;
  const html = (await fillIn(services, studentId, fillableOf(text))).html();
  const { goodName, title, version } = text;
  const digest = digestOf(html).toString('hex');
  return { orderId, goodName, title, version, html, digest, signature: null };
}
