import { NotLoaded } from '../not-loaded.tsx';
import { Button } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { HeldCoupon } from '@xuezhou/contract/mall';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { TabsLine } from '@xuezhou/ui/tabs-line';
import { OwnPage } from '../../../platform/page/own-pages.tsx';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { CouponCard } from '../coupons/coupon-card.tsx';
import styles from '../coupons/coupons.module.css';
import { UseLink } from '../coupons/use-link.tsx';
import { ListAge } from '../list-age.tsx';
import { myCouponsQuery } from '../mall.queries.ts';
import { ordersWords } from '../orders/orders.words.ts';

const words = ordersWords.coupons;
const statuses = [1, 2, 3] as const;
type Status = (typeof statuses)[number];

/** The coupons of a student: unused, used, expired. */
export function CouponPage() {
  const { status: wanted }: { status?: string | undefined } = useSearch({ from: '/coupon' });
  const status = statuses.find((each) => String(each) === wanted) ?? 1;
  const coupons = useSteadyQuery({ ...myCouponsQuery, retryOnMount: false });
  // A list that did not come is empty, with its own words.
  const all = coupons.data ?? [];
  const list = all.filter((coupon) => coupon.status === status);
  const get = <Link to="/mall/coupon">{words.get}</Link>;
  return (
    <OwnPage
      current="coupons"
      title={words.title}
      action={get}
      right={<span className={styles.phoneLink}>{get}</span>}
    >
      <TabsLine
        label={words.states}
        items={statuses.map((each) => ({
          key: String(each),
          label: words.tab(each),
          isCurrent: each === status,
          ...(coupons.data && { count: all.filter((coupon) => coupon.status === each).length }),
        }))}
        renderLink={({ key }, link) => (
          <Link
            to="/coupon"
            search={key === '1' ? {} : { status: key }}
            activeOptions={{ exact: true }}
            {...link}
          />
        )}
      />
      {coupons.isPending && <PageSkeleton />}
      {coupons.isError && (
        <NotLoaded title={words.failed} text={words.failedText} query={coupons} />
      )}
      {coupons.isSuccess && <Own list={list} status={status} />}
      {coupons.data && (
        <ListAge updatedAt={coupons.dataUpdatedAt} isStale={coupons.isRefetchError} />
      )}
      {list.length > 0 && <p className={styles.foot}>{status === 1 ? words.rule : words.old}</p>}
    </OwnPage>
  );
}

function Own({ list, status }: { list: readonly HeldCoupon[]; status: Status }) {
  if (list.length === 0)
    return (
      <EmptyState
        art="book"
        title={words.none[status]}
        text={words.noneText}
        action={
          <Button variant="light" renderRoot={(props) => <Link to="/mall/coupon" {...props} />}>
            {words.get}
          </Button>
        }
      />
    );
  return (
    <ul className={styles.list}>
      {list.map((coupon) => (
        <CouponCard
          key={coupon.heldCouponId}
          coupon={coupon}
          isOver={coupon.status !== 1}
          {...(coupon.isHeld && { scope: words.held })}
          end={endOf(coupon)}
        />
      ))}
    </ul>
  );
}

function endOf(coupon: HeldCoupon) {
  const { status, orderId: id, orderType: type, isHeld } = coupon;
  if (status === 1 && !isHeld) return <UseLink coupon={coupon} />;
  if (id === null || type === null) return null;
  return (
    <Link to="/order-detail/$type/$id" params={{ type, id }}>
      {words.seeOrder}
    </Link>
  );
}
