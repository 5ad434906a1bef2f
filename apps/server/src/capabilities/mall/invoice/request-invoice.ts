import type { InputOf } from '@xuezhou/contract/kernel';
import type { Invoice, requestInvoice as operation } from '@xuezhou/contract/mall';
import { isEmailValid, normalEmail } from '@xuezhou/rules/text/email';
import { isTaxNo, tidyTaxNo } from '@xuezhou/rules/mall/invoice';
import type { CurrentStudent } from '../../../platform/http/bind.ts';
import { notFound, Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { isWithinLimits } from '../../../platform/throttle.ts';
import { orderWriter } from '../order/order.repository.ts';
import { moneyOf } from '../payment/payment.repository.ts';
import { mailInvoice } from './mail-invoice.ts';
import { mayChange, presentInvoice, type InvoiceRow } from './present-invoice.ts';
import { openContact, sealContact, type Sealing } from '../../../platform/contact/contact.ts';

type Using = Pick<Services, 'database' | 'clock' | 'signer'>;
type Body = InputOf<typeof operation>['body'];

function readWords({ kind, title, taxNo = '', email }: Body) {
  const words = {
    kind,
    title: title.normalize('NFKC').trim(),
    tax_no: kind === 'company' ? tidyTaxNo(taxNo) : '',
    email: normalEmail(email),
  };
  if (words.title === '') throw new Refusal('invoiceTitle');
  if (kind === 'company' && !isTaxNo(words.tax_no)) throw new Refusal('invoiceTaxNo');
  if (!isEmailValid(words.email)) throw new Refusal('emailFormat');
  return words;
}

const storedWords = (sealing: Sealing, { email, ...words }: ReturnType<typeof readWords>) => ({
  ...words,
  email_sealed: sealContact(sealing, 'email', email),
});

function isSame(
  sealing: Sealing,
  old: InvoiceRow,
  { email, ...words }: ReturnType<typeof readWords>,
): boolean {
  const before = openContact(sealing, 'email', old.email_sealed);
  return (
    before === email &&
    Object.entries(words).every(([name, value]) => Reflect.get(old, name) === value)
  );
}

/** One for an order, over what was paid in money and not given back. Other words change it, once. */
export async function requestInvoice(
  services: Using,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<Invoice> {
  const given = readWords(body);
  const stored = storedWords(services, given);
  return await services.database.connection.transaction().execute(async (change) => {
    const order = await orderWriter(change, studentId).lock(body.orderId);
    if (order === undefined) throw notFound();
    const money = await moneyOf(change, studentId, body.orderId);
    const amount = money.reduce((sum, { left }) => sum + left.fen, 0);
    if (order.state !== 'paid' || amount <= 0) throw new Refusal('invoiceNotReady');
    const old = await change
      .selectFrom('invoice')
      .where('student_id', '=', studentId)
      .where('order_id', '=', body.orderId)
      .selectAll()
      .executeTakeFirst();
    if (old === undefined) {
      const made = await change
        .insertInto('invoice')
        .values({
          ...stored,
          student_id: studentId,
          invoice_id: body.invoiceId,
          order_id: body.orderId,
          state: 'asked',
          amount_fen: amount,
          asked_at: services.clock.now(),
          made_at: null,
          storage_key: null,
          red_needed_at: null,
          sent_at: null,
        })
        .returningAll()
        .executeTakeFirstOrThrow();
      return presentInvoice(services, made);
    }
    if (isSame(services, old, given) && old.state !== 'failed')
      return presentInvoice(services, old);
    if (!mayChange(old)) throw new Refusal('invoiceChangedOnce');
    const changed = await change
      .updateTable('invoice')
      .where('student_id', '=', studentId)
      .where('order_id', '=', body.orderId)
      .set({
        ...stored,
        state: 'asked',
        words: '',
        amount_fen: amount,
        changes: old.state === 'failed' ? old.changes : old.changes + 1,
        // The one that was made has to be taken back first.
        ...(old.state === 'made' && { red_needed_at: services.clock.now() }),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return presentInvoice(services, changed);
  });
}

const limits = [{ seconds: 300, max: 2 }];

/** Its address once more to the mail. */
export async function sendInvoice(
  services: Using & Pick<Services, 'config'>,
  { studentId }: CurrentStudent,
  orderId: string,
): Promise<Invoice> {
  const {
    database: { connection },
    clock,
  } = services;
  const row = await connection
    .selectFrom('invoice')
    .where('student_id', '=', studentId)
    .where('order_id', '=', orderId)
    .selectAll()
    .executeTakeFirst();
  if (row === undefined) throw notFound();
  if (row.state !== 'made' || row.storage_key === null) throw new Refusal('invoiceNotReady');
  if (!(await isWithinLimits(connection, `invoice:${row.invoice_no}`, clock.now(), limits)))
    throw new Refusal('invoiceSentOften');
  await mailInvoice(services, connection, row);
  return presentInvoice(services, row);
}
