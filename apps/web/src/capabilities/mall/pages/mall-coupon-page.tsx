import { NotLoaded } from '../not-loaded.tsx';
import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Coupon } from '@xuezhou/contract/mall';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { CodeForm } from '../coupons/code-form.tsx';
import { CouponCard } from '../coupons/coupon-card.tsx';
import styles from '../coupons/coupons.module.css';
import { UseLink } from '../coupons/use-link.tsx';
import { ListAge } from '../list-age.tsx';
import { couponsQuery } from '../mall.queries.ts';
import { mallWords } from '../mall.words.ts';
import { recentDay } from '../moments.ts';
import { useTakeCoupon } from '../use-take-coupon.ts';

const words = mallWords.coupon;

/** Coupons that one can take, with what became of them. */
export function MallCouponPage() {
  const isPhone = usePhone();
  const isStudent = isLoggedIn(useStudent());
  const coupons = useSteadyQuery({ ...couponsQuery, retryOnMount: false });
  // A list that did not come is empty, with its own words.
  const list = coupons.data ?? [];
  const mine = isStudent && <Link to="/coupon">{words.mine}</Link>;
  return (
    <>
      <PagePhoneHeader
        title={words.list}
        back={<BackLink label={mallWords.mall} to="/mall" />}
        right={<span className={styles.phoneLink}>{mine}</span>}
      />
      <PageColumn
        layout="card"
        head={
          (!isPhone || !isStudent) && (
            <SectionTitle
              order={1}
              overline={<Link to="/mall">{mallWords.mall}</Link>}
              caption={words.listLead}
              action={mine}
            >
              {words.list}
            </SectionTitle>
          )
        }
      >
        {coupons.isPending && <PageSkeleton />}
        {coupons.isError && (
          <NotLoaded title={words.failed} text={words.failedText} query={coupons} />
        )}
        {coupons.isSuccess && list.length === 0 && <NoCoupons />}
        {coupons.data && (
          <ListAge updatedAt={coupons.dataUpdatedAt} isStale={coupons.isRefetchError} />
        )}
        <Takeable list={list} />
        <CodeForm />
      </PageColumn>
    </>
  );
}

function NoCoupons() {
  return (
    <EmptyState
      art="book"
      title={words.none}
      text={words.noneText}
      action={
        <Button variant="light" renderRoot={(props) => <Link to="/mall" {...props} />}>
          {mallWords.good.toMall}
        </Button>
      }
    />
  );
}

function Takeable({ list }: { list: readonly Coupon[] }) {
  const { take, isTaken } = useTakeCoupon();
  const endOf = (coupon: Coupon) => {
    const { action, couponId, couponName, goneAt, needsCode } = coupon;
    if (action === 'use' || isTaken(couponId)) return <UseLink coupon={coupon} />;
    if (action === 'taken') return words.taken;
    if (action === 'gone') return goneAt === null ? words.gone : words.goneAt(recentDay(goneAt));
    if (action !== 'take') return null;
    if (needsCode) return words.byCode;
    return (
      <Button
        size="sm"
        variant="light"
        aria-label={words.takeOf(couponName)}
        onClick={() => void take({ couponId, couponName })}
      >
        {words.take}
      </Button>
    );
  };
  return (
    list.length > 0 && (
      <ul className={styles.list}>
        {list.map((coupon) => (
          <CouponCard
            key={coupon.couponId}
            coupon={coupon}
            isOver={coupon.action === 'gone'}
            end={endOf(coupon)}
          />
        ))}
      </ul>
    )
  );
}
