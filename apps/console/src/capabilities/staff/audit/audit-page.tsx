import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { grantsIn, type AuditEntry } from '@xuezhou/contract/staff';
import { clockOf, dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { Suspense, useState } from 'react';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { momentValue } from '../../../platform/list/moment-value.ts';
import { pagedList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { Person } from '../../../platform/parts/person.tsx';
import { useSelf } from '../../../platform/session/self.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { targetText } from './audit.words.ts';
import { AuditFilters } from './audit-filters.tsx';
import styles from './audit-page.module.css';
import { filterNames, logPages, logQueryOf, type LogFilters } from './audit.queries.ts';

const NotFetched = () => <p role="alert">经过没有取到。请看看网络，再打开一次这一页。</p>;
// With the words of everything that the log can hold: fetched when a row is unfolded first.
const AuditEntryDetail = lazyPart(
  () => import('./audit-entry.tsx'),
  'AuditEntryDetail',
  NotFetched,
);
// Shown only where the chain is broken.
const ChainState = lazyPart(() => import('./chain-state.tsx'), 'ChainState', Nothing);
const UndoDialog = sheetPart(() => import('./undo-dialog.tsx'), 'UndoDialog');
const ExportDialog = sheetPart(() => import('./export-dialog.tsx'), 'ExportDialog');

const noFilters = Object.fromEntries(filterNames.map((name) => [name, ''])) as LogFilters;

/** Who did what to what, the youngest first. */
export default function AuditPage() {
  const { filters, setFilters } = useFilters(filterNames);
  const [isExporting, setExporting] = useState(false);
  const seesAll = grantsIn(useSelf().permissions).get('audit.read') === 'all';
  return (
    <>
      <PageHead
        title="操作记录"
        note="只能加，不能改，不能删；每天的末条指纹发到校长邮箱。手机号、证件号和邮箱都打了星号。"
        actions={
          seesAll && (
            <Button variant="default" onClick={() => setExporting(true)}>
              导出
            </Button>
          )
        }
      />
      {seesAll && (
        <Suspense fallback={null}>
          <ChainState />
        </Suspense>
      )}
      <ExportDialog isOpen={isExporting} onClose={() => setExporting(false)} />
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
  const undo = useDialog<AuditEntry>((entry, state) => (
    <UndoDialog {...state} entry={entry} target={targetText(entry)} />
  ));
  return (
    <>
      <ConsoleList
        name="audit"
        label="操作记录"
        unit="条"
        first="最近的"
        columns={columnsFor(today, setFilters)}
        source={pagedList(useInfiniteQuery(logPages(query)))}
        rowKey={({ auditId }) => auditId}
        acts={{ u: undo.open }}
        renderDetail={(entry) => (
          <Suspense fallback={null}>
            <AuditEntryDetail entry={entry} />
          </Suspense>
        )}
        detailLabel={(entry) => `${entry.staffName}，${entry.summary}`}
        filters={<AuditFilters filters={filters} setFilters={setFilters} />}
        empty={{ title: '还没有操作记录', text: '有人登录或改动什么以后，会记在这里。' }}
        narrowed={
          Object.keys(query).length === 0
            ? undefined
            : {
                title: '没有符合的记录',
                text: '可以放宽时间，或者清除筛选再看。',
                onClear: () => setFilters(noFilters),
              }
        }
      />
      {undo.dialog}
    </>
  );
}

const columnsFor = (today: string, setFilters: LogProps['setFilters']): Column<AuditEntry>[] => [
  {
    key: 'at',
    title: '时间',
    value: ({ at }) => momentValue(at),
    width: 150,
    render: ({ at }) => <Moment at={Date.parse(at)} today={today} />,
  },
  {
    key: 'who',
    title: '谁',
    card: 'head',
    value: ({ staffName }) => staffName,
    render: ({ staffName }) => <Person name={staffName} />,
  },
  {
    key: 'what',
    title: '做了什么',
    card: 'head',
    value: ({ summary }) => summary,
    render: ({ summary }) => <span className={styles.what}>{summary}</span>,
  },
  {
    key: 'target',
    title: '对什么',
    value: targetText,
    render: (entry) => (
      <button
        type="button"
        className={styles.target}
        title="只看它的记录"
        onClick={() => setFilters({ kind: entry.targetKind, id: entry.targetId })}
      >
        {targetText(entry)}
      </button>
    ),
  },
  {
    key: 'why',
    title: '原因',
    value: ({ why }) => why,
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
