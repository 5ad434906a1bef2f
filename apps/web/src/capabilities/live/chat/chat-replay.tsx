import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { usePlayer } from '../../lecture/port/player-store.ts';
import { liveChatQuery } from '../live.queries.ts';
import { liveWords } from '../live.words.ts';
import { ChatRow } from './chat-row.tsx';
import styles from './chat.module.css';

const words = liveWords.chat;

/** So many of the latest are drawn: as many as the room itself shows to who comes in late. */
const maxShown = 200;
const aheadSeconds = 60;

/** What was said in the class, up to the second that its replay shows. */
export function ChatReplay({ liveId }: { liveId: number }) {
  const chat = useInfiniteQuery({ ...liveChatQuery(liveId), retryOnMount: false });
  const second = usePlayer(({ beginsAt, time }) => Math.floor(beginsAt ?? time));
  const list = useRef<HTMLDivElement>(null);
  const messages = useMemo(
    () => chat.data?.pages.flatMap((page) => page.messages) ?? [],
    [chat.data],
  );
  const shown = messages.filter((message) => message.second <= second).slice(-maxShown);
  const last = shown.at(-1)?.number;
  // The next page comes a little before the lecture is there, after a jump one by one.
  const { hasNextPage, isFetching, fetchNextPage } = chat;
  // Asked once more, what says so stays, and the focus on its button.
  const isError = chat.isError || (chat.isPending && chat.errorUpdateCount > 0);
  const isShort = second + aheadSeconds >= (messages.at(-1)?.second ?? 0);
  useEffect(() => {
    if (hasNextPage && isShort && !isFetching && !isError) void fetchNextPage();
  }, [hasNextPage, isShort, isFetching, isError, fetchNextPage]);
  useLayoutEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [last]);
  const note = isError
    ? chat.error instanceof RefusalError
      ? chat.error.message
      : words.replayFailed
    : chat.isPending
      ? words.connecting
      : messages.length === 0
        ? words.replayEmpty
        : words.replayStart;
  return (
    <div
      ref={list}
      className={styles.replay}
      role="region"
      aria-label={words.replay}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard too
      tabIndex={0}
    >
      {(shown.length === 0 || isError) && <p className={styles.empty}>{note}</p>}
      {shown.map((message) => (
        <ChatRow key={message.number} message={message} />
      ))}
      {isError && !(chat.error instanceof RefusalError) && (
        <Button
          variant="subtle"
          loading={isFetching}
          onClick={() => void (chat.data ? fetchNextPage() : chat.refetch())}
        >
          {liveWords.again}
        </Button>
      )}
    </div>
  );
}
