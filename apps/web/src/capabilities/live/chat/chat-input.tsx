import { Button, TextInput } from '@mantine/core';
import { maxChatCharacters } from '@xuezhou/contract/live';
import { chatLength, cleanChatText } from '@xuezhou/rules/text/chat-text';
import { useRef, useState, type SubmitEvent } from 'react';
import { v7 as newId } from 'uuid';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { typedBehind } from '../../../platform/page/typed-behind.ts';
import { timeText } from '../live-time.ts';
import { liveWords } from '../live.words.ts';
import type { Room } from '../room/use-room-connection.ts';
import styles from './chat.module.css';

const words = liveWords.chat;
/** From then on it is said how much is left. */
const tellLeftFrom = 40;

interface ChatInputProps {
  room: Room;
  onSent: () => void;
}

/** What was typed stays until the server has it; sending it again is the same message. */
export function ChatInput({ room, onSent }: ChatInputProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const unsent = useRef<{ id: string; text: string } | null>(null);
  const now = useServerNow();
  const { connection, connected, mutedUntil } = room;
  const isMuted = mutedUntil !== null && now < Date.parse(mutedUntil);
  const clean = cleanChatText(text);
  const left = maxChatCharacters - chatLength(clean);
  const canSend = connection === 'open' && clean !== '' && left >= 0;

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!connected || !canSend || isSending) return;
    if (unsent.current?.text !== clean) unsent.current = { id: newId(), text: clean };
    setSending(true);
    const refusal = await connected.say(unsent.current.id, clean);
    setSending(false);
    setProblem(refusal);
    if (refusal !== null) return;
    unsent.current = null;
    setText((typed) => typedBehind(text, typed));
    onSent();
  };

  const note =
    connection === 'lost'
      ? words.lost
      : left < 0
        ? words.over(-left)
        : (problem ?? (left <= tellLeftFrom ? words.left(left) : null));
  if (isMuted) return <p className={styles.muted}>{words.muted(timeText(mutedUntil))}</p>;
  return (
    <form className={styles.form} onSubmit={(event) => void send(event)}>
      <TextInput
        className={styles.input}
        aria-label={words.input}
        placeholder={words.input}
        value={text}
        autoComplete="off"
        enterKeyHint="send"
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          setProblem(null);
        }}
      />
      <Button type="submit" disabled={!canSend} loading={isSending}>
        {words.send}
      </Button>
      <p
        className={styles.note}
        role="status"
        data-wrong={problem !== null || left < 0 || undefined}
      >
        {note}
      </p>
    </form>
  );
}
