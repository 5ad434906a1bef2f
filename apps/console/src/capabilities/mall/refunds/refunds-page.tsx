import { useQuery } from '@tanstack/react-query';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { useFirstRows, wholeList } from '../../../platform/list/list-source.ts';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { refundColumns, type RefundWish } from './refund-columns.tsx';
import { isInTab, refundsQuery, refundTabs } from './refund-rows.ts';

const AgreeDialog = sheetPart(() => import('./decide-refund-dialog.tsx'), 'AgreeDialog');
const RefuseDialog = sheetPart(() => import('./decide-refund-dialog.tsx'), 'RefuseDialog');
const RetryDialog = sheetPart(() => import('./retry-dialog.tsx'), 'RetryDialog');

const filterNames = ['state'] as const;
const step = 100;

/** What students asked back and the school proposed: agreed to, refused, or tried once more. */
export default function RefundsPage() {
  const mayDecide = useMay()('refund.approve');
  const { filters, setFilters } = useFilters(filterNames);
  const query = useQuery(refundsQuery);
  const tab = refundTabs.find(({ key }) => key === filters.state)?.key;
  const rows = tab === undefined ? query.data : query.data?.filter((row) => isInTab(row, tab));
  const source = useFirstRows(wholeList({ ...query, data: rows }), step);
  const { open, dialog } = useDialog<RefundWish>(({ act, refund }, state) => {
    const Dialog = { agree: AgreeDialog, refuse: RefuseDialog, retry: RetryDialog }[act];
    return <Dialog refund={refund} {...state} />;
  });
  const countOf = (key: (typeof refundTabs)[number]['key']) =>
    query.data?.filter((row) => isInTab(row, key)).length;
  return (
    <>
      <PageHead
        title="退款"
        note={
          mayDecide ? (
            '提出的人不能同意自己提的，由另一位同事来定。'
          ) : (
            <Withheld permission="refund.approve" what="同意和不同意退款" />
          )
        }
      />
      <ConsoleList
        name="refunds"
        label="退款"
        unit="笔"
        step={step}
        columns={refundColumns(mayDecide, open)}
        source={source}
        rowKey={({ refundNo }) => refundNo}
        filters={
          (query.data?.length ?? 0) > 0 && (
            <ChipFilter
              label="退到哪一步"
              items={[
                { key: '' as const, label: '全部', count: query.data?.length },
                ...refundTabs.map(({ key, label }) => ({ key, label, count: countOf(key) })),
              ]}
              value={tab ?? ''}
              onChange={(state) => setFilters({ state })}
            />
          )
        }
        empty={{ title: '没有等着办的退款', text: '学员申请或同事提出以后，会出现在这里。' }}
        narrowed={
          tab === undefined || query.data?.length === 0
            ? undefined
            : { title: '没有这样的退款', onClear: () => setFilters({ state: '' }) }
        }
      />
      {dialog}
    </>
  );
}
