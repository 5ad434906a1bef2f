import { IconFile } from '@tabler/icons-react';
import type { TeamFile, TeamMessage } from '@xuezhou/contract/im';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { ManageMenu, type Act } from '../../../platform/chat/manage-menu.tsx';
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
          <ManageMenu
            label={words.manage(nickname)}
            className={styles.manage}
            acts={actsOn(message, connected, isOwn)}
            done={words.done}
          />
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

function actsOn(
  { number, studentId, isTeacher }: TeamMessage,
  connected: TeamConnection,
  isOwn: boolean,
): Act[] {
  const removal: Act = [words.remove, () => connected.remove(number)];
  if (isOwn || isTeacher) return [removal];
  return [
    removal,
    [words.mute, () => connected.mute(studentId, shortMinutes)],
    [words.muteLong, () => connected.mute(studentId, longMinutes)],
    [words.unmute, () => connected.mute(studentId, 0)],
  ];
}
