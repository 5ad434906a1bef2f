import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { useState } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import type { GivenCodes } from '../../enrolment/port/given-codes-dialog.tsx';
import { couponActs, couponColumns } from './coupon-columns.tsx';
import { couponsQuery, type SchoolCoupon } from './coupon.queries.ts';

const StopDialog = sheetPart(() => import('./stop-dialog.tsx'), 'StopDialog');
const CouponCodesDialog = sheetPart(() => import('./codes-dialog.tsx'), 'CouponCodesDialog');
const GivenCodesDialog = sheetPart(
  () => import('../../enrolment/port/given-codes-dialog.tsx'),
  'GivenCodesDialog',
);

/** The school's coupons: what each gives, to whom, and how many were taken and used. */
export default function CouponsPage() {
  const router = useRouter();
  const mayWrite = useMay()('price.write');
  const query = useQuery(couponsQuery);
  const [given, setGiven] = useState<GivenCodes | null>(null);
  const stop = useDialog<SchoolCoupon>((coupon, state) => (
    <StopDialog coupon={coupon} {...state} />
  ));
  const codes = useDialog<SchoolCoupon>((coupon, state) => (
    <CouponCodesDialog coupon={coupon} {...state} onGiven={setGiven} />
  ));
  const begin = () => void router.navigate({ to: '/coupons/new' });
  usePageKeys({ c: mayWrite ? begin : undefined });
  const running = query.data?.filter(({ state }) => state === 'running').length ?? 0;
  return (
    <>
      <PageHead
        title="优惠券"
        count={running > 0 && `在发 ${running} 种`}
        note={!mayWrite && <Withheld permission="price.write" what="新建和修改优惠券" />}
        actions={
          mayWrite && (
            <Button leftSection={<IconPlus size={18} stroke={1.6} />} onClick={begin}>
              新优惠券
            </Button>
          )
        }
      />
      <ConsoleList
        name="coupons"
        label="优惠券"
        unit="种"
        columns={mayWrite ? [...couponColumns, couponActs(codes.open, stop.open)] : couponColumns}
        source={wholeList(query)}
        rowKey={({ couponId }) => couponId}
        onOpen={({ couponId }) => void router.navigate({ to: `/coupons/${couponId}` })}
        empty={{ title: '还没有优惠券', text: '新建一张，先试一单，再发出去。' }}
      />
      {stop.dialog}
      {given === null ? (
        codes.dialog
      ) : (
        <GivenCodesDialog isOpen given={given} onClose={() => setGiven(null)} />
      )}
    </>
  );
}
