import type { Invoice } from '@xuezhou/contract/mall';
import type { Selectable } from 'kysely';
import type { Tables } from '../../../platform/database/tables.ts';
import { openContact, type Sealing } from '../../../platform/contact/contact.ts';

export type InvoiceRow = Selectable<Tables['invoice']>;

/** Once after it was made; one that failed is mended freely. */
export const mayChange = ({ state, changes }: Pick<InvoiceRow, 'state' | 'changes'>): boolean =>
  state === 'failed' || (state !== 'red' && changes < 1);

export const presentInvoice = (sealing: Sealing, row: InvoiceRow): Invoice => ({
  invoiceId: row.invoice_id,
  state: row.state,
  kind: row.kind,
  title: row.title,
  taxNo: row.tax_no,
  email: openContact(sealing, 'email', row.email_sealed) ?? '',
  amount: row.amount_fen,
  askedAt: row.asked_at.toISOString(),
  madeAt: row.made_at?.toISOString() ?? null,
  words: row.words,
  hasFile: row.storage_key !== null && row.state !== 'failed',
  canChange: mayChange(row),
});
