import { NumberInput, TextInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { makeCouponCodes } from '@xuezhou/contract/mall/console';
import { FormDialog } from '../../../platform/form/form-dialog.tsx';
import { useConsoleForm } from '../../../platform/form/use-console-form.ts';
import type { GivenCodes } from '../../enrolment/port/given-codes-dialog.tsx';
import type { SchoolCoupon } from './coupon.queries.ts';

interface CouponCodesDialogProps {
  coupon: SchoolCoupon;
  isOpen: boolean;
  onClose: () => void;
  onGiven: (given: GivenCodes) => void;
}

/** One code is one piece for one student; they are seen this once. */
export function CouponCodesDialog({ coupon, onGiven, ...state }: CouponCodesDialogProps) {
  const { couponId, label } = coupon;
  const form = useConsoleForm<{ count: number | string; note: string }>({
    initial: { count: 10, note: '' },
    check: {
      count: (count) => (typeof count === 'number' && count >= 1 ? null : '请写上几个'),
    },
    refused: { couponCodesTooMany: 'count' },
  });
  const { count } = form.values;
  return (
    <FormDialog
      {...state}
      form={form}
      title={`生成“${coupon.plan.title}”的码`}
      button={typeof count === 'number' ? `生成 ${count} 个` : '生成'}
      work={async (values) => {
        const note = values.note.trim();
        const { title, codes } = await call(makeCouponCodes, {
          body: { couponId, count: Number(values.count), note },
        });
        onGiven({
          title,
          codes,
          facts: [
            ['优惠券', title],
            ['减多少', label],
            ['备注', note],
          ],
        });
        return undefined;
      }}
    >
      <NumberInput
        label="几个"
        description="1 到 1000，一个码一个人用一次"
        min={1}
        max={1000}
        allowDecimal={false}
        allowNegative={false}
        clampBehavior="strict"
        {...form.field('count')}
      />
      <TextInput
        label="备注"
        description="给谁、为什么，如“地推 11 月”"
        maxLength={200}
        {...form.field('note')}
      />
    </FormDialog>
  );
}
