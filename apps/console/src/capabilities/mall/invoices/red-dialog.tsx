import { call } from '@xuezhou/client/api/call.ts';
import { redInvoice } from '@xuezhou/contract/mall/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { yuan } from '../order.words.ts';
import type { InvoiceDialogProps } from './issue-dialog.tsx';

/** The red one was made at the tax office. */
export function RedDialog({ invoice, ...state }: InvoiceDialogProps) {
  const { invoiceNo, title, amount, state: now } = invoice;
  return (
    <ActDialog
      {...state}
      title="发票已冲红"
      button="已冲红"
      work={async () => {
        await call(redInvoice, { body: { invoiceNo } });
        return now === 'asked' ? '记下了，接着开新的' : '记下了';
      }}
    >
      <p>
        {title}，{yuan(amount)}
      </p>
      <p>
        先在税务系统里把原来那张冲红，再在这里登记。
        {now === 'asked' && '学员改过抬头，冲红以后还要开一张新的。'}
      </p>
    </ActDialog>
  );
}
