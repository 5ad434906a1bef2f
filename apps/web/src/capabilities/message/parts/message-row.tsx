import { IconChevronDown } from '@tabler/icons-react';
import type { Message } from '@xuezhou/contract/message';
import { useId } from 'react';
import { momentText } from '../../../platform/moment-text.ts';
import { RichHtml } from '../../../platform/rich-html/rich-html.tsx';
import { messageWords as words } from '../message.words.ts';
import styles from './message-row.module.css';

interface MessageRowProps {
  message: Message;
  isOpen: boolean;
  onToggle: () => void;
}

/** A message's title and time; its text unfolds below. */
export function MessageRow({ message, isOpen, onToggle }: MessageRowProps) {
  const contentId = useId();
  return (
    <li className={styles.root} data-unread={!message.isCheck || undefined}>
      <button
        type="button"
        className={styles.head}
        aria-expanded={isOpen}
        aria-controls={contentId}
        onClick={onToggle}
      >
        <span className={styles.title}>
          {!message.isCheck && <span className={styles.dot} role="img" aria-label={words.unread} />}
          {message.title}
        </span>
        <time className="xz-caption xz-quiet" dateTime={message.sentAt}>
          {momentText(message.sentAt)}
        </time>
        <IconChevronDown size={20} stroke={1.6} className={styles.mark} aria-hidden />
      </button>
      <div id={contentId} className={styles.content} hidden={!isOpen}>
        {isOpen && <RichHtml html={message.messageContent} />}
      </div>
    </li>
  );
}
