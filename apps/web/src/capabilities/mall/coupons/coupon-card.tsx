import type { Coupon } from '@xuezhou/contract/mall';
import { yuanText } from '@xuezhou/rules/mall/money';
import { Price } from '@xuezhou/ui/price';
import type { ReactNode } from 'react';
import styles from './coupon-card.module.css';
import { isSoon } from './coupon-words.ts';

interface CouponCardProps {
  coupon: Coupon;
  /** Used, or its time is over. */
  isOver?: boolean;
  /** In place of what it is for. */
  scope?: string;
  /** What can be done with it. */
  end?: ReactNode;
}

/** A coupon as a ticket: what it gives, what it is for, until when. */
export function CouponCard({ coupon, isOver = false, scope, end }: CouponCardProps) {
  return (
    <li className={styles.root} data-over={isOver || undefined}>
      <div className={styles.value}>
        {coupon.couponKind === 'amount' ? (
          <Price amount={yuanText(coupon.couponValue)} size={30} />
        ) : (
          <span className={styles.percent}>
            {(100 - coupon.couponValue) / 10}
            <small> 折</small>
          </span>
        )}
        <span className={styles.rule}>{coupon.ruleWords}</span>
      </div>
      <div className={styles.words}>
        <h2>{coupon.couponName}</h2>
        <p>{scope ?? coupon.goodsDetailName}</p>
        <p data-soon={(!isOver && isSoon(coupon)) || undefined}>{coupon.payDateString}</p>
      </div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  );
}
