import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import type { listCardReports } from '@xuezhou/contract/flash-card/console';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { Column } from '../../platform/list/column.ts';
import { ConsoleList } from '../../platform/list/console-list.tsx';
import { useFirstRows } from '../../platform/list/list-source.ts';

type CardReport = DataOf<typeof listCardReports>[number];
/** One card may be reported by many on one day. */
type Placed = CardReport & { readonly place: number };

const step = 50;

interface CardReportsProps {
  query: Pick<UseQueryResult<CardReport[]>, 'data' | 'error' | 'refetch'>;
}

export function CardReports({ query: { data, error, refetch } }: CardReportsProps) {
  const rows = data?.map((report, place) => ({ ...report, place }));
  return (
    <ConsoleList
      name="card-reports"
      label="闪卡报错"
      unit="条"
      first="最近的"
      step={step}
      columns={columns}
      source={useFirstRows({ rows, error, retry: () => void refetch() }, step)}
      rowKey={({ place }) => place}
      empty={{ title: '没有闪卡报错', text: '学员在闪卡里报错以后，会出现在这里。' }}
    />
  );
}

const columns: Column<Placed>[] = [
  {
    key: 'front',
    title: '卡片正面',
    card: 'head',
    value: ({ front }) => front ?? '已经撤下',
    render: ({ front }) => (front === null ? '已经撤下' : <FormulaText text={front} />),
  },
  { key: 'content', title: '学员说', value: ({ content }) => content },
  { key: 'day', title: '哪天', value: ({ reportedOn }) => reportedOn },
  {
    key: 'card',
    title: '卡片编号',
    align: 'right',
    value: ({ cardId }) => cardId,
    render: ({ cardId, front }) =>
      front === null ? (
        cardId
      ) : (
        <Link to="/cards/$cardId" params={{ cardId: String(cardId) }}>
          {cardId}，去答复
        </Link>
      ),
  },
];
