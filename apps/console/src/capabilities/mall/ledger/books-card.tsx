import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { getLedger } from '@xuezhou/contract/mall/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum } from '@xuezhou/ui/sum';
import styles from '../books.module.css';
import { yuan } from '../order.words.ts';
import { accountWords, sideText } from './ledger.words.ts';

const ledgerQuery = operationQuery(getLedger, {}, { ignoreErrors: true });

/** What each account comes to, and whether the orders say the same. */
export function BooksCard() {
  const { data, error, refetch } = useQuery(ledgerQuery);
  if (data === undefined && error === null)
    return <PageSkeleton delay={300} label="正在取科目余额" />;
  if (data === undefined)
    return (
      <ErrorState
        title="科目余额没有取到"
        text={troubleText(error)}
        action={<Button onClick={() => void refetch()}>再试一次</Button>}
      />
    );
  const { accounts, faults } = data;
  return (
    <SectionCard title="科目余额">
      <div className={styles.cards}>
        {faults.length === 0 ? (
          <Notice tone="right" title="账和订单一致，借贷平衡" />
        ) : (
          faults.map(({ what, books, orders }) => (
            <Notice key={what} tone="wrong" title={`${accountWords(what)}：账和订单不一致`}>
              账上是{sideText(books)}，订单算出来是{sideText(orders)}，差{' '}
              {yuan(Math.abs(books - orders))}。请把这一条发给维护系统的人。
            </Notice>
          ))
        )}
        {accounts.length === 0 ? (
          <EmptyState order={3} title="账上还没有记录" text="收到第一笔付款以后，会出现在这里。" />
        ) : (
          <Sum
            rows={accounts.map(({ account, balance, adjusted }) => ({
              key: account,
              label:
                adjusted === 0
                  ? accountWords(account)
                  : `${accountWords(account)}（其中更正${sideText(adjusted)}）`,
              value: sideText(balance),
            }))}
          />
        )}
      </div>
    </SectionCard>
  );
}
