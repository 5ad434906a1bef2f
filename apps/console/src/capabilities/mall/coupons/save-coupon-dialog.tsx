import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { saveCoupon, tryCoupon, type CouponPlan } from '@xuezhou/contract/mall/console';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { isKeptForAnother } from '../../../platform/act/use-act.ts';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import { WhyField } from '../../../platform/form/why-field.tsx';
import { OutlookFacts } from './outlook-facts.tsx';

export interface SaveWish {
  readonly requestId: string;
  readonly couponId: number | null;
  readonly version: number;
  readonly plan: CouponPlan;
}

interface SaveCouponDialogProps {
  wish: SaveWish;
  isOpen: boolean;
  onClose: () => void;
  onSaved: () => void;
}

/** What it may cost is said before it is sent out. */
export function SaveCouponDialog({ wish, onSaved, ...state }: SaveCouponDialogProps) {
  const { plan, couponId } = wish;
  const form = useConsoleForm({ initial: { why: '' } });
  const look = useQuery({
    ...operationQuery(tryCoupon, { body: { plan, couponId, order: null } }, { ignoreErrors: true }),
    // It is asked anew each time: what is taken of it changes.
    gcTime: 0,
    staleTime: Infinity,
  });
  return (
    <FormDialog
      {...state}
      form={form}
      title={couponId === null ? `发出“${plan.title}”` : `改“${plan.title}”`}
      button={couponId === null ? '发出去' : '存下修改'}
      isReady={look.data !== undefined}
      work={async ({ why }) => {
        const reason = why.trim();
        await call(saveCoupon, {
          body: { ...wish, ...(reason !== '' && { why: reason }) },
        }).catch((error: unknown) => {
          // A colleague decides on it now: here it is over too.
          if (error instanceof RefusalError && isKeptForAnother(error)) onSaved();
          throw error;
        });
        onSaved();
        return couponId === null ? '发出去了' : '改好了';
      }}
    >
      {look.data !== undefined ? (
        <OutlookFacts outlook={look.data} />
      ) : look.error === null ? (
        <PageSkeleton delay={300} label="正在算会少收多少" />
      ) : (
        <p role="alert">没有算出会少收多少：{troubleText(look.error)}</p>
      )}
      <WhyField {...form.field('why')} />
    </FormDialog>
  );
}
