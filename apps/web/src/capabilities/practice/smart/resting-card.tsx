import { ActionIcon } from '@mantine/core';
import { exerciseTypes, type RestingChapter } from '@xuezhou/contract/practice';
import { IconHourglass, IconPlayerPlayFilled, IconRefresh } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { timeText } from '@xuezhou/client/time/moment-text.ts';
import { StartButton } from '../../../platform/study/start-button.tsx';
import { toPractice } from '../scope.ts';
import styles from './smart-start.module.css';
import { smartWords as words } from './smart.words.ts';

interface RestingCardProps {
  courseId: number;
  chapter: RestingChapter;
}

/** Why a chapter that just went wrong is not asked yet, and what helps meanwhile. */
export function RestingCard({ courseId, chapter }: RestingCardProps) {
  const { name, questionIds, until, clips } = chapter;
  const time = timeText(until);
  return (
    <SectionCard>
      <div className={styles.rest}>
        <span className={styles.hourglass}>
          <IconHourglass size={24} stroke={1.6} aria-hidden />
        </span>
        <div>
          <h2 className={styles.restTitle}>{words.resting(name, time)}</h2>
          <p className={styles.said}>{words.restingText(questionIds.length, time)}</p>
        </div>
      </div>
      {clips.length > 0 && (
        <>
          <h3 className={styles.listen}>{words.listen}</h3>
          <ol className={styles.clips}>
            {clips.map((clip) => (
              <Clip key={clip.bulletId} courseId={courseId} clip={clip} />
            ))}
          </ol>
        </>
      )}
      <StartButton
        courseId={courseId}
        variant="default"
        leftSection={<IconRefresh size={18} stroke={1.6} />}
        renderRoot={(props) => (
          <Link
            {...toPractice({ courseId, type: exerciseTypes.correcting, ids: questionIds })}
            {...props}
          />
        )}
      >
        {words.redo(questionIds.length)}
      </StartButton>
      <p className={`xz-small xz-quiet ${styles.note}`}>{words.redoText}</p>
    </SectionCard>
  );
}

interface ClipProps {
  courseId: number;
  clip: RestingChapter['clips'][number];
}

function Clip({ courseId, clip }: ClipProps) {
  const { bookId, readingId, bulletId, bulletName, second } = clip;
  const from = clockText(second);
  return (
    <li>
      <div>
        <p>{bulletName}</p>
        <p className="xz-caption xz-quiet">{words.from(from)}</p>
      </div>
      <ActionIcon
        size={44}
        variant="light"
        aria-label={words.play(bulletName, from)}
        renderRoot={(props) => (
          <Link
            to="/course/$courseId/book/$bookId/reading/$readingId"
            params={{ courseId, bookId, readingId }}
            search={{ bullet: String(bulletId), t: String(second) }}
            {...props}
          />
        )}
      >
        <IconPlayerPlayFilled size={18} />
      </ActionIcon>
    </li>
  );
}
