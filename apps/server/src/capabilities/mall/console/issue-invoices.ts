import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  failInvoice as failOperation,
  issueInvoice as issueOperation,
  listInvoices as listOperation,
  redInvoice as redOperation,
} from '@xuezhou/contract/mall/console';
import { maskEmail } from '@xuezhou/rules/text/email';
import type { Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { mailInvoice } from '../invoice/mail-invoice.ts';
import { openContact } from '../../../platform/contact/contact.ts';

/** Asked for, or to be taken back by a red one. */
export const invoicesToDo = (connection: Connection) =>
  connection
    .selectFrom('invoice as i')
    .where((where) =>
      where.or([where('i.state', '=', 'asked'), where('i.red_needed_at', 'is not', null)]),
    );

/** What finance has to do: make one, or take one back by a red one. */
export async function listInvoices(
  services: ConsoleServices,
): Promise<DataOf<typeof listOperation>> {
  const rows = await invoicesToDo(services.database.connection)
    .innerJoin('mall_order as o', (join) =>
      join.onRef('o.student_id', '=', 'i.student_id').onRef('o.order_id', '=', 'i.order_id'),
    )
    .select(['i.invoice_no', 'i.state', 'i.kind', 'i.title', 'i.tax_no', 'i.email_sealed'])
    .select(['i.amount_fen', 'i.asked_at', 'i.red_needed_at', 'o.order_no'])
    .orderBy('i.asked_at')
    .execute();
  return rows.map((row) => ({
    invoiceNo: row.invoice_no,
    orderNo: row.order_no,
    state: row.state,
    kind: row.kind,
    title: row.title,
    taxNo: row.tax_no,
    email: maskEmail(openContact(services, 'email', row.email_sealed) ?? ''),
    amount: row.amount_fen,
    askedAt: row.asked_at.toISOString(),
    needsRed: row.red_needed_at !== null,
  }));
}

export async function issueInvoice(
  services: ConsoleServices,
  { body: { invoiceNo }, files }: InputOf<typeof issueOperation>,
  actor: Actor,
): Promise<true> {
  const pdf = Buffer.from(await files.pdf.arrayBuffer());
  if (!pdf.subarray(0, 5).equals(Buffer.from('%PDF-'))) throw new Refusal('invoiceNotPdf');
  const invoice = await services.database.connection
    .selectFrom('invoice')
    .where('invoice_no', '=', invoiceNo)
    .selectAll()
    .executeTakeFirst();
  if (invoice === undefined) throw new Refusal('invoiceUnknown', `没有编号为 ${invoiceNo} 的发票`);
  if (invoice.state !== 'asked') throw new Refusal('invoiceNotAsked');
  const key = `invoices/${invoice.invoice_id}-${invoice.changes}.pdf`;
  // The file first: a row must never name a file that is not there.
  await services.storage.put(key, pdf, { contentType: 'application/pdf' });
  return await changeAudited(services, actor, async (change, now) => {
    const made = await change
      .updateTable('invoice')
      .where('invoice_no', '=', invoiceNo)
      .where('state', '=', 'asked')
      // Other words would need another file.
      .where('changes', '=', invoice.changes)
      .set({ state: 'made', made_at: now, sent_at: now, storage_key: key })
      .returning('invoice_no')
      .executeTakeFirst();
    if (made === undefined) throw new Refusal('invoiceNotAsked');
    await mailInvoice(services, change, invoice);
    const auditEntry = { ...auditEntryOf('issueInvoice', invoiceNo), after: { state: 'made' } };
    return { answer: true as const, auditEntry };
  });
}

export async function failInvoice(
  services: ConsoleServices,
  { body: { invoiceNo, reason } }: InputOf<typeof failOperation>,
  actor: Actor,
): Promise<true> {
  if (reason.trim() === '') throw new Refusal('invoiceReasonEmpty');
  return await changeAudited(services, actor, async (change) => {
    const failed = await change
      .updateTable('invoice')
      .where('invoice_no', '=', invoiceNo)
      .where('state', '=', 'asked')
      .set({ state: 'failed', words: reason })
      .returning('invoice_no')
      .executeTakeFirst();
    if (failed === undefined) throw new Refusal('invoiceNotAsked');
    const auditEntry = {
      ...auditEntryOf('failInvoice', invoiceNo),
      after: { state: 'failed' },
      why: reason,
    };
    return { answer: true as const, auditEntry };
  });
}

/** The red one was made: nothing is left to do with it. */
export async function redInvoice(
  services: ConsoleServices,
  { body: { invoiceNo } }: InputOf<typeof redOperation>,
  actor: Actor,
): Promise<true> {
  return await changeAudited(services, actor, async (change) => {
    const invoice = await change
      .selectFrom('invoice')
      .where('invoice_no', '=', invoiceNo)
      .select(['state', 'red_needed_at'])
      .forUpdate()
      .executeTakeFirst();
    if (invoice === undefined || invoice.red_needed_at === null) throw new Refusal('invoiceNotRed');
    // One that was changed is to be made anew, and stays asked for.
    const state = invoice.state === 'made' ? ('red' as const) : invoice.state;
    await change
      .updateTable('invoice')
      .where('invoice_no', '=', invoiceNo)
      .set({ red_needed_at: null, state })
      .execute();
    const auditEntry = {
      ...auditEntryOf('redInvoice', invoiceNo),
      before: { state: invoice.state },
      after: { state },
    };
    return { answer: true as const, auditEntry };
  });
}

const auditEntryOf = (operation: string, invoiceNo: number) => ({
  operation,
  target: { kind: 'invoice', id: invoiceNo },
});
