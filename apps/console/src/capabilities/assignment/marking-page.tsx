import { Switch } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { useEffect } from 'react';
import { BackLine } from '../../platform/panes/back-line.tsx';
import { Panes } from '../../platform/panes/panes.tsx';
import { useWalk } from '../../platform/panes/use-walk.ts';
import { PageHead } from '../../platform/page/page-head.tsx';
import { useFilters } from '../../platform/page/use-filters.ts';
import styles from './marking-page.module.css';
import { openWorkQuery, useSubmissions } from './marking.queries.ts';
import { OneWork } from './one-work.tsx';
import { MarkingKinds } from './port/marking-kinds.tsx';
import { useNamesHidden } from './port/use-names-hidden.ts';
import { WorkList } from './work-list.tsx';

const markedTab = 'marked';

/** What students handed in, and one of it beside. Which one stands in the address; the next is fetched ahead. */
export default function MarkingPage() {
  const { waiting, marked } = useSubmissions();
  const { filters, setFilters } = useFilters(['tab', 'open']);
  const [wishesHidden, setHidden] = useNamesHidden();
  const isWithheld = [...waiting, ...marked].some(({ nickname }) => nickname === '');
  const isHidden = wishesHidden || isWithheld;
  const isMarked = filters.tab === markedTab;
  const items = isMarked ? marked : waiting;
  const walk = useWalk(items, ({ key }) => key, {
    key: filters.open,
    show: ({ key }) => setFilters({ open: key }),
  });
  const { next } = walk;
  // A colleague may have marked it meanwhile: then it lies in the other list.
  const open = walk.open ?? [...waiting, ...marked].find(({ key }) => key === filters.open);
  useAhead(next);
  const tab = isMarked ? markedTab : '';
  return (
    <Panes
      label="作业"
      isChosen={filters.open !== ''}
      head={
        <PageHead
          title="批改"
          count={
            <>
              {waiting.length > 0 && `${waiting.length} 份在等`}
              <MarkingKinds at="/marking" />
            </>
          }
          actions={
            !isWithheld && (
              <Switch
                label="不看姓名"
                checked={isHidden}
                onChange={({ currentTarget }) => setHidden(currentTarget.checked)}
              />
            )
          }
        />
      }
      list={
        <>
          <div className={styles.tabs}>
            <ChipFilter
              label="哪些作业"
              items={[
                { key: '', label: '没批', count: waiting.length },
                { key: markedTab, label: '批过', count: marked.length },
              ]}
              value={tab}
              onChange={(key) => setFilters({ tab: key, open: '' })}
            />
          </div>
          <WorkList
            items={items}
            at={open?.key}
            isHidden={isHidden}
            searchFor={(key) => ({ tab, open: key })}
          />
        </>
      }
      keys={
        <>
          <KeyHint keys={['J', 'K']}>上下</KeyHint>
          <KeyHint keys={['1', '2']}>通过、退回</KeyHint>
        </>
      }
    >
      {open === undefined ? (
        <Nothing isMarked={isMarked} isGone={filters.open !== ''} />
      ) : (
        <OneWork
          key={open.key}
          work={open}
          isHidden={isHidden}
          nextKey={next?.key}
          onGo={(key) => setFilters({ open: key ?? '' })}
          back={
            <BackLine
              title="批改"
              search={{ tab }}
              at={walk.at < 0 ? '' : `${walk.at + 1} / ${items.length}`}
            />
          }
        />
      )}
    </Panes>
  );
}

/** Fetches the next one while this one is read. */
function useAhead(next: Parameters<typeof openWorkQuery>[0] | undefined): void {
  const queryClient = useQueryClient();
  const { assignmentId, studentId } = next ?? {};
  useEffect(() => {
    if (assignmentId !== undefined && studentId !== undefined)
      queryClient.query(openWorkQuery({ assignmentId, studentId })).catch(() => undefined);
  }, [queryClient, assignmentId, studentId]);
}

function Nothing({ isMarked, isGone }: { isMarked: boolean; isGone: boolean }) {
  if (isGone)
    return (
      <EmptyState
        art="lighthouse"
        title="这份作业不在这里"
        text="可能已经批过，或者学员收回了附件。请从左边的列表里选。"
      />
    );
  return isMarked ? (
    <EmptyState title="还没有批过的作业" text="批过的留在这里，可以再改。" />
  ) : (
    <EmptyState art="island" title="都批完了" text="学员交了作业以后，会出现在这里。" />
  );
}
