import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { Steps } from '@xuezhou/ui/steps';
import { Sum } from '@xuezhou/ui/sum';
import { lazy, Suspense } from 'react';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { orderChips } from '../../../platform/parts/order-chips.ts';
import { readOrderNo, yuan } from '../order.words.ts';
import { orderQuery, type SoldOrderDetail } from '../orders.queries.ts';
import { BuyerCard } from './buyer-card.tsx';
import { OrderActions } from './order-actions.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { RefundsCard } from './refunds-card.tsx';
import { TalkCard } from './talk-card.tsx';
import styles from './order-page.module.css';

// Beside what is seen first.
const LinkCard = lazy(async () => ({
  default: (await import('../links/link-card.tsx')).LinkCard,
}));
const ReceiptsCard = lazy(async () => ({
  default: (await import('../by-hand/receipts-card.tsx')).ReceiptsCard,
}));
const NotesCard = lazy(async () => ({ default: (await import('./notes-card.tsx')).NotesCard }));

/** One order: the price as it was, what was paid, what its provider said, and what came back. */
export default function OrderPage() {
  const { orderNo = '' }: { orderNo?: string } = useParams({ strict: false });
  const query = useQuery(orderQuery(orderNo));
  return (
    <>
      <p className={styles.back}>
        <Link to="/orders">
          <IconArrowLeft size={16} stroke={1.6} aria-hidden />
          订单
        </Link>
      </p>
      {query.data !== undefined ? (
        <OrderView detail={query.data} />
      ) : query.error === null ? (
        <PageSkeleton delay={300} label="正在取这张订单" />
      ) : query.error instanceof RefusalError ? (
        <EmptyState
          art="lighthouse"
          order={1}
          title="没有这张订单"
          text="订单号可能写错了。在订单列表里可以用手机尾号或金额找。"
        />
      ) : (
        <ErrorState
          order={1}
          title="这张订单没有取到"
          text={troubleText(query.error)}
          action={<Button onClick={() => void query.refetch()}>再试一次</Button>}
        />
      )}
    </>
  );
}

function OrderView({ detail }: { detail: SoldOrderDetail }) {
  const { order, payments, talk } = detail;
  const { words, tone } = orderChips[order.chip];
  return (
    <>
      <PageHead
        title={order.goodName}
        count={<StatusChip {...(tone !== undefined && { tone })}>{words}</StatusChip>}
        note={`订单号 ${readOrderNo(order.orderNo)} · ${momentText(order.at)}下单`}
        actions={<OrderActions detail={detail} />}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <SectionCard title="价格" caption={order.words}>
            <Sum
              rows={[
                ...order.lines.map(({ label, amount }, index) => ({
                  key: index,
                  label,
                  value: yuan(amount),
                })),
                { key: 'total', label: '应付', value: yuan(order.realPrice), isTotal: true },
              ]}
            />
          </SectionCard>
          <SectionCard
            title="经过"
            {...(order.closedWords !== '' && { caption: order.closedWords })}
          >
            <Steps
              items={order.steps.map(({ state, title, text, at, when }) => ({
                ...{ state, title, text },
                time: at === null ? when : momentText(at),
              }))}
            />
          </SectionCard>
          <RefundsCard refunds={order.refunds} />
          <PaymentsCard payments={payments} />
          <TalkCard talk={talk} />
        </div>
        <div className={styles.main}>
          <BuyerCard detail={detail} />
          <Suspense fallback={<PageSkeleton delay={300} label="正在取链接和备注" />}>
            <ReceiptsCard detail={detail} />
            <LinkCard detail={detail} />
            <NotesCard orderNo={order.orderNo} />
          </Suspense>
        </div>
      </div>
    </>
  );
}
