import { Button } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import { exerciseTypes, type getAnalysis } from '@xuezhou/contract/practice';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { SectionCard } from '@xuezhou/ui/section-card';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { StartButton } from '../../../../platform/study/start-button.tsx';
import { analysisWords as words } from '../../analysis.words.ts';
import { analysisQuery } from '../../views.queries.ts';
import { toExercises, toPractice } from '../../scope.ts';
import { causes } from '../../session.words.ts';
import styles from './course-analysis.module.css';
import { ViewFrame } from '../view-frame.tsx';

/** What practice says of a course, with its evidence and the way to mend it. */
export function CourseAnalysis({ courseId }: { courseId: number }) {
  const { data } = useSuspenseQuery(analysisQuery(courseId));
  const { courseName, total, done, right, days, topics } = data;
  if (done === 0)
    return (
      <ViewFrame courseId={courseId} courseName={courseName} title={words.analysis}>
        <EmptyState
          art="island"
          title={words.none}
          text={words.noneText}
          action={
            <Button renderRoot={(props) => <Link {...toExercises(courseId)} {...props} />}>
              {words.begin}
            </Button>
          }
        />
      </ViewFrame>
    );
  return (
    <ViewFrame
      courseId={courseId}
      courseName={courseName}
      title={words.analysis}
      caption={words.analysisText}
    >
      <PagePart name="next-step" />
      <dl className={styles.figures}>
        <div>
          <dt>{words.total}</dt>
          <dd>
            {done} / {total}
          </dd>
        </div>
        <div>
          <dt>{words.rate}</dt>
          <dd>{words.rateOf(right, done)}</dd>
        </div>
      </dl>
      <SectionCard title={words.days}>
        <DayBars days={days} />
      </SectionCard>
      {data.causes.length > 0 && (
        <SectionCard title={words.causes}>
          <ul className={styles.causes}>
            {data.causes.map(({ cause, count }) => (
              <li key={cause}>
                <span>{causes[cause]}</span>
                <span>{words.causeCount(count)}</span>
              </li>
            ))}
          </ul>
        </SectionCard>
      )}
      <SectionCard title={words.byTopic}>
        <p className="xz-caption xz-quiet">{words.how}</p>
        <ul className={styles.topics}>
          {topics.map((topic) => (
            <li key={topic.readingId}>
              <span className={styles.text}>
                <span>{topic.name}</span>
                {topic.percent !== null && (
                  <ProgressLine value={topic.percent} max={100} label={topic.name} />
                )}
                <span className="xz-caption xz-quiet">{words.told(topic)}</span>
                <span className="xz-caption xz-quiet">{words.done(topic.done, topic.total)}</span>
              </span>
              <StartButton
                courseId={courseId}
                variant="light"
                renderRoot={(props) => (
                  <Link
                    {...toPractice({
                      courseId,
                      type: exerciseTypes.specific,
                      bookId: topic.bookId,
                      readingId: topic.readingId,
                    })}
                    {...props}
                  />
                )}
              >
                {words.practise}
                <span className="xz-hidden">{topic.name}</span>
              </StartButton>
            </li>
          ))}
        </ul>
      </SectionCard>
    </ViewFrame>
  );
}

type Days = DataOf<typeof getAnalysis>['days'];

/** How much was done each day, and how much of it was right. */
function DayBars({ days }: { days: Days }) {
  const highest = Math.max(1, ...days.map((day) => day.done));
  return (
    <ul className={styles.days}>
      {days.map((day) => (
        <li key={day.day}>
          <span className={styles.bar} aria-hidden>
            <span style={{ height: `${(day.done / highest) * 100}%` }}>
              <span style={{ height: `${day.done === 0 ? 0 : (day.right / day.done) * 100}%` }} />
            </span>
          </span>
          <span className="xz-hidden">{words.dayOf(day.day, day.right, day.done)}</span>
          <span className="xz-caption xz-quiet" aria-hidden>
            {Number(day.day.slice(8))}
          </span>
        </li>
      ))}
    </ul>
  );
}
