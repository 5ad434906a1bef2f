import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import { leftToday, type CardInfo } from '../../card-info.ts';
import { returnText } from '../../due-text.ts';
import { flashCardWords } from '../../flash-card.words.ts';
import { toStudy } from '../../scope.ts';
import { SessionCountsLine } from '../study/session-counts.tsx';
import styles from './today-card.module.css';

const words = flashCardWords.landing;
const usualSeconds = 17;

interface TodayCardProps {
  courseId: number;
  info: CardInfo;
}

/** What is to do today, and the one button. */
export function TodayCard({ courseId, info }: TodayCardProps) {
  const { today } = info;
  const left = leftToday(info);
  if (left === 0 || today.firstBookId === null) return <AllDone info={info} />;
  const scope = { courseId, bookId: today.firstBookId, mode: 'today', readingIds: [] } as const;
  const minutes = Math.max(1, Math.ceil((left * usualSeconds) / 60));
  return (
    <SectionCard>
      <section className={styles.root} aria-label={words.todayTitle}>
        <div className={styles.text}>
          <h2 className={styles.title}>{words.todayTitle}</h2>
          <p className={styles.figure}>
            <span className="xz-figure">{left}</span> {words.unit}
            <span className={styles.minutes}>{flashCardWords.minutes(minutes)}</span>
          </p>
          <SessionCountsLine
            counts={{
              fresh: today.newCount,
              learning: today.learningCount,
              review: today.dueCount,
            }}
          />
        </div>
        <div className={styles.go}>
          <StartButton
            courseId={courseId}
            size="lg"
            fullWidth
            renderRoot={(props) => <Link {...toStudy(scope)} {...props} />}
          >
            {today.doneCount > 0 ? words.goOn : words.start}
          </StartButton>
          {today.doneCount > 0 && (
            <>
              <ProgressLine
                value={today.doneCount}
                max={today.doneCount + left}
                label={flashCardWords.study.progress}
              />
              <p className="xz-caption xz-quiet">{words.done(today.doneCount)}</p>
            </>
          )}
        </div>
      </section>
    </SectionCard>
  );
}

function AllDone({ info }: { info: CardInfo }) {
  const next = info.ahead.find(({ count }) => count > 0);
  return (
    <SectionCard>
      <section aria-label={words.todayTitle}>
        <h2 className={styles.title}>{words.allDone}</h2>
        <p className={styles.after}>
          {info.today.doneCount > 0 && `${words.done(info.today.doneCount)}。`}
          {next
            ? words.nextDay(
                returnText(Date.parse(`${next.day}T00:00:00+08:00`), serverNow()),
                next.count,
              )
            : words.nothingAhead}
        </p>
      </section>
    </SectionCard>
  );
}
