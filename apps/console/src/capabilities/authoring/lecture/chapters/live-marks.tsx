import { Button } from '@mantine/core';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import type { LectureChapter } from '@xuezhou/contract/authoring/console';
import type { Edited } from '../use-edited.ts';
import styles from '../lecture-page.module.css';

interface LiveMarksProps {
  marks: readonly LectureChapter[];
  edited: Edited<LectureChapter[]>;
}

/** What was marked in the live class: it is no chapter before somebody has taken it, and is changed there like any other. */
export function LiveMarks({ marks, edited }: LiveMarksProps) {
  const open = notTaken(marks, edited.value);
  if (open.length === 0) return null;
  const take = (some: readonly LectureChapter[]) =>
    edited.change([...edited.value, ...some].toSorted((one, other) => one.start - other.start));
  return (
    <div className={styles.drafted}>
      <p className={styles.quiet}>直播时记的 {open.length} 段，还没有进章节；带进来以后可以改。</p>
      <ul className={styles.rows} aria-label="直播时记的">
        {open.map((mark) => (
          <li key={mark.start} className={styles.row}>
            <span className={styles.grow}>
              {clockText(mark.start)} {mark.title}
            </span>
            <Button
              size="sm"
              variant="light"
              aria-label={`带进“${mark.title}”`}
              onClick={() => take([mark])}
            >
              带进来
            </Button>
          </li>
        ))}
      </ul>
      {open.length > 1 && (
        <Button size="sm" variant="light" onClick={() => take(open)}>
          {open.length} 段都带进来
        </Button>
      )}
    </div>
  );
}

/** A chapter is moved by less, and so is a replay that begins at another second than it was first said. */
const far = 10 * 60;

/**
 * Marks that no chapter came of. One came of a mark where it stands at its second, whatever it is called now, or bears its
 * title not far from it, whatever second it was moved to: of two marks of one title the nearest. A title like 答疑 stands in many
 * a lecture.
 */
function notTaken(marks: readonly LectureChapter[], chapters: readonly LectureChapter[]) {
  const seconds = new Set(marks.map(({ start }) => start));
  const taken = new Set(chapters.map(({ start }) => start));
  let open = marks.filter(({ start }) => !taken.has(start));
  for (const { start, title } of chapters.filter((chapter) => !seconds.has(chapter.start))) {
    const from = (mark: LectureChapter) => Math.abs(mark.start - start);
    const [nearest] = open
      .filter((mark) => mark.title === title.trim() && from(mark) <= far)
      .toSorted((one, other) => from(one) - from(other));
    open = open.filter((mark) => mark !== nearest);
  }
  return open;
}
