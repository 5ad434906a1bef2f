import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { useStudent } from '../../../platform/session/session.ts';
import { liveWords } from '../live.words.ts';
import type { Room } from '../room/use-room-connection.ts';
import { ChatInput } from './chat-input.tsx';
import { ChatRow } from './chat-row.tsx';
import styles from './chat.module.css';

const words = liveWords.chat;

/** Pixels from the end within which somebody reads along. */
const nearEnd = 80;

/** What is said in a class, and the place to say something. */
export function ChatPanel({ room }: { room: Room }) {
  const { studentId } = useStudent();
  const list = useRef<HTMLDivElement>(null);
  const [isBehind, setBehind] = useState(false);
  const { messages, held, connection, connected, isTeacher } = room;
  const last = (messages.at(-1)?.number ?? 0) + held.length;

  const toEnd = () => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
    setBehind(false);
  };
  // Who reads further up is not carried away.
  useLayoutEffect(() => {
    const box = list.current;
    if (box && !isBehind) box.scrollTop = box.scrollHeight;
  }, [last, isBehind]);

  return (
    <section className={styles.panel} aria-label={words.label}>
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-label={words.log}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard too
        tabIndex={0}
        onScroll={({ currentTarget: box }) =>
          setBehind(box.scrollHeight - box.scrollTop - box.clientHeight > nearEnd)
        }
      >
        {messages.length + held.length === 0 && (
          <p className={styles.empty}>{connection === 'open' ? words.empty : words.connecting}</p>
        )}
        {messages.map((message) => (
          <ChatRow
            key={message.number}
            message={message}
            isOwn={message.studentId === studentId}
            {...(isTeacher && connected && { manage: connected })}
          />
        ))}
        {held.map(({ messageId, text }) => (
          <div key={messageId} className={styles.row} data-own>
            <p className={styles.who}>{words.held}</p>
            <p className={styles.text}>{text}</p>
          </div>
        ))}
      </div>
      {isBehind && (
        <Button
          className={styles.newest}
          size="compact-md"
          leftSection={<IconArrowDown size={16} stroke={1.6} aria-hidden />}
          onClick={toEnd}
        >
          {words.newest}
        </Button>
      )}
      <ChatInput room={room} onSent={toEnd} />
    </section>
  );
}
