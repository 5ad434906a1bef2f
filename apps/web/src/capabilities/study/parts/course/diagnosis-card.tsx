import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { SectionCard } from '@xuezhou/ui/section-card';
import { diagnosisQuery } from '../../study.queries.ts';
import { courseWords } from '../../study.words.ts';
import { toReadingPractice } from '../../../catalogue/port/links.ts';
import styles from './diagnosis-card.module.css';

const words = courseWords.diagnosis;

/** The readings that most need practice; nothing until enough was answered to know. */
export function DiagnosisCard({ courseId, isClosed }: { courseId: number; isClosed: boolean }) {
  const { data } = useQuery({ ...diagnosisQuery(courseId), retryOnMount: false });
  if (!data || data.answered === 0) return null;
  return (
    <SectionCard title={words.title} caption={words.rate(data.answered, data.right)}>
      {data.weak.length === 0 ? (
        <p className={styles.note}>
          {data.estimated === 0 ? words.unknown : words.none(data.estimated)}
        </p>
      ) : (
        <ul className={styles.rows}>
          {data.weak.map(({ bookId, readingId, number, readingName, ...reading }) => (
            <li key={readingId} className={styles.row}>
              <span className={styles.name}>
                {isClosed ? (
                  `${number} ${readingName}`
                ) : (
                  <Link {...toReadingPractice({ courseId, bookId, readingId })}>
                    {number} {readingName}
                  </Link>
                )}
              </span>
              <span className={styles.count}>
                {words.why(reading.percent ?? 0, reading.failed, reading.questionDone)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </SectionCard>
  );
}
