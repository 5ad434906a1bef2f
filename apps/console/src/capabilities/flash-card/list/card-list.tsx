import { IconArchive, IconArchiveOff, IconFolderSymlink } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import type { BankCard } from '@xuezhou/contract/flash-card/console';
import { useDialog } from '../../../platform/dialog/use-dialog.tsx';
import { ConsoleList } from '../../../platform/list/console-list.tsx';
import { pagedList } from '../../../platform/list/list-source.ts';
import { PickAct, PickBar } from '../../../platform/picks/pick-bar.tsx';
import { useFittingPicks } from '../../../platform/picks/use-fitting-picks.ts';
import { Withheld } from '../../../platform/parts/withheld.tsx';
import { useMay } from '../../../platform/session/self.ts';
import { cardPages, type CardFilters, type CardQuery } from '../cards.queries.ts';
import type { Chosen } from './act-on-cards.ts';
import { cardColumns } from './card-columns.tsx';
import { CardFilterLine } from './card-filters.tsx';

const MoveDialog = sheetPart(() => import('./move-dialog.tsx'), 'MoveDialog');
const TopicDialog = sheetPart(() => import('./topic-dialog.tsx'), 'TopicDialog');

interface CardListProps {
  filters: CardFilters;
  setFilters: (changed: Partial<CardFilters>) => void;
  query: CardQuery;
  /** How many fit, in words; empty while nobody knows. */
  words: string;
  total: number | null;
}

interface Wish {
  act: 'retire' | 'restore' | 'topic';
  chosen: Chosen;
  courseId: number | undefined;
}

/** The one course of these; undefined: there are several. */
function courseOf(cards: readonly BankCard[]): number | undefined {
  const ids = new Set(cards.map(({ courseId }) => courseId));
  return ids.size === 1 ? [...ids][0] : undefined;
}

const none = { search: '', course: '', chapter: '', state: '', only: '' };

export function CardList({ filters, setFilters, query, words, total }: CardListProps) {
  const mayChange = useMay()('question.write');
  const source = pagedList(useInfiniteQuery(cardPages(query)));
  const { picks, isAll, setAll, clear } = useFittingPicks(
    {
      rows: source.rows ?? [],
      rowKey: ({ cardId }: BankCard) => cardId,
      nameOf: ({ front }: BankCard) => front,
    },
    query,
  );
  const { open, dialog } = useDialog<Wish>(({ act, chosen, courseId }, state) =>
    act === 'topic' ? (
      <TopicDialog {...{ chosen, courseId, ...state }} onDone={clear} />
    ) : (
      <MoveDialog {...{ act, chosen, ...state }} onDone={clear} />
    ),
  );
  const count = picks.picked.length;
  usePageKeys({ Escape: count > 0 ? clear : undefined });
  const act = (wished: Wish['act']) =>
    open({
      act: wished,
      chosen: isAll ? { query, words } : { cards: picks.picked },
      courseId: isAll ? query.courseId : courseOf(picks.picked),
    });
  return (
    <>
      <ConsoleList
        name="cards"
        label="闪卡"
        unit="张"
        order="按课程和章节排"
        columns={cardColumns}
        source={source}
        rowKey={({ cardId }) => cardId}
        picks={mayChange ? picks : undefined}
        filters={<CardFilterLine {...{ filters, setFilters }} />}
        empty={{ title: '还没有闪卡', text: '新建的、课程里带来的，都会出现在这里。' }}
        narrowed={
          Object.keys(query).length > 0
            ? {
                title: '没有符合的闪卡',
                text: '可以换个词，或者少选一个条件。撤下的要把“状态”选成“已撤下”。',
                onClear: () => setFilters(none),
              }
            : undefined
        }
        note={!mayChange && <Withheld permission="question.write" what="撤下和改闪卡" />}
      />
      {count > 0 && (
        <PickBar
          label="对选中的闪卡"
          unit="张"
          {...{ count, isAll }}
          fitting={total !== null && total > count ? words : null}
          onAll={() => setAll(true)}
          onClear={clear}
        >
          <PickAct icon={IconFolderSymlink} label="改考点" onClick={() => act('topic')} />
          {query.state === 'retired' ? (
            <PickAct icon={IconArchiveOff} label="恢复" onClick={() => act('restore')} />
          ) : (
            <PickAct icon={IconArchive} label="撤下" onClick={() => act('retire')} />
          )}
        </PickBar>
      )}
      {dialog}
    </>
  );
}
