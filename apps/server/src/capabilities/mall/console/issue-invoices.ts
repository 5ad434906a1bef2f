import type { Connection } from '../../../platform/database/prepare.ts';
import type { Services } from '../../../platform/services.ts';
import { mailInvoice } from '../invoice/mail-invoice.ts';
import { MallActionError, noteAction, type Actor } from './actor.ts';

type Using = Pick<Services, 'database' | 'clock' | 'config' | 'storage'>;

/** What finance has to do: make one, or take one back by a red one. */
export async function listInvoices(connection: Connection) {
  return await connection
    .selectFrom('invoice as i')
    .innerJoin('mall_order as o', (join) =>
      join.onRef('o.student_id', '=', 'i.student_id').onRef('o.order_id', '=', 'i.order_id'),
    )
    .where((where) =>
      where.or([where('i.state', '=', 'asked'), where('i.red_needed_at', 'is not', null)]),
    )
    .select(['i.invoice_no', 'i.state', 'i.kind', 'i.title', 'i.tax_no', 'i.email'])
    .select(['i.amount_fen', 'i.asked_at', 'i.red_needed_at', 'o.order_no'])
    .orderBy('i.asked_at')
    .execute();
}

const mostBytes = 5 * 1024 * 1024;

/** Made by hand at the tax office: its PDF is what the student gets. */
export async function issueInvoice(
  services: Using,
  actor: Actor,
  { invoiceNo, pdf }: { readonly invoiceNo: number; readonly pdf: Buffer },
): Promise<void> {
  if (pdf.length > mostBytes || !pdf.subarray(0, 5).equals(Buffer.from('%PDF-')))
    throw new MallActionError('请给一个 5 MB 以内的 PDF 文件');
  const { connection } = services.database;
  const invoice = await find(connection, invoiceNo);
  if (invoice.state !== 'asked') throw new MallActionError('这张发票不在等待开具');
  const key = `invoices/${invoice.invoice_id}-${invoice.changes}.pdf`;
  // The file first: a row must never name a file that is not there.
  await services.storage.put(key, pdf, { contentType: 'application/pdf' });
  const now = services.clock.now();
  await connection.transaction().execute(async (change) => {
    const made = await change
      .updateTable('invoice')
      .where('invoice_no', '=', invoiceNo)
      .where('state', '=', 'asked')
      .set({ state: 'made', made_at: now, sent_at: now, storage_key: key })
      .returning('invoice_no')
      .executeTakeFirst();
    if (made === undefined) throw new MallActionError('这张发票不在等待开具');
    await mailInvoice(services, change, invoice);
    await note(change, actor, {
      action: 'issue-invoice',
      invoiceNo,
      words: invoice.title,
      at: now,
    });
  });
}

/** The tax office refused it: its student reads why, and mends it. */
export async function failInvoice(
  { database: { connection }, clock }: Using,
  actor: Actor,
  { invoiceNo, words }: { readonly invoiceNo: number; readonly words: string },
): Promise<void> {
  if (words.trim() === '') throw new MallActionError('请写下没有开成的原因，学员会看到');
  const at = clock.now();
  await connection.transaction().execute(async (change) => {
    const failed = await change
      .updateTable('invoice')
      .where('invoice_no', '=', invoiceNo)
      .where('state', '=', 'asked')
      .set({ state: 'failed', words })
      .returning('invoice_no')
      .executeTakeFirst();
    if (failed === undefined) throw new MallActionError('这张发票不在等待开具');
    await note(change, actor, { action: 'fail-invoice', invoiceNo, words, at });
  });
}

/** The red one was made: nothing is left to do with it. */
export async function redInvoice(
  { database: { connection }, clock }: Using,
  actor: Actor,
  invoiceNo: number,
): Promise<void> {
  const at = clock.now();
  await connection.transaction().execute(async (change) => {
    const invoice = await change
      .selectFrom('invoice')
      .where('invoice_no', '=', invoiceNo)
      .select(['state', 'red_needed_at'])
      .forUpdate()
      .executeTakeFirst();
    if (invoice === undefined || invoice.red_needed_at === null)
      throw new MallActionError('这张发票不用冲红');
    await change
      .updateTable('invoice')
      .where('invoice_no', '=', invoiceNo)
      // One that was changed is to be made anew, and stays asked for.
      .set({ red_needed_at: null, ...(invoice.state === 'made' && { state: 'red' as const }) })
      .execute();
    await note(change, actor, { action: 'red-invoice', invoiceNo, words: '', at });
  });
}

async function note(
  change: Parameters<typeof noteAction>[0],
  actor: Actor,
  { action, invoiceNo, words, at }: { action: string; invoiceNo: number; words: string; at: Date },
): Promise<void> {
  await noteAction(change, actor, { action, about: `invoice ${invoiceNo}`, words, at });
}

async function find(connection: Connection, invoiceNo: number) {
  const invoice = await connection
    .selectFrom('invoice')
    .where('invoice_no', '=', invoiceNo)
    .selectAll()
    .executeTakeFirst();
  if (invoice === undefined) throw new MallActionError(`没有编号为 ${invoiceNo} 的发票`);
  return invoice;
}
