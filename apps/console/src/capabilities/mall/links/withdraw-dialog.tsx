import { call } from '@xuezhou/client/api/call.ts';
import { withdrawOrderLink } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';

interface WithdrawDialogProps {
  orderNo: string;
  isOpen: boolean;
  onClose: () => void;
}

/** Nobody can pay it any more. */
export function WithdrawDialog({ orderNo, ...state }: WithdrawDialogProps) {
  const form = useConsoleForm({ initial: { why: '' } });
  return (
    <FormDialog
      {...state}
      form={form}
      title="作废这个链接"
      button="作废这一单"
      work={async ({ why }) => {
        const reason = why.trim();
        await call(withdrawOrderLink, {
          body: { orderNo, ...(reason !== '' && { why: reason }) },
        });
        return '作废了，谁都不能再付';
      }}
    >
      <p>链接和二维码马上就不能付了，留着的名额和他的券都还回去。已经付的不受影响。</p>
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
