import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useRouter } from '@tanstack/react-router';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { WordsChip } from '../words-chip.tsx';
import { LimitFields, TermsFields, WayFields } from './coupon-fields.tsx';
import { emptyCoupon, planOf, typedOf, useCouponForm } from './coupon-form.ts';
import { couponsQuery, stateChips, type SchoolCoupon } from './coupon.queries.ts';
import styles from './coupons.module.css';
import type { SaveWish } from './save-coupon-dialog.tsx';

const TryCard = lazy(async () => ({ default: (await import('./try-card.tsx')).TryCard }));
const SaveCouponDialog = sheetPart(() => import('./save-coupon-dialog.tsx'), 'SaveCouponDialog');

/** A coupon that is made, looked at or changed; `new` in its address. */
export default function CouponPage() {
  const { couponId = '' }: { couponId?: string } = useParams({ strict: false });
  const query = useQuery(couponsQuery);
  const coupon = query.data?.find((one) => String(one.couponId) === couponId);
  return (
    <>
      <p className={styles.back}>
        <Link to="/coupons">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          优惠券
        </Link>
      </p>
      {couponId === 'new' ? (
        <CouponView coupon={null} />
      ) : coupon !== undefined ? (
        <CouponView key={`${coupon.couponId} ${coupon.version}`} coupon={coupon} />
      ) : query.data !== undefined ? (
        <EmptyState
          art="lighthouse"
          order={1}
          title="没有这张优惠券"
          text="地址可能写错了，在优惠券的列表里可以找。"
        />
      ) : query.error === null ? (
        <PageSkeleton delay={300} label="正在取这张优惠券" />
      ) : (
        <ErrorState
          order={1}
          title="这张优惠券没有取到"
          text={troubleText(query.error)}
          action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
        />
      )}
    </>
  );
}

function CouponView({ coupon }: { coupon: SchoolCoupon | null }) {
  const router = useRouter();
  const mayWrite = useMay()('price.write');
  const form = useCouponForm(coupon === null ? emptyCoupon : typedOf(coupon.plan));
  const isFixed = coupon !== null && (coupon.taken > 0 || coupon.codesLeft > 0);
  const isClosed = coupon !== null && (coupon.file !== null || coupon.state === 'stopped');
  const [isSaved, setSaved] = useState(false);
  // Once the guard below knows that nothing is lost.
  useEffect(() => {
    if (isSaved) void router.navigate({ to: '/coupons' });
  }, [isSaved, router]);
  const save = useDialog<SaveWish>((wish, state) => (
    <SaveCouponDialog wish={wish} {...state} onSaved={() => setSaved(true)} />
  ));
  const ask = async () => {
    // Says at its field what is missing.
    if (!form.isValid) return void (await form.submit(() => Promise.resolve(undefined)));
    save.open({
      requestId: form.id,
      couponId: coupon?.couponId ?? null,
      version: coupon?.version ?? 0,
      plan: planOf(form.values),
    });
  };
  return (
    <>
      <PageHead
        title={coupon?.plan.title ?? '新优惠券'}
        count={coupon !== null && <WordsChip chip={stateChips[coupon.state]} />}
        note={
          mayWrite ? (
            coupon !== null && `领了 ${coupon.taken} 张，用了 ${coupon.used} 张`
          ) : (
            <Withheld permission="price.write" what="改优惠券" />
          )
        }
        actions={
          mayWrite &&
          !isClosed && (
            <Button onClick={() => void ask()}>{coupon === null ? '发出去…' : '存下修改…'}</Button>
          )
        }
      />
      {coupon?.file !== null && coupon !== null && (
        <div className={styles.notice}>
          <Notice title="这张券写在课程目录的文件里">
            在 {coupon.file} 里改，再导入一次。这里只能看和试。
          </Notice>
        </div>
      )}
      <div className={styles.columns}>
        <fieldset className={styles.main} disabled={!mayWrite || isClosed}>
          <TermsFields form={form} isFixed={isFixed} />
          <LimitFields form={form} isFixed={isFixed} />
          <WayFields form={form} />
        </fieldset>
        <Suspense fallback={null}>
          <TryCard form={form} couponId={coupon?.couponId ?? null} />
        </Suspense>
      </div>
      {save.dialog}
      <LeaveGuard unsaved={form.isDirty && !isSaved ? '这张优惠券' : undefined} />
    </>
  );
}
