import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { LectureChapter } from '@xuezhou/contract/authoring/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Suspense } from 'react';
import type { DraftPlayer } from '../draft-player.ts';
import { PartButtons } from '../part-buttons.tsx';
import { TimeField } from '../time-field.tsx';
import type { Edited } from '../use-edited.ts';
import styles from '../lecture-page.module.css';

/** Comes with the first lecture of a school that has a language model. */
const DraftedChapters = lazyPart(
  () => import('./drafted-chapters.tsx'),
  'DraftedChapters',
  Nothing,
);

/** Comes with the first replay of a class in which something was marked. */
const LiveMarks = lazyPart(() => import('./live-marks.tsx'), 'LiveMarks', Nothing);

interface ChaptersCardProps {
  /** What was marked in the live class whose replay it is. */
  liveMarks: readonly LectureChapter[];
  /** Whose chapters a model may draft; undefined where it cannot. */
  drafting: { courseId: number; lectureId: number } | undefined;
  edited: Edited<LectureChapter[]>;
  mayDraft: boolean;
  player: DraftPlayer;
}

/** The parts of a video, each from a second on. */
export function ChaptersCard({ drafting, edited, liveMarks, mayDraft, player }: ChaptersCardProps) {
  const chapters = edited.value;
  const put = (at: number, news: Partial<LectureChapter>) =>
    edited.change(
      chapters.map((chapter, index) => (index === at ? { ...chapter, ...news } : chapter)),
    );
  return (
    <SectionCard
      title={`章节 ${chapters.length}`}
      action={
        mayDraft && (
          <AddHere
            player={player}
            onAdd={(start) =>
              edited.change(
                [...chapters, { start, title: '' }].toSorted(
                  (one, other) => one.start - other.start,
                ),
              )
            }
          />
        )
      }
    >
      <ul className={styles.rows} aria-label="章节">
        {chapters.map((chapter, at) => (
          <li key={at} className={styles.row}>
            {mayDraft ? (
              <>
                <TimeField
                  label={`第 ${at + 1} 段从几分几秒开始`}
                  value={chapter.start * 1000}
                  onChange={(ms) => put(at, { start: Math.round(ms / 1000) })}
                />
                <TextInput
                  className={styles.grow}
                  aria-label={`第 ${at + 1} 段的名称`}
                  placeholder="这一段讲什么"
                  maxLength={60}
                  value={chapter.title}
                  onChange={({ currentTarget }) => put(at, { title: currentTarget.value })}
                />
                <ActionIcon
                  size={36}
                  variant="subtle"
                  aria-label={`删去第 ${at + 1} 段`}
                  onClick={() => edited.change(chapters.toSpliced(at, 1))}
                >
                  <IconTrash size={18} stroke={1.6} />
                </ActionIcon>
              </>
            ) : (
              <span>
                {clockText(chapter.start)} {chapter.title}
              </span>
            )}
          </li>
        ))}
      </ul>
      {chapters.length === 0 && <p className={styles.quiet}>还没有章节，学员看不到分段。</p>}
      {mayDraft && liveMarks.length > 0 && (
        <Suspense fallback={null}>
          <LiveMarks marks={liveMarks} edited={edited} />
        </Suspense>
      )}
      {drafting !== undefined && (
        <Suspense fallback={null}>
          <DraftedChapters {...{ ...drafting, edited, player }} />
        </Suspense>
      )}
      <PartButtons
        edited={edited}
        name="章节"
        fault={faultOf(chapters)}
        theirs={(theirs) => theirs.map(({ title }) => title).join('、')}
      />
    </SectionCard>
  );
}

function faultOf(chapters: readonly LectureChapter[]): string | undefined {
  if (chapters.some(({ title }) => title.trim() === '')) return '每一段都要写名称';
  return chapters.some(({ start }, at) => at > 0 && start <= (chapters[at - 1]?.start ?? 0))
    ? '章节的时间要从早到晚，不能相同'
    : undefined;
}

interface AddHereProps {
  player: DraftPlayer;
  onAdd: (second: number) => void;
}

function AddHere({ player, onAdd }: AddHereProps) {
  const second = Math.floor(useStore(player.second));
  return (
    <Button size="sm" variant="subtle" onClick={() => onAdd(second)}>
      在 {clockText(second)} 加一段
    </Button>
  );
}
