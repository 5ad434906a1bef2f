import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { takeCoupon, type CheckedOrder } from '@xuezhou/contract/mall';
import { useQueryClient } from '@tanstack/react-query';
import { Row } from '@xuezhou/ui/row';
import { call } from '@xuezhou/client/api/call.ts';
import { useSubmission } from '@xuezhou/client/queries/use-submission.ts';
import { labelOf } from './coupon-words.ts';
import { outdateCoupons } from '../mall.queries.ts';
import { exactPrice } from '../money.ts';
import { orderWords as words } from '../order/order.words.ts';

interface FreeCouponProps {
  coupon: CheckedOrder['freeCoupons'][number];
  /** Told the very one that was given. */
  onTaken: (heldCouponId: string) => void;
}

/** A coupon that this order could use and nobody has to pay for: taken and used by one press. */
export function FreeCoupon({ coupon, onTaken }: FreeCouponProps) {
  const client = useQueryClient();
  const { isBusy, submit, otherRefusal } = useSubmission();
  const { couponId, couponName, payDateString, off } = coupon;
  const take = () =>
    submit(async () => {
      const held = await call(takeCoupon, { body: { couponId } });
      onTaken(held.heldCouponId);
      await outdateCoupons(client);
    });
  const problem = otherRefusal();
  return (
    <Row
      icon={<IconTicket size={20} stroke={1.6} aria-hidden />}
      title={labelOf(coupon)}
      caption={
        <>
          {[couponName, payDateString].join('，')}
          <span role="alert">{problem && ` ${problem}`}</span>
        </>
      }
      end={
        <Button
          variant="light"
          size="sm"
          loading={isBusy}
          aria-label={words.couponTakeOf(couponName, exactPrice(off))}
          onClick={() => void take()}
        >
          {words.couponTake(exactPrice(off))}
        </Button>
      }
    />
  );
}
