import { IconChevronRight, IconTicket } from '@tabler/icons-react';
import type { CheckedOrder } from '@xuezhou/contract/mall';
import { Row } from '@xuezhou/ui/row';
import { SectionCard } from '@xuezhou/ui/section-card';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { labelOf } from '../coupons/coupon-words.ts';
import { exactPrice } from '../money.ts';
import styles from './offers-card.module.css';
import { orderWords as words } from './order.words.ts';
import { FreeCoupon } from '../coupons/free-coupon.tsx';
import { PointsField } from './points-field.tsx';

const CouponDialog = sheetPart(() => import('./coupon-dialog.tsx'), 'CouponDialog');

interface OffersCardProps {
  checked: CheckedOrder;
  points: number;
  isOpen: boolean;
  onOpen: (isOpen: boolean) => void;
  onCoupon: (couponId: string | null) => void;
  onPoints: (points: number) => void;
}

/** What takes something off the price: one coupon, and points. */
export function OffersCard(props: OffersCardProps) {
  const { checked, points, isOpen, onOpen, onCoupon, onPoints } = props;
  const { coupons, couponId } = checked;
  const used = coupons.find(({ heldCouponId }) => heldCouponId === couponId);
  // Servers of before do not tell them.
  const free = checked.freeCoupons ?? [];
  const fitting = coupons.filter(({ fits }) => fits).length;
  const row = (
    <Row
      icon={<IconTicket size={20} stroke={1.6} aria-hidden />}
      {...couponText(used, fitting, free.length)}
      end={
        coupons.length > 0 && (
          <>
            {used && <span className={styles.off}>{words.couponOff(exactPrice(used.off))}</span>}
            <IconChevronRight className={styles.way} size={18} stroke={1.6} aria-hidden />
          </>
        )
      }
    />
  );
  return (
    <SectionCard title={words.offers}>
      <div className={styles.root}>
        {coupons.length > 0 ? (
          <button
            type="button"
            className={styles.row}
            aria-haspopup="dialog"
            onClick={() => onOpen(true)}
          >
            {row}
          </button>
        ) : (
          row
        )}
        {free.map((coupon) => (
          <FreeCoupon key={coupon.couponId} coupon={coupon} onTaken={onCoupon} />
        ))}
        {/* Nobody buys points for points. */}
        {checked.good.kind !== 'points' && (
          <PointsField
            value={points}
            balance={checked.myPoints}
            most={checked.mostPoints}
            step={checked.pointsStep}
            onChange={onPoints}
          />
        )}
      </div>
      <CouponDialog
        coupons={coupons}
        couponId={couponId}
        isOpen={isOpen}
        onClose={() => onOpen(false)}
        onChoose={(chosen) => {
          onCoupon(chosen);
          onOpen(false);
        }}
      />
    </SectionCard>
  );
}

/** The coupon that counts, or how many there are to choose from. */
const couponText = (
  used: CheckedOrder['coupons'][number] | undefined,
  fitting: number,
  free: number,
) =>
  used
    ? { title: labelOf(used), caption: words.couponOthers(fitting - 1) }
    : {
        title: words.coupon,
        caption:
          fitting > 0
            ? words.couponSome(fitting)
            : free > 0
              ? words.couponFree(free)
              : words.couponNone,
      };
