import type { ChatMessage } from '@xuezhou/contract/live';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { ManageMenu, type Act } from '../../../platform/chat/manage-menu.tsx';
import { timeText } from '../live-time.ts';
import { liveWords } from '../live.words.ts';
import type { RoomConnection } from '../room/room-connection.ts';
import styles from './chat.module.css';

const words = liveWords.chat;
const muteMinutes = 10;

interface ChatRowProps {
  message: ChatMessage;
  isOwn?: boolean;
  /** Only for a teacher. */
  manage?: Pick<RoomConnection, 'remove' | 'mute'>;
}

/** A message. Its text is drawn as text, whatever stands in it. */
export function ChatRow({ message, isOwn = false, manage }: ChatRowProps) {
  const { nickname, isTeacher, text, isRemoved, sentAt } = message;
  return (
    <div className={styles.row} data-own={isOwn || undefined} data-teacher={isTeacher || undefined}>
      <p className={styles.who}>
        <span className={styles.name}>{nickname}</span>
        {isTeacher && <StatusChip tone="accent">{words.teacher}</StatusChip>}
        <time dateTime={sentAt}>{timeText(sentAt)}</time>
        {manage && !isRemoved && (
          <ManageMenu
            label={words.manage(nickname)}
            className={styles.manage}
            acts={actsOn(message, manage)}
            done={words.done}
          />
        )}
      </p>
      {isRemoved ? (
        <p className={styles.removed}>{words.removed}</p>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
    </div>
  );
}

function actsOn(
  { number, studentId, isTeacher }: ChatMessage,
  manage: Required<ChatRowProps>['manage'],
): Act[] {
  const removal: Act = [words.remove, () => manage.remove(number)];
  if (isTeacher) return [removal];
  return [
    removal,
    [words.mute, () => manage.mute(studentId, muteMinutes)],
    [words.unmute, () => manage.mute(studentId, 0)],
  ];
}
