import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { auditTargets, isAuditTarget, type AuditEntry } from '@xuezhou/contract/staff';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { clockOf, dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState } from 'react';
import { ConsoleTable, type Column } from '../../../platform/list/console-table.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { Person } from '../../../platform/parts/person.tsx';
import { AuditEntryDetail } from './audit-entry.tsx';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-page.module.css';
import { filterNames, logPages, logQueryOf, type LogFilters } from './audit.queries.ts';

const noFilters = Object.fromEntries(filterNames.map((name) => [name, ''])) as LogFilters;

/** Who did what to what, the youngest first. */
export default function AuditPage() {
  const { filters, setFilters } = useFilters(filterNames);
  return (
    <>
      <PageHead title="操作记录" note="只能加，不能改，不能删。手机号、证件号和邮箱都打了星号。" />
      <AuditFilters filters={filters} setFilters={setFilters} />
      <Log filters={filters} setFilters={setFilters} />
    </>
  );
}

interface LogProps {
  filters: LogFilters;
  setFilters: (changed: Partial<LogFilters>) => void;
}

function Log({ filters, setFilters }: LogProps) {
  const [today] = useState(() => dayOf(Date.now()));
  const query = logQueryOf(filters, today);
  const log = useInfiniteQuery(logPages(query));
  const entries = log.data?.pages.flatMap(({ list }) => list) ?? [];
  if (log.isPending) return <PageSkeleton delay={300} label="正在取操作记录" />;
  if (log.isError && entries.length === 0)
    return (
      <ErrorState
        title="操作记录没有取到"
        text={troubleText(log.error)}
        action={<Button onClick={() => void log.refetch()}>再试一次</Button>}
      />
    );
  if (entries.length === 0) {
    const isNarrow = Object.keys(query).length > 0;
    return (
      <EmptyState
        art="lighthouse"
        title={isNarrow ? '没有符合的记录' : '还没有操作记录'}
        text={
          isNarrow ? '可以放宽时间，或者清除筛选再看。' : '有人登录或改动什么以后，会记在这里。'
        }
        action={
          isNarrow && (
            <Button variant="default" onClick={() => setFilters(noFilters)}>
              清除筛选
            </Button>
          )
        }
      />
    );
  }
  return (
    <ConsoleTable
      label="操作记录"
      columns={columnsFor(today, setFilters)}
      rows={entries}
      rowKey={({ auditId }) => auditId}
      renderDetail={(entry) => <AuditEntryDetail entry={entry} />}
      detailLabel={(entry) => `${entry.staffName}，${entry.summary}`}
      foot={
        <>
          <span>
            {log.hasNextPage ? `最近的 ${entries.length} 条` : `共 ${entries.length} 条`}
            {log.isFetchNextPageError && `，后面的没有取到：${troubleText(log.error)}`}
          </span>
          {log.hasNextPage && (
            <Button
              variant="default"
              size="sm"
              loading={log.isFetchingNextPage}
              onClick={() => void log.fetchNextPage()}
            >
              {log.isFetchNextPageError ? '再试一次' : '再看 50 条'}
            </Button>
          )}
          <span className={styles.keys}>
            <KeyHint keys={['J', 'K']}>上下</KeyHint>
            <KeyHint keys={['Space']}>展开</KeyHint>
          </span>
        </>
      }
    />
  );
}

const columnsFor = (today: string, setFilters: LogProps['setFilters']): Column<AuditEntry>[] => [
  {
    key: 'at',
    title: '时间',
    width: 150,
    render: ({ at }) => <Moment at={Date.parse(at)} today={today} />,
  },
  {
    key: 'who',
    title: '谁',
    card: 'head',
    render: ({ staffName }) => <Person name={staffName} />,
  },
  {
    key: 'what',
    title: '做了什么',
    card: 'head',
    render: ({ summary }) => <span className={styles.what}>{summary}</span>,
  },
  {
    key: 'target',
    title: '对什么',
    render: ({ targetKind, targetId }) => (
      <button
        type="button"
        className={styles.target}
        title="只看它的记录"
        onClick={() => setFilters({ kind: targetKind, id: targetId })}
      >
        {isAuditTarget(targetKind) ? auditTargets[targetKind] : targetKind} {targetId}
      </button>
    ),
  },
  {
    key: 'why',
    title: '原因',
    render: ({ why, address }) =>
      why !== '' || address === 'local' ? (
        <span className={styles.why}>
          {why}
          {address === 'local' && <StatusChip>命令行</StatusChip>}
        </span>
      ) : null,
  },
];

/** The time of day; before it the day, where that is not today. */
function Moment({ at, today }: { at: number; today: string }) {
  const day = dayOf(at);
  return (
    <time className={styles.at} dateTime={new Date(at).toISOString()}>
      {day !== today && `${dayText(day, today)} `}
      {clockOf(at)}
    </time>
  );
}
