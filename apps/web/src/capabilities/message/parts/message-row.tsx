import { IconChevronDown } from '@tabler/icons-react';
import type { Message } from '@xuezhou/contract/message';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useId, useMemo } from 'react';
import { recentText } from '@xuezhou/client/time/days.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { messageWords as words } from '../message.words.ts';
import { AfterPurchase } from './after-purchase.tsx';
import { firstWords } from './first-words.ts';
import styles from './message-row.module.css';

interface MessageRowProps {
  message: Message;
  isOpen: boolean;
  onToggle: () => void;
  /** What a purchase asked was answered. */
  onDecided: () => void;
}

/** A message's title, its first words and its time; its text unfolds below. */
export function MessageRow({ message, isOpen, onToggle, onDecided }: MessageRowProps) {
  const asks = message.messageType === 4;
  const contentId = useId();
  const preview = useMemo(() => firstWords(message.messageContent), [message.messageContent]);
  return (
    <li className={styles.root} data-unread={!message.isCheck || undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={onToggle}
      >
        <span className={styles.words}>
          <span className={styles.title}>
            {!message.isCheck && (
              <span className={styles.dot} role="img" aria-label={words.unread} />
            )}
            {message.messageTitle}
          </span>
          {!isOpen && preview !== '' && (
            <span className={styles.preview} aria-hidden>
              {preview}
            </span>
          )}
        </span>
        {asks && <Decision message={message} />}
        <time className="xz-caption xz-quiet" dateTime={message.sentAt}>
          {recentText(Date.parse(message.sentAt), serverNow())}
        </time>
        <IconChevronDown size={20} stroke={1.6} className={styles.mark} aria-hidden />
      </button>
      <div id={contentId} className={styles.content} hidden={!isOpen}>
        {isOpen &&
          (asks && message.decision === 0 ? (
            <AfterPurchase message={message} onDone={onDecided} isInList />
          ) : (
            <>
              <RichHtml html={message.messageContent} />
              {message.decision === -1 && <p className="xz-quiet">{words.hasGivenUpText}</p>}
            </>
          ))}
      </div>
    </li>
  );
}

function Decision({ message: { decision } }: { message: Message }) {
  if (decision === 0) return <StatusChip tone="review">{words.open}</StatusChip>;
  return decision === 1 ? (
    <StatusChip tone="right">{words.hasJoined}</StatusChip>
  ) : (
    <StatusChip>{words.hasGivenUp}</StatusChip>
  );
}
