import type { DataOf } from '@xuezhou/contract/kernel';
import { exerciseTypes, type getAnalysis } from '@xuezhou/contract/practice';
import { useSuspenseQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { closureWords } from '../../../../platform/study/closure.words.ts';
import { useClosure } from '../../../../platform/study/use-closure.ts';
import { analysisWords as words } from '../../analysis.words.ts';
import { analysisQuery } from '../../views.queries.ts';
import { toPractice } from '../../scope.ts';
import styles from './topic-rows.module.css';
import { ViewFrame } from '../view-frame.tsx';

/** The topics of a course, what there is most to gain by first; each begins its questions. */
export function TopicChoice({ courseId }: { courseId: number }) {
  const { data } = useSuspenseQuery(analysisQuery(courseId));
  const closure = useClosure(courseId);
  return (
    <ViewFrame
      courseId={courseId}
      courseName={data.courseName}
      title={words.topics}
      caption={closure === null ? words.topicsText : closureWords.noPractice(closure)}
    >
      <SectionCard>
        <ul className={styles.root}>
          {data.topics.map((topic) => (
            <li key={topic.readingId}>
              <TopicRow courseId={courseId} topic={topic} isClosed={closure !== null} />
            </li>
          ))}
        </ul>
      </SectionCard>
    </ViewFrame>
  );
}

interface TopicRowProps {
  courseId: number;
  topic: DataOf<typeof getAnalysis>['topics'][number];
  isClosed: boolean;
}

function TopicRow({ courseId, topic, isClosed }: TopicRowProps) {
  const { bookId, readingId } = topic;
  const row = (
    <>
      <span className={styles.text}>
        <span className={styles.name}>{topic.name}</span>
        <span className="xz-caption xz-quiet">
          {topic.bookName} · {words.told(topic)}
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
      {!isClosed && (
        <IconChevronRight size={20} stroke={1.6} className={styles.arrow} aria-hidden />
      )}
    </>
  );
  if (isClosed) return <div className={styles.row}>{row}</div>;
  const way = toPractice({ courseId, type: exerciseTypes.specific, bookId, readingId });
  return (
    <Link className={styles.row} {...way}>
      {row}
    </Link>
  );
}
