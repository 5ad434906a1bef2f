import type { ReviewItem } from '@xuezhou/contract/review';
import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { AppFrame } from '@xuezhou/ui/app-frame';
import { useMemo, useState } from 'react';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import {
  afterItem,
  countDone,
  keyOf,
  queueOf,
  withoutLast,
  type LastDone,
} from '../review-session.ts';
import { reviewWords as words } from '../review.words.ts';
import { changeProgress, changeToday, todayQuery, type TodaySession } from '../today-session.ts';
import { useUndoKey } from '../use-undo-key.ts';
import { LeaveLink } from './leave-link.tsx';
import { ReviewEnd } from './review-end.tsx';
import { UndoTool } from './undo-tool.tsx';

const ahead = 3;

/** One item after the other, until all of today's are done. */
export function ReviewRun() {
  useTitle(words.title);
  const client = useQueryClient();
  const { data: today } = useSuspenseQuery(todayQuery);
  const { session, progress } = today;
  // What is on screen stays there until its reader turns the page, whatever another device does.
  const [shown, setShown] = useState(() => ({ item: firstOf(today), turn: 0 }));
  const [last, setLast] = useState<(LastDone & { takeBack: () => void }) | null>(null);
  const { item } = shown;
  const queue = useMemo(() => queueOf(session, progress), [session, progress]);
  const next = useMemo(
    () => queue.filter((other) => item === null || keyOf(other) !== keyOf(item)).slice(0, ahead),
    [queue, item],
  );
  const counts = countDone(session, progress);
  const begin = () => {
    const fresh = client.getQueryData(todayQuery.queryKey);
    setLast(null);
    setShown({ item: fresh ? firstOf(fresh) : null, turn: shown.turn + 1 });
  };
  const undo =
    last &&
    (() => {
      last.takeBack();
      changeToday(client, (before) => withoutLast(before, last));
      setLast(null);
      setShown({ item: last.item, turn: shown.turn + 1 });
    });
  useUndoKey(undo);
  const tools = <UndoTool onUndo={undo} />;
  if (item === null) return <ReviewEnd counts={counts} tools={last && tools} onMore={begin} />;

  const turnPage = () => {
    const fresh = client.getQueryData(todayQuery.queryKey) ?? today;
    const left = queueOf(fresh.session, fresh.progress);
    const keys = new Set(left.map(keyOf));
    const place = session.items.findIndex((other) => keyOf(other) === keyOf(item));
    // Items that were only passed over come round again after the others.
    const later = session.items
      .slice(place + 1)
      .find((other) => keys.has(keyOf(other)) && !fresh.progress.again.includes(keyOf(other)));
    setShown({ item: later ?? left[0] ?? null, turn: shown.turn + 1 });
  };
  const part = {
    courseId: item.courseId,
    itemId: item.itemId,
    index: Math.min(counts.done, counts.total - 1),
    isLast: next.length === 0,
    sessionId: progress.sessionId,
    next,
    onDone: (outcome: 'done' | 'again', takeBack?: () => void) => {
      // An answer to a question stays; only what a card was rated can be taken back.
      setLast(takeBack ? { item, again: progress.again, takeBack } : null);
      changeProgress(client, (before) => afterItem(before, item, outcome));
    },
    onNext: turnPage,
  };
  const key = `${keyOf(item)}-${shown.turn}`;
  return (
    <AppFrame
      variant="task"
      name={words.title}
      caption={words.item[item.reason]}
      leave={<LeaveLink to="/review" />}
      progress={{ value: counts.done, max: counts.total, label: words.progress }}
      tools={tools}
    >
      {item.kind === 'card' ? (
        <PagePart key={key} name="review-card" {...part} />
      ) : (
        <PagePart key={key} name="review-question" {...part} />
      )}
    </AppFrame>
  );
}

const firstOf = ({ session, progress }: TodaySession): ReviewItem | null =>
  queueOf(session, progress)[0] ?? null;
