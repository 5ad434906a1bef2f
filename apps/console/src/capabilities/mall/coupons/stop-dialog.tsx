import { call } from '@xuezhou/client/api/call.ts';
import { stopCoupon } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import type { SchoolCoupon } from './coupon.queries.ts';
import { undoable } from '../../../platform/act/undoable.ts';

interface StopDialogProps {
  coupon: SchoolCoupon;
  isOpen: boolean;
  onClose: () => void;
}

/** Whoever holds one goes on holding it. */
export function StopDialog({ coupon, ...state }: StopDialogProps) {
  const { couponId, plan, taken, used, codesLeft } = coupon;
  const form = useConsoleForm({ initial: { why: '' } });
  return (
    <FormDialog
      {...state}
      form={form}
      title={`停掉“${plan.title}”`}
      button="停掉这张券"
      work={async ({ why }) => {
        const reason = why.trim();
        await call(stopCoupon, { body: { couponId, ...(reason !== '' && { why: reason }) } });
        return undoable('停掉了');
      }}
    >
      <p>
        谁都不能再领。
        {taken > used && `领了还没用的 ${taken - used} 张照常能用。`}
        {codesLeft > 0 && `没用的 ${codesLeft} 个码就用不了了。`}
      </p>
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
