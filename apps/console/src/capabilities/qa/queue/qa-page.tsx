import { useInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { BackLine } from '../../../platform/panes/back-line.tsx';
import { Panes } from '../../../platform/panes/panes.tsx';
import { useWalk } from '../../../platform/panes/use-walk.ts';
import { useFilters } from '../../../platform/page/use-filters.ts';
import { filterNames, hoursQuery, queuePages, wishOf } from '../qa.queries.ts';
import { nothingIn } from '../qa.words.ts';
import { OneThread } from '../thread/one-thread.tsx';
import { QueueHead } from './queue-head.tsx';
import { QueueList } from './queue-list.tsx';

/** Questions by time left, and one of them beside. What is narrowed to and what is open stands in the address. */
export default function QaPage() {
  const { filters, setFilters } = useFilters(filterNames);
  const wish = wishOf(filters);
  const queue = useInfiniteQuery(queuePages(wish));
  const { targetMinutes } = useSuspenseQuery(hoursQuery).data;
  const items = queue.data?.pages.flatMap(({ list }) => list) ?? [];
  const show = (questionId: string) => setFilters({ open: questionId });
  const walk = useWalk(items, ({ questionId }) => questionId, {
    key: filters.open,
    show: ({ questionId }) => show(questionId),
  });
  // What lies in no list, as a twin, may be open too.
  const openId = walk.open?.questionId ?? (filters.open === '' ? undefined : filters.open);
  const listSearch = { which: filters.which, course: filters.course };
  return (
    <Panes
      label="问题"
      isChosen={filters.open !== ''}
      head={
        <QueueHead
          which={wish.which}
          late={queue.data?.pages[0]?.late ?? 0}
          onWhich={(which) => setFilters({ which, open: '' })}
        />
      }
      list={
        <QueueList
          queue={queue}
          items={items}
          target={targetMinutes}
          at={openId}
          course={filters.course}
          onCourse={(course) => setFilters({ course, open: '' })}
          searchFor={(questionId) => ({ ...listSearch, open: questionId })}
        />
      }
      keys={
        <>
          <KeyHint keys={['J', 'K']}>上下</KeyHint>
          <KeyHint keys={['R']}>回答</KeyHint>
          <KeyHint keys={['A']}>转给</KeyHint>
        </>
      }
    >
      {openId === undefined ? (
        queue.isSuccess && (
          <EmptyState
            art="island"
            title={nothingIn[wish.which][0]}
            text={nothingIn[wish.which][1]}
          />
        )
      ) : (
        <OneThread
          key={openId}
          questionId={openId}
          nextId={walk.next?.questionId}
          onGo={(questionId) => show(questionId ?? '')}
          back={
            <BackLine
              title="答疑"
              search={listSearch}
              at={walk.at < 0 ? '' : `${walk.at + 1} / ${queue.data?.pages[0]?.total ?? 0}`}
            />
          }
        />
      )}
    </Panes>
  );
}
