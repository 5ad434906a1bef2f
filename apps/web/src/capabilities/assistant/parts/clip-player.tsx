import { ActionIcon, Button } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import type { ResultVideo } from '@xuezhou/contract/assistant';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState } from 'react';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { PagePart } from '../../../platform/page/page-parts.tsx';
import { WayLink } from '../../../platform/page/way-link.tsx';
import styles from '../assistant.module.css';
import { assistantWords as words } from '../assistant.words.ts';
import { lectureAddress, nameOf, type Clip } from '../passage-text.ts';

interface ClipPlayerProps {
  passage: ResultVideo;
  clip: Clip;
  onClose: () => void;
}

/** Plays one part of a lecture in place, and stops where it ends. */
export function ClipPlayer({ passage, clip, onClose }: ClipPlayerProps) {
  const isPhone = usePhone();
  const [turn, setTurn] = useState(0);
  const [isOver, setOver] = useState(false);
  const { courseId, bookId, readingId, bulletId, videoId } = passage;
  if (bookId === null || readingId === null || bulletId === null || videoId === null) return null;
  const lecture = {
    courseId,
    bookId,
    readingId,
    bulletId,
    videoId,
    bulletName: nameOf(passage),
  };
  const replay = () => {
    setOver(false);
    setTurn((old) => old + 1);
  };
  return (
    <section className={styles.player} aria-label={words.player}>
      <div className={styles.screen}>
        <PagePart
          key={turn}
          name="lecture-player"
          lecture={lecture}
          clip={{ ...clip, onEnd: () => setOver(true), ...(isPhone && { onClose }) }}
          end={null}
        />
      </div>
      <div className={styles.playerFoot}>
        <span role="status">{isOver && words.clipOver}</span>
        {isOver && (
          <Button variant="light" size="compact-md" onClick={replay}>
            {words.replay}
          </Button>
        )}
        <WayLink className={styles.watchOn} to={lectureAddress(passage, clip.from)}>
          {words.watchOn(clockText(clip.from))}
        </WayLink>
        {!isPhone && (
          <ActionIcon size={44} variant="subtle" aria-label={words.close} onClick={onClose}>
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
    </section>
  );
}
