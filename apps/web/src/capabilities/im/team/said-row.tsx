import { ActionIcon, Menu } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconDots, IconFile } from '@tabler/icons-react';
import type { TeamFile, TeamMessage } from '@xuezhou/contract/im';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { toast } from '@xuezhou/ui/toast';
import { imWords as words } from '../im.words.ts';
import type { TeamConnection } from './connect-team.ts';
import { bytesText, timeText } from './said-time.ts';
import styles from './chat.module.css';

const shortMinutes = 10;
const longMinutes = 1440;

interface SaidRowProps {
  message: TeamMessage;
  ownId: number | null;
  /** Null where nothing can be done about it. */
  connected: TeamConnection | null;
  isTeacher: boolean;
}

/** A message. Its text is drawn as text, whatever stands in it. */
export function SaidRow({ message, ownId, connected, isTeacher }: SaidRowProps) {
  const { nickname, text, file, isRemoved, sentAt, mentions } = message;
  const isOwn = message.studentId === ownId;
  const isNamed = ownId !== null && mentions.includes(ownId);
  return (
    <div
      className={styles.row}
      data-own={isOwn || undefined}
      data-teacher={message.isTeacher || undefined}
      data-named={isNamed || undefined}
    >
      <p className={styles.who}>
        <span className={styles.name}>{nickname}</span>
        {message.isTeacher && <StatusChip tone="accent">{words.teacher}</StatusChip>}
        {isNamed && <StatusChip tone="review">{words.mentioned}</StatusChip>}
        <time dateTime={sentAt}>{timeText(sentAt)}</time>
        {connected && !isRemoved && (isOwn || isTeacher) && (
          <Manage message={message} connected={connected} isOwn={isOwn} />
        )}
      </p>
      {isRemoved && <p className={styles.removed}>{words.removed}</p>}
      {text !== '' && <p className={styles.text}>{text}</p>}
      {file && <SaidFile file={file} nickname={nickname} />}
    </div>
  );
}

function SaidFile({ file, nickname }: { file: TeamFile; nickname: string }) {
  if (file.isImage)
    return (
      <a className={styles.picture} href={file.address} target="_blank" rel="noreferrer">
        <img src={file.address} alt={words.picture(nickname)} loading="lazy" />
      </a>
    );
  return (
    <a
      className={styles.file}
      href={file.address}
      download={file.name}
      aria-label={words.fetchFile(file.name)}
    >
      <IconFile size={20} stroke={1.6} aria-hidden />
      <span className={styles.fileName}>{file.name}</span>
      <span className="xz-caption xz-quiet">{bytesText(file.bytes)}</span>
    </a>
  );
}

interface ManageProps {
  message: TeamMessage;
  connected: TeamConnection;
  isOwn: boolean;
}

function Manage({ message, connected, isOwn }: ManageProps) {
  const { number, studentId, nickname } = message;
  const tell = async (work: Promise<string | null>) => {
    const refusal = await work;
    notifications.show(
      toast(
        refusal === null ? { tone: 'done', title: words.done } : { tone: 'failed', title: refusal },
      ),
    );
  };
  const mute = (minutes: number) => void tell(connected.mute(studentId, minutes));
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
        <Menu.Item onClick={() => void tell(connected.remove(number))}>{words.remove}</Menu.Item>
        {!isOwn && !message.isTeacher && (
          <>
            <Menu.Item onClick={() => mute(shortMinutes)}>{words.mute}</Menu.Item>
            <Menu.Item onClick={() => mute(longMinutes)}>{words.muteLong}</Menu.Item>
            <Menu.Item onClick={() => mute(0)}>{words.unmute}</Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
