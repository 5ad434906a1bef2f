import { Button, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useRouter } from '@tanstack/react-router';
import { call } from '@xuezhou/client/api/call.ts';
import { makeOrder } from '@xuezhou/contract/mall/console';
import { Notice } from '@xuezhou/ui/notice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useEffect, useState } from 'react';
import { LeaveGuard } from '../../../platform/act/leave-guard.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { StudentFinder } from '../../account/port/student-finder.tsx';
import { checkQuery } from './link.queries.ts';
import styles from './link.module.css';
import { SumCard } from './sum-card.tsx';
import { WhatCard, type WhatCardProps } from './what-card.tsx';
import { endIn, momentOf, useWishForm, wishOf, type WishForm } from './wish-form.ts';

const names = ['student', 'name', 'replaces'] as const;

/** An order for a student, at the price of the student's own, that ends in a link by which anybody may pay it. */
export default function MakePage() {
  const router = useRouter();
  const { filters } = useFilters(names);
  const [now] = useState(() => Date.now());
  const form = useWishForm(
    {
      studentId: Number(filters.student) || null,
      nickname: filters.name,
      ...{ goodId: null, limitYear: null, couponId: null, off: '', why: '' },
      endsAt: endIn(1, now),
    },
    `order-make:${filters.replaces}:${filters.student}`,
  );
  const wish = wishOf(form.values);
  const [asked] = useDebouncedValue(JSON.stringify(wish), 300);
  const check = useQuery({
    ...checkQuery(wish ?? emptyWish),
    enabled: wish !== null && asked === JSON.stringify(wish),
    placeholderData: (before) => before,
  });
  const checked = wish === null ? undefined : check.data;
  const isCurrent = checked !== undefined && !check.isPlaceholderData && !check.isFetching;
  const [made, setMade] = useState<string>();
  // Once the guard below knows that nothing is lost.
  useEffect(() => {
    if (made !== undefined) void router.navigate({ to: made });
  }, [made, router]);
  const make = async () => {
    if (wish === null || checked === undefined) return;
    const { why, endsAt } = form.values;
    // Where a colleague has to agree there is no order yet: it is made when that was done.
    let to = '/orders';
    const isDone = await form.submit(async () => {
      const { orderNo } = await call(makeOrder, {
        body: {
          ...{ ...wish, orderId: form.id, realPrice: checked.due, why: why.trim() },
          endsAt: momentOf(endsAt),
          replaces: filters.replaces === '' ? null : filters.replaces,
        },
      });
      to = `/orders/${orderNo}`;
      return '做好了，把链接给学员就行';
    });
    if (isDone) setMade(to);
  };
  return (
    <>
      <p className={styles.back}>
        <Link to="/orders">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          订单
        </Link>
      </p>
      <PageHead
        title={form.values.nickname === '' ? '给学员做一单' : `给${form.values.nickname}做一单`}
        note={
          filters.replaces === ''
            ? '价格和学员自己在商城下单一样算；做好以后得到一个付款链接。'
            : `代替订单 ${filters.replaces}，它的链接做好以后就作废。`
        }
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          {form.isRestored && <Notice isLine title="上次写的还在，还没有做成" />}
          <WhoCard form={form} checked={checked} />
          <WhatCard form={form} checked={checked} />
          <EndCard form={form} />
        </div>
        <SumCard
          {...{ form, checked, isCurrent }}
          error={check.error}
          isAsked={wish !== null}
          onRetry={() => void check.refetch()}
          onMake={() => void make()}
        />
      </div>
      <LeaveGuard unsaved={form.isDirty && made === undefined ? '这一单' : undefined} />
    </>
  );
}

const emptyWish = {
  ...{ studentId: 1, goodId: 1, limitYear: 0, couponId: null, extraIds: [], addressId: null },
  off: 0,
};

function WhoCard({ form, checked }: WhatCardProps) {
  const { studentId, nickname } = form.values;
  return (
    <SectionCard title="给谁">
      {studentId === null ? (
        <StudentFinder
          isTaken={() => undefined}
          onFound={(found) => form.set({ studentId: found.studentId, nickname: found.nickname })}
        />
      ) : (
        <p className={styles.between}>
          <span>
            {checked?.nickname ?? nickname}（学号 {studentId}
            {checked !== undefined && `，${checked.mobile ?? '没有手机号'}`}）
          </span>
          <Button
            variant="default"
            size="sm"
            onClick={() => form.set({ studentId: null, nickname: '', couponId: null })}
          >
            换人
          </Button>
        </p>
      )}
    </SectionCard>
  );
}

function EndCard({ form }: { form: WishForm }) {
  return (
    <SectionCard title="链接">
      <div className={styles.two}>
        <TextInput label="为什么替他做，只有学校看得到" maxLength={200} {...form.field('why')} />
        <TextInput
          type="datetime-local"
          label="链接到什么时候"
          description="过了自动作废，最长 14 天"
          {...form.field('endsAt')}
        />
      </div>
    </SectionCard>
  );
}
