import { Modal, Radio } from '@mantine/core';
import type { CheckedOrder } from '@xuezhou/contract/mall';
import { labelOf } from '../coupons/coupon-words.ts';
import { exactPrice } from '../money.ts';
import styles from './offers-card.module.css';
import { orderWords as words } from './order.words.ts';

interface CouponDialogProps {
  coupons: CheckedOrder['coupons'];
  couponId: string | null;
  isOpen: boolean;
  onClose: () => void;
  onChoose: (couponId: string | null) => void;
}

/** Those that fit first, then those that do not, with why; no coupon last. */
export function CouponDialog({ coupons, couponId, isOpen, onClose, onChoose }: CouponDialogProps) {
  return (
    <Modal opened={isOpen} onClose={onClose} title={words.couponChoose} size={480}>
      <div className={styles.list} role="radiogroup" aria-label={words.couponChoose}>
        {coupons.map((coupon) => {
          const { heldCouponId, fits, off, why, couponName, payDateString } = coupon;
          return (
            <label key={heldCouponId} className={styles.choice} data-off={!fits || undefined}>
              <Radio
                name="coupon"
                disabled={!fits}
                checked={heldCouponId === couponId}
                aria-label={`${couponName}，${labelOf(coupon)}${fits ? '' : `，${why}`}`}
                onChange={() => onChoose(heldCouponId)}
              />
              <span className={styles.words}>
                <span>{labelOf(coupon)}</span>
                <span className="xz-caption xz-quiet">
                  {[couponName, payDateString].join('，')}
                </span>
              </span>
              {fits ? (
                <span className={styles.off}>{words.couponOff(exactPrice(off))}</span>
              ) : (
                <span className="xz-small">{why}</span>
              )}
            </label>
          );
        })}
        <label className={styles.choice}>
          <Radio
            name="coupon"
            checked={couponId === null}
            aria-label={words.couponUnused}
            onChange={() => onChoose(null)}
          />
          <span>{words.couponUnused}</span>
        </label>
      </div>
    </Modal>
  );
}
