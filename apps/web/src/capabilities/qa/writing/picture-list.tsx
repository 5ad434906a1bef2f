import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { QaPicture } from '@xuezhou/contract/qa';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import styles from './picture-list.module.css';
import type { PicturesState, Sending } from './use-pictures.ts';
import { writingWords as words } from './writing.words.ts';

/** The pictures that go along with what is written, each with its line of progress and the way to take it out. */
export function PictureList({
  sent,
  pictures,
}: {
  sent: readonly QaPicture[];
  pictures: PicturesState;
}) {
  if (sent.length === 0 && pictures.sending.length === 0 && pictures.problem === null) return null;
  return (
    <>
      <ul className={styles.root} aria-label={words.pictures}>
        {sent.map(({ key, address }, index) => (
          <li key={key}>
            <img src={address} alt={words.pictureOf(index + 1)} />
            <ActionIcon
              className={styles.remove}
              size={32}
              radius="xl"
              variant="default"
              aria-label={words.removePicture(index + 1)}
              onClick={() => pictures.remove(key)}
            >
              <IconX size={16} stroke={1.6} />
            </ActionIcon>
          </li>
        ))}
        {pictures.sending.map((each, index) => (
          <li key={each.id} className={styles.sending}>
            <SendingPicture
              sending={each}
              index={sent.length + index + 1}
              onAgain={() => pictures.again(each)}
              onDrop={() => pictures.drop(each)}
            />
          </li>
        ))}
      </ul>
      {pictures.problem !== null && (
        <p className={styles.problem} role="alert">
          {pictures.problem}
        </p>
      )}
    </>
  );
}

interface SendingPictureProps {
  sending: Sending;
  index: number;
  onAgain: () => void;
  onDrop: () => void;
}

function SendingPicture({ sending, index, onAgain, onDrop }: SendingPictureProps) {
  const percent = Math.round(sending.part * 100);
  return (
    <>
      <span className={styles.name}>{sending.file.name}</span>
      {sending.problem === null ? (
        <ProgressLine value={percent} max={100} label={words.uploading(percent)} />
      ) : (
        <span className={styles.problem} role="alert">
          {sending.problem}
          {sending.canRetry && (
            <Button variant="subtle" size="compact-sm" onClick={onAgain}>
              {words.uploadAgain}
            </Button>
          )}
        </span>
      )}
      <ActionIcon
        className={styles.remove}
        size={32}
        radius="xl"
        variant="default"
        aria-label={words.removePicture(index)}
        onClick={onDrop}
      >
        <IconX size={16} stroke={1.6} />
      </ActionIcon>
    </>
  );
}
