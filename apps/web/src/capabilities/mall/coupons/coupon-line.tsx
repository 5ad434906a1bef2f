import { Button } from '@mantine/core';
import { IconTicket } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Coupon } from '@xuezhou/contract/mall';
import { Notice } from '@xuezhou/ui/notice';
import { mallWords } from '../mall.words.ts';
import { useTakeCoupon } from '../use-take-coupon.ts';
import styles from './coupon-line.module.css';
import { labelOf } from './coupon-words.ts';

const words = mallWords.coupon;

interface CouponLineProps {
  coupon: Coupon;
  /** How many others there are. */
  more: number;
}

/** One coupon in a line, to be taken at once. */
export function CouponLine({ coupon, more }: CouponLineProps) {
  const { take, isTaken } = useTakeCoupon();
  const { couponId, couponName, action, goodsDetailName, payDateString } = coupon;
  const hasIt = action === 'use' || action === 'taken' || isTaken(couponId);
  return (
    <Notice
      isLine
      tone="review"
      icon={<IconTicket size={20} stroke={1.6} aria-hidden />}
      title={labelOf(coupon)}
      action={
        <span className={styles.actions}>
          {more > 0 && (
            <Link className={styles.more} to="/mall/coupon">
              {words.more(more)}
            </Link>
          )}
          {hasIt ? (
            <span className={styles.taken} role="status">
              {words.taken}
            </span>
          ) : coupon.needsCode ? (
            <Link className={styles.more} to="/mall/coupon">
              {words.byCode}
            </Link>
          ) : (
            <Button
              variant="subtle"
              size="sm"
              className={styles.take}
              aria-label={words.takeOf(couponName)}
              onClick={() => void take({ couponId, couponName })}
            >
              {words.take}
            </Button>
          )}
        </span>
      }
    >
      {[goodsDetailName, payDateString].filter((text) => text !== '').join('，')}
    </Notice>
  );
}
