import { Button } from '@mantine/core';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import type { ReactNode } from 'react';
import { SavedViews, type Segment } from '../views/saved-views.tsx';
import styles from './console-list.module.css';
import { ConsoleTable, type ConsoleTableProps } from './console-table.tsx';
import type { ListSource, MoreRows } from './list-source.ts';

interface Nothing {
  title: string;
  /** One sentence: why, and what to do next. */
  text?: string;
  action?: ReactNode;
}

interface ConsoleListProps<Row> extends Omit<
  ConsoleTableProps<Row>,
  'rows' | 'isWhole' | 'foot' | 'instead'
> {
  source: ListSource<Row>;
  /** A measure word and how many come at a press: 「个」, 50. */
  unit: string;
  step?: number;
  /** Views that every school has, as tabs before the saved ones. */
  segments?: readonly Segment[];
  /** Its views are of the page on which it stands, and are there already. */
  hasNoViews?: boolean;
  /** In place of a list of nothing. */
  empty: Nothing;
  /** Given while the list is narrowed: in place of a list in which nothing is left, and the way back to all of it. */
  narrowed?: (Omit<Nothing, 'action'> & { onClear?: (() => void) | undefined }) | undefined;
  /** Of a list that comes page by page: what the first rows are the first of, 「按学号排」. */
  order?: string;
  /** What the first of many are called: 「最近的」 where the youngest stand first. */
  first?: '前' | '最近的';
  /** More for the foot: what is withheld, and from whom. */
  note?: ReactNode;
}

/** A list with all its states: it comes, did not come, is empty, has nothing that fits, goes on, ends. */
export function ConsoleList<Row>(props: ConsoleListProps<Row>) {
  const {
    source,
    unit,
    step = 50,
    empty,
    narrowed,
    order,
    first = '前',
    note,
    segments,
    hasNoViews = false,
    ...table
  } = props;
  const { rows, more } = source;
  const count = `${rows?.length ?? 0} ${unit}`;
  return (
    <>
      {table.name !== undefined && !hasNoViews && (
        <SavedViews list={table.name} segments={segments} />
      )}
      <ConsoleTable
        {...table}
        rows={rows ?? none}
        isWhole={more === undefined}
        instead={insteadOf(source, table.label, narrowed === undefined ? empty : left(narrowed))}
        foot={
          <>
            <span>
              {more === undefined
                ? `共 ${count}`
                : `${first} ${count}${order === undefined ? '' : `，${order}`}`}
              {more !== undefined &&
                more.error !== null &&
                `，后面的没有取到：${troubleText(more.error)}`}
            </span>
            {more !== undefined && <More more={more} words={`再看 ${step} ${unit}`} />}
            {note}
            <Keys {...table} />
          </>
        }
      />
    </>
  );
}

const none: readonly never[] = [];

/** While there are no rows to show: they come, did not come, or there are none. */
function insteadOf<Row>(
  { rows, error, retry }: ListSource<Row>,
  label: string,
  nothing: Parameters<typeof EmptyState>[0],
): ReactNode {
  if (rows !== undefined) return rows.length > 0 ? undefined : <EmptyState {...nothing} />;
  if (error === null) return <PageSkeleton delay={300} label={`正在取${label}`} />;
  return (
    <ErrorState
      title={`${label}没有取到`}
      text={troubleText(error)}
      action={<Button onClick={retry}>再试一次</Button>}
    />
  );
}

function left({ onClear, ...words }: NonNullable<ConsoleListProps<never>['narrowed']>) {
  return {
    art: 'lighthouse' as const,
    ...words,
    action: onClear && (
      <Button variant="default" onClick={onClear}>
        清除筛选
      </Button>
    ),
  };
}

function More({ more: { isComing, error, fetch }, words }: { more: MoreRows; words: string }) {
  return (
    <Button variant="default" size="sm" loading={isComing} onClick={fetch}>
      {error === null ? words : '再试一次'}
    </Button>
  );
}

function Keys<Row>({ onOpen, renderDetail, picks }: Partial<ConsoleTableProps<Row>>) {
  return (
    <span className={styles.keys}>
      <KeyHint keys={['J', 'K']}>上下</KeyHint>
      {picks !== undefined && <KeyHint keys={['X']}>选</KeyHint>}
      {picks !== undefined && <KeyHint keys={['⇧', 'X']}>连选</KeyHint>}
      {onOpen !== undefined && <KeyHint keys={['↵']}>打开</KeyHint>}
      {onOpen === undefined && renderDetail !== undefined && (
        <KeyHint keys={['Space']}>展开</KeyHint>
      )}
    </span>
  );
}
