import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef } from 'react';
import { usePlayer } from '../../lecture/player/player-store.ts';
import { liveChatQuery } from '../live.queries.ts';
import { liveWords } from '../live.words.ts';
import { ChatRow } from './chat-row.tsx';
import styles from './chat.module.css';

const words = liveWords.chat;

/** What was said in the class, up to the second that its replay shows. */
export function ChatReplay({ liveId }: { liveId: number }) {
  const chat = useQuery({ ...liveChatQuery(liveId), retryOnMount: false });
  const second = usePlayer(({ beginsAt, time }) => Math.floor(beginsAt ?? time));
  const list = useRef<HTMLDivElement>(null);
  const shown = chat.data?.filter((message) => message.second <= second) ?? [];
  const last = shown.at(-1)?.number;
  useLayoutEffect(() => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
  }, [last]);
  const note = chat.isPending
    ? words.connecting
    : chat.isError
      ? words.replayFailed
      : chat.data.length === 0
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
      {shown.length === 0 && <p className={styles.empty}>{note}</p>}
      {shown.map((message) => (
        <ChatRow key={message.number} message={message} />
      ))}
    </div>
  );
}
