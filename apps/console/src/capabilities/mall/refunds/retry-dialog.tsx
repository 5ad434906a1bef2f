import { call } from '@xuezhou/client/api/call.ts';
import { retryRefund } from '@xuezhou/contract/mall/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';
import { yuan } from '../order.words.ts';
import type { WaitingRefund } from './refund-rows.ts';

interface RetryDialogProps {
  refund: WaitingRefund;
  isOpen: boolean;
  onClose: () => void;
}

export function RetryDialog({ refund: { refundNo, amount, title }, ...state }: RetryDialogProps) {
  return (
    <ActDialog
      {...state}
      title="再退一次"
      button={`再退 ${yuan(amount)}`}
      work={async () => {
        const { transfers } = await call(retryRefund, { body: { refundNo } });
        return transfers === 0 ? '没有要再退的，请刷新后再看' : '又退了一次，等渠道的回音';
      }}
    >
      <p>{title}</p>
      <p>用原来的退款号再退，渠道已经退过的不会退两次。</p>
    </ActDialog>
  );
}
