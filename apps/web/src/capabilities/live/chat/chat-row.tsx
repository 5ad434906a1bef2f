import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots } from '@tabler/icons-react';
import type { ChatMessage } from '@xuezhou/contract/live';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { toast } from '@xuezhou/ui/toast';
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
        {manage && !isRemoved && <Manage message={message} manage={manage} />}
      </p>
      {isRemoved ? (
        <p className={styles.removed}>{words.removed}</p>
      ) : (
        <p className={styles.text}>{text}</p>
      )}
    </div>
  );
}

function Manage({ message, manage }: Required<Pick<ChatRowProps, 'message' | 'manage'>>) {
  const { number, studentId, nickname, isTeacher } = message;
  const tell = async (work: Promise<string | null>) => {
    const refusal = await work;
    notifications.show(
      toast(
        refusal === null ? { tone: 'done', title: words.done } : { tone: 'failed', title: refusal },
      ),
    );
  };
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          className={styles.manage}
          variant="subtle"
          size="sm"
          aria-label={words.manage(nickname)}
        >
          <IconDots size={18} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => void tell(manage.remove(number))}>{words.remove}</Menu.Item>
        {!isTeacher && (
          <>
            <Menu.Item onClick={() => void tell(manage.mute(studentId, muteMinutes))}>
              {words.mute}
            </Menu.Item>
            <Menu.Item onClick={() => void tell(manage.mute(studentId, 0))}>
              {words.unmute}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
