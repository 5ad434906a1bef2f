import { Button } from '@mantine/core';
import type { LiveClass } from '@xuezhou/contract/live';
import type { Course } from '@xuezhou/contract/study';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { CalendarLinks } from '../calendar-links.tsx';
import { ClassRow } from '../class-row.tsx';
import { liveCourseQuery } from '../live.queries.ts';
import { liveWords as words } from '../live.words.ts';
import styles from '../live.module.css';
import { NextClass } from '../next-class.tsx';

const isComing = ({ state }: LiveClass) => state === 'planned' || state === 'on';

/** The next class, those after it, and those that are over with their replays. */
export function LiveSchedule({ course }: { course: Course }) {
  const { courseId } = course;
  // Another device, or the operator, may change the plan while it is looked at.
  const live = useSteadyQuery({
    ...liveCourseQuery(courseId),
    retryOnMount: false,
    refetchInterval: 60_000,
  });
  if (live.isPending) return <PageSkeleton shape="list" />;
  if (live.data === undefined)
    return (
      <SectionCard>
        <ErrorState
          title={words.failed}
          text={troubleText(live.error)}
          action={
            <Button variant="light" loading={live.isFetching} onClick={() => void live.refetch()}>
              {words.again}
            </Button>
          }
        />
      </SectionCard>
    );
  const { classes, calendarPath } = live.data;
  if (classes.length === 0)
    return (
      <SectionCard>
        <EmptyState title={words.none} text={words.noneText} />
      </SectionCard>
    );
  const [next] = classes.filter(isComing);
  const now = Date.parse(live.data.serverTime);
  const coming = classes.filter(
    (one) =>
      one !== next &&
      (isComing(one) || (one.state === 'cancelled' && Date.parse(one.endsAt) > now)),
  );
  const past = classes.filter((one) => one !== next && !coming.includes(one)).toReversed();
  const isClosed = course.period.closedBy !== null;
  return (
    <>
      {next ? (
        <NextClass live={next} isClosed={isClosed} />
      ) : (
        <SectionCard>
          <EmptyState title={words.noMore} text={words.noMoreText} />
        </SectionCard>
      )}
      {coming.length > 0 && (
        <SectionCard title={words.coming}>
          <ul className={styles.rows}>
            {coming.map((one) => (
              <ClassRow key={one.liveId} live={one} isClosed={isClosed} />
            ))}
          </ul>
        </SectionCard>
      )}
      {past.length > 0 && (
        <SectionCard title={words.past}>
          <ul className={styles.rows}>
            {past.map((one) => (
              <ClassRow key={one.liveId} live={one} isClosed={isClosed} />
            ))}
          </ul>
        </SectionCard>
      )}
      {!isClosed && <CalendarLinks path={calendarPath} />}
    </>
  );
}
