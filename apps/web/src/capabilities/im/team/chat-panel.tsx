import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStudent } from '../../../platform/session/session.ts';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { imWords as words } from '../im.words.ts';
import { dropSending, type Sending } from '../sending.ts';
import type { TeamConnection } from './connect-team.ts';
import { SaidRow } from './said-row.tsx';
import { dayLine, isOtherDay } from './said-time.ts';
import { SayForm, type Draft } from './say-form.tsx';
import { fetchOlder, type OpenTeam } from './use-team.ts';
import { WaitingRow } from './waiting-row.tsx';
import styles from './chat.module.css';

/** Pixels from the end within which somebody reads along. */
const nearEnd = 80;

interface ChatPanelProps {
  teamId: number;
  team: OpenTeam;
  /** The student has seen the message of this number. */
  onRead: (number: number) => void;
}

/** What is said in a team, and the place to say something. */
export function ChatPanel({ teamId, team, onRead }: ChatPanelProps) {
  const [draft, setDraft] = useState<Draft | null>(null);
  const { state, waiting } = team;
  const shownWaiting = waiting.filter(
    ({ body }) => !state.messages.some(({ messageId }) => messageId === body.messageId),
  );
  const last = state.messages.at(-1)?.number;
  const { list, isBehind, follow, toEnd } = useEnd(last, shownWaiting.length);
  useSeen(isBehind ? undefined : last, onRead);
  const edit = (one: Sending) => {
    setDraft({ text: one.body.text, mentions: one.body.mentions });
    dropSending(one.studentId, [one.body.messageId]);
  };
  return (
    <section className={styles.panel} aria-label={words.chat}>
      <div
        ref={list}
        className={styles.list}
        role="log"
        aria-label={words.log}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard too
        tabIndex={0}
        onScroll={({ currentTarget }) => follow(currentTarget)}
      >
        {team.connected && state.hasOlder && (
          <Older teamId={teamId} connected={team.connected} box={list} />
        )}
        <Said team={team} waiting={shownWaiting} onEdit={edit} />
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
      <SayForm teamId={teamId} state={state} draft={draft} onSent={toEnd} />
    </section>
  );
}

/** Keeps the end in sight, but for who reads further up. */
function useEnd(last: number | undefined, waiting: number) {
  const list = useRef<HTMLDivElement>(null);
  const [isBehind, setBehind] = useState(false);
  useLayoutEffect(() => {
    const box = list.current;
    if (box && !isBehind) box.scrollTop = box.scrollHeight;
  }, [last, waiting, isBehind]);
  const follow = (box: HTMLDivElement) =>
    setBehind(box.scrollHeight - box.scrollTop - box.clientHeight > nearEnd);
  const toEnd = () => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
    setBehind(false);
  };
  return { list, isBehind, follow, toEnd };
}

/** Tells what was seen, while somebody looks at the page. */
function useSeen(last: number | undefined, onRead: (number: number) => void): void {
  useEffect(() => {
    if (last === undefined) return;
    const note = () => {
      if (document.visibilityState === 'visible') onRead(last);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [last, onRead]);
}

interface SaidProps {
  team: OpenTeam;
  /** Of this device, and not among the messages. */
  waiting: readonly Sending[];
  onEdit: (one: Sending) => void;
}

function Said({ team, waiting, onEdit }: SaidProps) {
  const { studentId, nickname } = useStudent();
  const { state, connected } = team;
  const { messages } = state;
  const isEmpty = messages.length + waiting.length === 0;
  return (
    <>
      {team.isFailed ? (
        <ErrorState
          order={3}
          title={words.logFailed}
          action={
            <Button variant="light" onClick={team.retry}>
              {words.again}
            </Button>
          }
        />
      ) : (
        isEmpty && <p className={styles.empty}>{team.isLoading ? words.loading : words.empty}</p>
      )}
      {messages.map((message, index) => (
        <Fragment key={message.number}>
          {isOtherDay(message.sentAt, messages[index - 1]?.sentAt) && (
            <p className={styles.day}>{dayLine(message.sentAt, serverNow())}</p>
          )}
          <SaidRow
            message={message}
            ownId={studentId}
            connected={connected}
            isTeacher={state.isTeacher}
          />
        </Fragment>
      ))}
      {waiting.map((one) => (
        <WaitingRow
          key={one.body.messageId}
          one={one}
          ownId={studentId}
          nickname={nickname}
          onEdit={() => onEdit(one)}
          onDiscard={() => dropSending(one.studentId, [one.body.messageId])}
        />
      ))}
    </>
  );
}

interface OlderProps {
  teamId: number;
  connected: TeamConnection;
  box: React.RefObject<HTMLDivElement | null>;
}

/** Fetches what was said before, and keeps what is read in its place. */
function Older({ teamId, connected, box }: OlderProps) {
  const [isFetching, setFetching] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const fetch = async () => {
    const height = box.current?.scrollHeight ?? 0;
    setFetching(true);
    setFailed(false);
    try {
      await fetchOlder(teamId, connected);
      requestAnimationFrame(() => {
        if (box.current) box.current.scrollTop += box.current.scrollHeight - height;
      });
    } catch {
      setFailed(true);
    } finally {
      setFetching(false);
    }
  };
  return (
    <div className={styles.older}>
      <Button variant="subtle" size="compact-md" loading={isFetching} onClick={() => void fetch()}>
        {isFailed ? words.again : words.older}
      </Button>
      {isFailed && <p role="alert">{words.logFailed}</p>}
    </div>
  );
}
