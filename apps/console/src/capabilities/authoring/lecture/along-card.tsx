import { useQuery } from '@tanstack/react-query';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import {
  fewestAlong,
  type LectureChapter,
  type PlacedQuestion,
} from '@xuezhou/contract/authoring/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { lectureFiguresQuery, type LectureFigures } from '../authoring.queries.ts';
import type { DraftPlayer } from './draft-player.ts';
import styles from './along-card.module.css';

interface AlongCardProps {
  courseId: number;
  lectureId: number;
  chapters: readonly LectureChapter[];
  questions: readonly PlacedQuestion[];
  player: DraftPlayer;
}

/** Along the lecture: how many it keeps, what is played again, and what stands at which second. */
export function AlongCard({ courseId, lectureId, ...marks }: AlongCardProps) {
  const { data } = useQuery(lectureFiguresQuery(courseId, lectureId));
  const length = useStore(marks.player.duration);
  if (data === undefined) return null;
  const last = data.stretches.at(-1);
  const seconds = Math.max(length, last === undefined ? 0 : last.second + data.width);
  if (data.people === 0 || seconds === 0) return null;
  return (
    <SectionCard title="看到哪里" action={<span className={styles.note}>{noteOf(data)}</span>}>
      <Line {...marks} figures={data} seconds={seconds} />
    </SectionCard>
  );
}

function noteOf({ people, stretches, width }: LectureFigures): string {
  if (stretches.length === 0) return `${people} 人看过，满 ${fewestAlong} 人才画出来`;
  const mostSeen = stretches.reduce((one, other) => (other.times > one.times ? other : one));
  const again =
    mostSeen.times < 1.5
      ? ''
      : `，${clockText(mostSeen.second)} – ${clockText(mostSeen.second + width)} 平均看 ${mostSeen.times} 遍`;
  return `${people} 人看过${again}`;
}

interface LineProps extends Omit<AlongCardProps, 'courseId' | 'lectureId'> {
  figures: LectureFigures;
  seconds: number;
}

const [wide, high] = [1000, 100];

function Line({ figures, seconds, chapters, questions, player }: LineProps) {
  const now = useStore(player.second);
  const x = (second: number) => (second / seconds) * wide;
  const mostPeople = Math.max(1, ...figures.stretches.map(({ people }) => people));
  const maxTimes = Math.max(3, ...figures.stretches.map(({ times }) => times));
  const area = (heightOf: (stretch: LectureFigures['stretches'][number]) => number) =>
    [
      `M0 ${high}`,
      ...figures.stretches.map((stretch) => {
        const y = high - heightOf(stretch) * high;
        return `L${x(stretch.second)} ${y}L${x(stretch.second + figures.width)} ${y}`;
      }),
      `L${wide} ${high}Z`,
    ].join('');
  return (
    <>
      <p className={styles.legend}>
        <span data-of="people">看的人</span>
        <span data-of="again">回看</span>
        <span data-of="question">随堂题</span>
      </p>
      <div className={styles.place}>
        <svg
          className={styles.line}
          viewBox={`0 0 ${wide} ${high}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={spokenLine(figures)}
        >
          <path data-of="people" d={area(({ people }) => people / mostPeople)} />
          <path data-of="again" d={area(({ times }) => (times - 1) / (maxTimes - 1))} />
          {chapters.map(({ start }) => (
            <line key={start} data-of="chapter" x1={x(start)} x2={x(start)} y1={0} y2={high} />
          ))}
          {questions.map(({ questionId, second }) => (
            <line
              key={questionId}
              data-of="question"
              x1={x(second)}
              x2={x(second)}
              y1={high / 2}
              y2={high}
            />
          ))}
          <line data-of="now" x1={x(now)} x2={x(now)} y1={0} y2={high} />
        </svg>
        {/* For pointers only: who works by keys finds the same seconds as fields and buttons of the cards below. */}
        <button
          type="button"
          className={styles.press}
          tabIndex={-1}
          aria-hidden
          onClick={({ clientX, currentTarget }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            if (width > 0) player.seek(((clientX - left) / width) * seconds);
          }}
        />
      </div>
    </>
  );
}

function spokenLine({ people, stretches }: LectureFigures): string {
  const [first, last] = [stretches[0], stretches.at(-1)];
  return first === undefined || last === undefined
    ? `${people} 人看过`
    : `开头 ${first.people} 人在看，最后 ${last.people} 人`;
}
