import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import type { Column } from '../../../platform/list/column.ts';
import { ConsoleTable } from '../../../platform/list/console-table.tsx';
import styles from './rules.module.css';

interface CardTableProps<Row> {
  /** Names the table. */
  label: string;
  columns: readonly Column<Row>[];
  query: UseQueryResult<Row[]>;
  rowKey: (row: Row) => number;
  empty: { title: string; text: string };
}

/** A short list in a card, whole, with all its states. */
export function CardTable<Row>({ label, columns, query, rowKey, empty }: CardTableProps<Row>) {
  const { data, isError, error } = query;
  if (data === undefined && isError)
    return (
      <ErrorState
        order={3}
        title={`${label}没有取到`}
        text={troubleText(error)}
        action={
          <Button variant="light" onClick={() => void query.refetch()}>
            再试一次
          </Button>
        }
      />
    );
  if (data === undefined)
    return (
      <p className={styles.quiet} role="status">
        正在取{label}
      </p>
    );
  if (data.length === 0) return <EmptyState order={3} {...empty} />;
  // The card that it stands in has the label itself.
  return (
    <div className={styles.table}>
      <ConsoleTable label={`${label}列表`} columns={[...columns]} rows={data} rowKey={rowKey} />
    </div>
  );
}
