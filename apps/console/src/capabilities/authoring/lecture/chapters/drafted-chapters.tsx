import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { LectureChapter } from '@xuezhou/contract/authoring/console';
import { draftChapters, type DraftedChapter } from '@xuezhou/contract/drafting/console';
import { useState } from 'react';
import { useAct } from '../../../../platform/act/use-act.ts';
import type { DraftPlayer } from '../draft-player.ts';
import type { Edited } from '../use-edited.ts';
import styles from '../lecture-page.module.css';

interface DraftedChaptersProps {
  courseId: number;
  lectureId: number;
  edited: Edited<LectureChapter[]>;
  player: DraftPlayer;
}

/** What a model makes of the captions: nothing of it counts before somebody has taken it, one after the other. */
export function DraftedChapters({ courseId, lectureId, edited, player }: DraftedChaptersProps) {
  const [drafted, setDrafted] = useState<readonly DraftedChapter[]>([]);
  const [isCut, setCut] = useState(false);
  const { act, isBusy, refusal } = useAct();
  const ask = () =>
    act(
      async () => {
        const answer = await call(draftChapters, { body: { courseId, lectureId } });
        setDrafted(answer.chapters);
        setCut(answer.isCut);
        return undefined;
      },
      { isLook: true },
    );
  const drop = (start: number) => setDrafted(drafted.filter((one) => one.start !== start));
  const take = ({ start, title }: DraftedChapter) => {
    const others = edited.value.filter((one) => one.start !== start);
    edited.change([...others, { start, title }].toSorted((one, other) => one.start - other.start));
    drop(start);
  };
  return (
    <div className={styles.drafted}>
      <Button size="sm" variant="light" loading={isBusy} onClick={() => void ask()}>
        {drafted.length > 0 ? '再拟一次' : '请模型按字幕拟章节'}
      </Button>
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      {drafted.length > 0 && (
        <>
          <p className={styles.quiet}>
            机器拟的，还没有进章节：一段一段看，接受的才算。
            {isCut && '没有拟到末尾：再拟也可能只到这里，后面的请自己写。'}
          </p>
          <ul className={styles.rows} aria-label="机器拟的章节">
            {drafted.map((chapter) => (
              <Row
                key={chapter.start}
                chapter={chapter}
                now={edited.value.find(({ start }) => start === chapter.start)?.title}
                onSee={() => player.seek(chapter.start)}
                onTake={() => take(chapter)}
                onDrop={() => drop(chapter.start)}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

interface RowProps {
  chapter: DraftedChapter;
  /** What is called so already from this very second on. */
  now: string | undefined;
  onSee: () => void;
  onTake: () => void;
  onDrop: () => void;
}

const Row = ({ chapter: { start, title, quote }, now, onSee, onTake, onDrop }: RowProps) => (
  <li className={styles.row}>
    <Button size="sm" variant="subtle" aria-label={`看 ${clockText(start)}`} onClick={onSee}>
      {clockText(start)}
    </Button>
    <span className={styles.grow}>
      {title}
      <span className={styles.quiet}>
        {` “${quote}”`}
        {now !== undefined && `；这一秒已有“${now}”，接受就换掉`}
      </span>
    </span>
    <Button size="sm" variant="light" aria-label={`接受“${title}”`} onClick={onTake}>
      接受
    </Button>
    <Button size="sm" variant="subtle" aria-label={`不要“${title}”`} onClick={onDrop}>
      不要
    </Button>
  </li>
);
