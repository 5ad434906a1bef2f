import { IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { SectionCard } from '@xuezhou/ui/section-card';
import { VoyageLine } from '@xuezhou/ui/voyage-line';
import { courseWords } from '../../study.words.ts';
import { dayText, fullDayText } from '@xuezhou/client/time/days.ts';
import type { ExamCountdown } from '../../exam-countdown.ts';
import { planWords } from '../../today/plan.words.ts';
import styles from './exam-card.module.css';

const words = courseWords.exam;

interface ExamCardProps {
  exam: ExamCountdown;
  /** Days ahead of the plan, behind where negative; null without a plan. */
  daysAhead: number | null;
  today: string;
}

/** Days until the nearest exam, and how far the way there has been sailed. */
export function ExamCard({ exam, daysAhead, today }: ExamCardProps) {
  const { courseName, examDate, daysLeft, voyage, pace } = exam;
  return (
    <SectionCard>
      <section aria-label={words.label}>
        <div className={styles.head}>
          <h2 className={styles.title}>{words.until(courseName)}</h2>
          <span className={styles.date}>{fullDayText(examDate)}</span>
        </div>
        {daysLeft === 0 ? (
          <>
            <p className={styles.today}>{words.today}</p>
            <p className="xz-small">{words.todayText}</p>
          </>
        ) : (
          <p className={styles.days}>
            <span className="xz-figure">{daysLeft}</span> {words.days}
            {daysAhead !== null && <Standing daysAhead={daysAhead} />}
          </p>
        )}
        {pace && daysLeft > 0 && daysAhead === null && (
          <p className={styles.pace}>{words.pace(pace.readings, pace.perWeek)}</p>
        )}
        {voyage && (
          <VoyageLine
            progress={voyage.progress}
            start={words.joined(dayText(voyage.startDate, today))}
            end={words.exam(dayText(examDate, examDate))}
          />
        )}
      </section>
    </SectionCard>
  );
}

function Standing({ daysAhead }: { daysAhead: number }) {
  if (daysAhead === 0) return <span className={styles.standing}>{planWords.onTime}</span>;
  const Icon = daysAhead > 0 ? IconTrendingUp : IconTrendingDown;
  return (
    <span className={styles.standing} data-ahead={daysAhead > 0 || undefined}>
      <Icon size={18} stroke={1.6} aria-hidden />
      {daysAhead > 0 ? planWords.ahead(daysAhead) : planWords.behind(-daysAhead)}
    </span>
  );
}
