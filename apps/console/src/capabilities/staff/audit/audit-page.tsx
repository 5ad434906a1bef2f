import { Button, Select, TextInput } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { listAudit, type AuditEntry } from '@xuezhou/contract/staff';
import { call } from '@xuezhou/client/api/call.ts';
import { keyOf } from '@xuezhou/client/api/operation-query.ts';
import { clockOf, dayOf, dayText } from '@xuezhou/client/time/days.ts';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useState, type FormEvent } from 'react';
import { ConsoleTable, type Column } from '../../../platform/list/console-table.tsx';
import { ListState } from '../../../platform/list/list-state.tsx';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { staffQuery } from '../staff.queries.ts';
import { AuditDetail } from './audit-detail.tsx';
import { fromSearch, periods, queryOf, type AuditWish } from './audit-wish.ts';
import styles from './audit.module.css';

/** What was done here, by whom, from the latest on. What is looked for stands in the address. */
export default function AuditPage() {
  const wish = fromSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const [now] = useState(() => Date.now());
  const want = (change: Partial<AuditWish>) =>
    void navigate({ to: '/audit', search: { ...wish, ...change }, replace: true });
  const pages = useInfiniteQuery({
    queryKey: [...keyOf(listAudit), wish],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam, signal }) =>
      call(
        listAudit,
        { query: { ...queryOf(wish, now), ...(pageParam && { before: pageParam }) } },
        { ignoreErrors: true, signal },
      ),
    getNextPageParam: (last) => last.next ?? undefined,
  });
  const entries = pages.data?.pages.flatMap(({ list }) => list);
  const today = dayOf(now);
  return (
    <>
      <PageHead title="操作记录" note="只能加，不能改、不能删；手机号和证件号只留头尾" />
      <Filters wish={wish} onWant={want} />
      <ListState
        query={{ ...pages, data: entries, refetch: pages.refetch as never }}
        empty={{ title: '没有这样的记录', text: '放宽时间，或者去掉一个条件再看。' }}
      >
        <ConsoleTable
          label="操作记录"
          columns={columnsFor(today, (operation) => want({ operation }))}
          rows={entries ?? []}
          rowKey={({ auditId }) => auditId}
          renderDetail={(entry) => <AuditDetail entry={entry} />}
          foot={
            <>
              <span>
                {entries?.length ?? 0} 条{pages.hasNextPage ? '，还有更早的' : '，没有更早的了'}
              </span>
              {pages.hasNextPage && (
                <Button
                  size="compact-sm"
                  variant="default"
                  loading={pages.isFetchingNextPage}
                  onClick={() => void pages.fetchNextPage()}
                >
                  再看 50 条
                </Button>
              )}
            </>
          }
        />
      </ListState>
    </>
  );
}

interface FiltersProps {
  wish: AuditWish;
  onWant: (change: Partial<AuditWish>) => void;
}

function Filters({ wish, onWant }: FiltersProps) {
  const mayList = useMay()('staff.read');
  const people = useQuery({ ...staffQuery, enabled: mayList });
  const [target, setTarget] = useState(wish.target ?? '');
  const find = (event: FormEvent) => {
    event.preventDefault();
    onWant({ target: target.trim() === '' ? undefined : target.trim() });
  };
  return (
    <div className={styles.filters}>
      <Select
        aria-label="时间"
        data={periods.map(({ key, label }) => ({ value: key, label }))}
        value={wish.period}
        allowDeselect={false}
        onChange={(period) => onWant({ period: period as AuditWish['period'] })}
      />
      {mayList && (
        <Select
          aria-label="谁"
          placeholder="任何人"
          clearable
          data={(people.data ?? []).map(({ staffId, name }) => ({
            value: String(staffId),
            label: name,
          }))}
          value={wish.staffId === undefined ? null : String(wish.staffId)}
          onChange={(id) => onWant({ staffId: id === null ? undefined : Number(id) })}
        />
      )}
      {wish.operation !== undefined && (
        <Button
          variant="default"
          rightSection={<IconX size={16} />}
          onClick={() => onWant({ operation: undefined })}
        >
          只看一种操作
        </Button>
      )}
      <form onSubmit={find} className={styles.find}>
        <TextInput
          aria-label="对象的编号"
          placeholder="学号、订单号、题号，按回车查"
          value={target}
          data-find
          onChange={({ currentTarget }) => setTarget(currentTarget.value)}
        />
      </form>
    </div>
  );
}

function columnsFor(today: string, onlyThis: (operation: string) => void): Column<AuditEntry>[] {
  return [
    {
      key: 'at',
      title: '时间',
      width: 150,
      render: ({ at }) => {
        const moment = Date.parse(at);
        const day = dayOf(moment);
        return day === today ? clockOf(moment) : `${dayText(day, today)} ${clockOf(moment)}`;
      },
    },
    { key: 'who', title: '谁', width: 120, card: 'head', render: ({ staffName }) => staffName },
    {
      key: 'done',
      title: '做了什么',
      card: 'head',
      render: ({ summary, operation }) => (
        <button
          type="button"
          className={styles.done}
          title="只看这种操作"
          onClick={() => onlyThis(operation)}
        >
          <StatusChip>{summary}</StatusChip>
        </button>
      ),
    },
    {
      key: 'target',
      title: '对谁、对什么',
      render: ({ targetKind, targetId }) => `${kindText(targetKind)} ${targetId}`,
    },
    { key: 'why', title: '原因', render: ({ why }) => why || '—' },
  ];
}


const kinds: Readonly<Record<string, string>> = {
  staff: '同事',
  role: '角色',
  student: '学员',
  students: '学员',
  course: '课程',
  order: '订单',
  refund: '退款',
  question: '题目',
  qa: '提问',
  live: '直播',
  class: '班级',
  setting: '设置',
  message: '消息',
  assignment: '作业',
  invoice: '发票',
};

const kindText = (kind: string): string => kinds[kind] ?? kind;
