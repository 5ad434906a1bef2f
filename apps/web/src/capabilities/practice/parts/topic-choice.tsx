import { exerciseTypes } from '@xuezhou/contract/practice';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { analysisWords as words } from '../analysis.words.ts';
import { analysisQuery } from '../views.queries.ts';
import { toPractice } from '../scope.ts';
import styles from './topic-rows.module.css';
import { ViewFrame } from './view-frame.tsx';

/** The topics of a course, the weakest first; each begins its questions. */
export function TopicChoice({ courseId }: { courseId: number }) {
  const { data } = useSuspenseQuery(analysisQuery(courseId));
  const topics = data.topics.toSorted((a, b) => (a.chance ?? 101) - (b.chance ?? 101));
  return (
    <ViewFrame
      courseId={courseId}
      courseName={data.courseName}
      title={words.topics}
      caption={words.topicsText}
    >
      <SectionCard>
        <ul className={styles.root}>
          {topics.map((topic) => (
            <li key={topic.readingId}>
              <Link
                className={styles.row}
                {...toPractice({
                  courseId,
                  type: exerciseTypes.specific,
                  bookId: topic.bookId,
                  readingId: topic.readingId,
                })}
              >
                <span className={styles.text}>
                  <span className={styles.name}>{topic.name}</span>
                  <span className="xz-caption xz-quiet">
                    {topic.bookName} · {words.chance(topic.chance)}
                  </span>
                </span>
                <span className={styles.progress}>
                  <ProgressLine
                    value={topic.done}
                    max={topic.total}
                    label={words.done(topic.done, topic.total)}
                  />
                  <span className="xz-caption xz-quiet">{words.done(topic.done, topic.total)}</span>
                </span>
                <IconChevronRight size={20} stroke={1.6} className={styles.arrow} aria-hidden />
              </Link>
            </li>
          ))}
        </ul>
      </SectionCard>
    </ViewFrame>
  );
}
