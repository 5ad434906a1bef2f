import { SectionCard } from '@xuezhou/ui/section-card';
import { VoyageLine } from '@xuezhou/ui/voyage-line';
import { courseWords } from '../study.words.ts';
import { dayText, fullDayText } from '../../../platform/days.ts';
import type { ExamCountdown } from '../exam-countdown.ts';
import styles from './exam-card.module.css';

const words = courseWords.exam;

interface ExamCardProps {
  exam: ExamCountdown;
  today: string;
}

/** Days until the nearest exam, and how far the way there has been sailed. */
export function ExamCard({ exam, today }: ExamCardProps) {
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
        {pace && daysLeft > 0 && (
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
