import { Button } from '@mantine/core';
import { IconArrowDown } from '@tabler/icons-react';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Fragment, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useStudent } from '../../../platform/session.ts';
import { serverNow } from '../../../platform/server-clock.ts';
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
  const { studentId, nickname } = useStudent();
  const list = useRef<HTMLDivElement>(null);
  const [isBehind, setBehind] = useState(false);
  const [draft, setDraft] = useState<Draft | null>(null);
  const { state, connected, waiting } = team;
  const { messages } = state;
  const last = messages.at(-1)?.number;
  const shownWaiting = waiting.filter(
    ({ body }) => !messages.some(({ messageId }) => messageId === body.messageId),
  );

  const toEnd = () => {
    const box = list.current;
    if (box) box.scrollTop = box.scrollHeight;
    setBehind(false);
  };
  // Who reads further up is not carried away.
  useLayoutEffect(() => {
    const box = list.current;
    if (box && !isBehind) box.scrollTop = box.scrollHeight;
  }, [last, shownWaiting.length, isBehind]);
  useEffect(() => {
    if (last === undefined || isBehind) return;
    const note = () => {
      if (document.visibilityState === 'visible') onRead(last);
    };
    note();
    document.addEventListener('visibilitychange', note);
    return () => document.removeEventListener('visibilitychange', note);
  }, [last, isBehind, onRead]);

  const edit = ({ body }: Sending) => {
    setDraft({ text: body.text, mentions: body.mentions });
    dropSending(studentId, [body.messageId]);
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
        onScroll={({ currentTarget: box }) =>
          setBehind(box.scrollHeight - box.scrollTop - box.clientHeight > nearEnd)
        }
      >
        {connected && state.hasOlder && <Older teamId={teamId} connected={connected} box={list} />}
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
          messages.length + shownWaiting.length === 0 && (
            <p className={styles.empty}>{team.isLoading ? words.loading : words.empty}</p>
          )
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
        {shownWaiting.map((one) => (
          <WaitingRow
            key={one.body.messageId}
            one={one}
            ownId={studentId}
            nickname={nickname}
            onEdit={() => edit(one)}
            onDiscard={() => dropSending(studentId, [one.body.messageId])}
          />
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
      <SayForm teamId={teamId} state={state} draft={draft} onSent={toEnd} />
    </section>
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
