import { yuanText } from '@xuezhou/rules/mall/money';
import type { Connection } from '../../../platform/database/prepare.ts';
import { openContact } from '../../../platform/contact/contact.ts';
import { enqueueMail } from '../../../platform/jobs/enqueue-mail.ts';
import type { Services } from '../../../platform/services.ts';
import { siteAddress } from '../site-address.ts';
import type { InvoiceRow } from './present-invoice.ts';

/** Tells by mail where the invoice is; it is opened by its owner alone. */
export async function mailInvoice(
  services: Pick<Services, 'config' | 'signer'>,
  connection: Connection,
  invoice: Pick<InvoiceRow, 'email_sealed' | 'title' | 'amount_fen' | 'order_id'>,
): Promise<void> {
  const address = `${siteAddress(services)}/api/mall/invoice/${invoice.order_id}/file`;
  const to = openContact(services, 'email', invoice.email_sealed);
  if (to === null) return;
  await enqueueMail(services, connection, {
    to,
    subject: '你的电子发票',
    text: [
      `抬头：${invoice.title}`,
      `金额：${yuanText(invoice.amount_fen)} 元`,
      '',
      '登录之后打开下面的地址下载 PDF：',
      address,
    ].join('\n'),
  });
}
