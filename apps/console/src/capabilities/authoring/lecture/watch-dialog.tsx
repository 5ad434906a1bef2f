import { Button, SegmentedControl } from '@mantine/core';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { PlacedQuestion } from '@xuezhou/contract/authoring/console';
import { Dialog } from '@xuezhou/ui/dialog';
import { Notice } from '@xuezhou/ui/notice';
import { useEffect, useState } from 'react';
import type { Lecture } from '../authoring.queries.ts';
import { makePlayer, type DraftPlayer } from './draft-player.ts';
import styles from './lecture-page.module.css';
import { VideoCard } from './video-card.tsx';

interface WatchDialogProps {
  courseId: number;
  lectureId: number;
  lecture: Lecture;
  isOpen: boolean;
  onClose: () => void;
}

const languages = { zh: '中文字幕', en: 'English' } as const;

/** The draft as a student will watch it: with its captions and chapters, and halting where a question is asked. Nothing is counted. */
export function WatchDialog({ courseId, lectureId, lecture, isOpen, onClose }: WatchDialogProps) {
  const [player] = useState(makePlayer);
  const [language, setLanguage] = useState(lecture.captions[0]?.language ?? 'zh');
  const cues = lecture.captions.find((each) => each.language === language)?.cues ?? [];
  return (
    <Dialog title={`像学员一样看“${lecture.title}”`} size={900} {...{ isOpen, onClose }}>
      <div className={styles.stack}>
        <VideoCard {...{ courseId, lectureId, lecture, cues, player }} />
        <AskedNow questions={lecture.questions} player={player} />
        <div className={styles.chips}>
          {lecture.captions.length > 1 && (
            <SegmentedControl
              size="xs"
              aria-label="字幕"
              value={language}
              onChange={setLanguage}
              data={lecture.captions.map((each) => ({
                value: each.language,
                label: languages[each.language],
              }))}
            />
          )}
          {lecture.chapters.map(({ start, title }) => (
            <Button
              key={`${start} ${title}`}
              variant="subtle"
              size="compact-sm"
              onClick={() => player.seek(start)}
            >
              {clockText(start)} {title}
            </Button>
          ))}
        </div>
        <p className={styles.quiet}>放的是草稿里存下的；学员看到的要等发布。这里不记进度和答案。</p>
      </div>
    </Dialog>
  );
}

interface AskedNowProps {
  questions: readonly PlacedQuestion[];
  player: DraftPlayer;
}

/** The question that halts the video, as each does once in a viewing. */
function AskedNow({ questions, player }: AskedNowProps) {
  const second = useStore(player.second);
  const [passed, setPassed] = useState<ReadonlySet<number>>(new Set());
  const asked = questions.find(
    (each) => each.isAsked && each.second <= second && !passed.has(each.questionId),
  );
  const askedId = asked?.questionId;
  useEffect(() => {
    if (askedId !== undefined) player.pause();
  }, [askedId, player]);
  if (asked === undefined) return null;
  return (
    <div role="status">
      <Notice
        tone="accent"
        title={`${clockText(asked.second)} 随堂题 ${asked.questionId}，学员答完才接着看`}
        action={
          <Button
            variant="light"
            size="sm"
            onClick={() => {
              setPassed(new Set([...passed, asked.questionId]));
              player.toggle();
            }}
          >
            接着看
          </Button>
        }
      >
        <FormulaText text={asked.stem} />
      </Notice>
    </div>
  );
}
