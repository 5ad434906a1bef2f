import { IconChevronRight, IconTrendingDown, IconTrendingUp } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Today } from '@xuezhou/contract/study';
import { SectionCard } from '@xuezhou/ui/section-card';
import { VoyageLine } from '@xuezhou/ui/voyage-line';
import { examWords } from './exam.words.ts';
import { dayText, fullDayText } from '@xuezhou/client/time/days.ts';
import type { ExamCountdown } from '../../exam-countdown.ts';
import { planWords } from '../../today/plan.words.ts';
import { toPlan } from '../../today/today-link.ts';
import styles from './exam-card.module.css';

const words = examWords;

interface ExamCardProps {
  exam: ExamCountdown;
  /** Of the course's plan; undefined without one. */
  standing: Today['standings'][number] | undefined;
  today: string;
}

/** Days until the nearest exam, how far the way there has been sailed, and how the plan stands. */
export function ExamCard({ exam, standing, today }: ExamCardProps) {
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
          </p>
        )}
        {voyage && (
          <VoyageLine
            progress={voyage.progress}
            start={words.joined(dayText(voyage.startDate, today))}
            end={words.exam(dayText(examDate, examDate))}
          />
        )}
        {pace && daysLeft > 0 && standing === undefined && (
          <p className={styles.note}>{words.pace(pace.readings, pace.perWeek)}</p>
        )}
        {standing && <Standing standing={standing} />}
      </section>
    </SectionCard>
  );
}

function Standing({ standing }: { standing: Today['standings'][number] }) {
  const { ahead, balance, isLackAccepted, grown, courseId } = standing;
  const Icon = ahead !== null && ahead < 0 ? IconTrendingDown : IconTrendingUp;
  return (
    <>
      {ahead !== null && (
        <>
          <p className={styles.standing} data-ahead={ahead > 0 || undefined}>
            {ahead !== 0 && <Icon size={18} stroke={1.6} aria-hidden />}
            {planWords.standing(ahead)}
          </p>
          <p className={styles.note}>
            {grown === null ? planWords.byLastNight : planWords.grown(grown.chapter, grown.minutes)}
          </p>
        </>
      )}
      {balance !== null && !isLackAccepted && (
        <Link className={styles.plan} {...toPlan(courseId)}>
          {planWords.balance(balance)}
          <IconChevronRight size={18} stroke={1.6} aria-hidden />
        </Link>
      )}
    </>
  );
}
