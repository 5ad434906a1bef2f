import { Button } from '@mantine/core';
import { IconChevronLeft, IconUsers } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { LiveClass } from '@xuezhou/contract/live';
import type { Course } from '@xuezhou/contract/study';
import { doorOf } from '@xuezhou/rules/live/live';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { Suspense } from 'react';
import { ChatPanel } from '../chat/chat-panel.tsx';
import { liveCourseQuery } from '../live.queries.ts';
import { spanText } from '../live-time.ts';
import { liveWords } from '../live.words.ts';
import { LiveScreen } from '../room/live-screen.tsx';
import styles from './live-room.module.css';
import { useRoomConnection } from '../room/use-room-connection.ts';

const words = liveWords.room;

// Below the picture, which must not wait for it.
const Files = lazyPart<'RoomFiles', { courseId: number; isClosed: boolean }>(
  () => import('../room/room-files.tsx'),
  'RoomFiles',
  Nothing,
);

// For who teaches alone.
const Marks = lazyPart(() => import('../room/mark-form.tsx'), 'MarkForm', Nothing);

interface LiveRoomProps {
  course: Course;
  liveId: number;
}

/** The room of a live class: its picture, and the chat beside it. */
export function LiveRoom({ course, liveId }: LiveRoomProps) {
  // The operator may move, end or cancel it meanwhile.
  const schedule = useSteadyQuery({
    ...liveCourseQuery(course.courseId),
    retryOnMount: false,
    refetchInterval: 20_000,
  });
  const live = schedule.data?.classes.find((one) => one.liveId === liveId);
  if (schedule.isPending) return <PageSkeleton isPage shape="lecture" />;
  if (live) return <Opened course={course} live={live} />;
  return (
    <PageColumn layout="card">
      {schedule.data ? (
        <EmptyState
          art="lighthouse"
          title={words.missing}
          text={words.missingText}
          action={<ToSchedule courseId={course.courseId} />}
        />
      ) : (
        <ErrorState
          title={liveWords.failed}
          text={troubleText(schedule.error)}
          action={
            <Button
              variant="light"
              loading={schedule.isFetching}
              onClick={() => void schedule.refetch()}
            >
              {liveWords.again}
            </Button>
          }
        />
      )}
    </PageColumn>
  );
}

function Opened({ course, live }: { course: Course; live: LiveClass }) {
  const { title, teacher, beginsAt, endsAt, state } = live;
  useTitle(title);
  const now = useServerNow();
  const door = doorOf(
    {
      beginsAt: new Date(beginsAt),
      endsAt: new Date(endsAt),
      isStreaming: live.isStreaming,
      // What the operator said stands in the state that the server gives.
      endedAt: state === 'ended' ? new Date(endsAt) : null,
      cancelledAt: state === 'cancelled' ? new Date(beginsAt) : null,
    },
    new Date(now),
  );
  const room = useRoomConnection(live.liveId, door === 'open');
  const hasChat = door === 'open' && room.connection !== 'refused';
  const isOn = door === 'open' && now >= Date.parse(beginsAt);
  return (
    <>
      <PagePhoneHeader title={title} back={<BackIcon courseId={course.courseId} />} />
      <PageColumn>
        <div className={styles.room} data-alone={!hasChat || undefined}>
          <div className={styles.main}>
            <div className={styles.back}>
              <ToSchedule courseId={course.courseId} />
            </div>
            <div className={styles.picture}>
              <LiveScreen live={live} door={door} room={room} />
            </div>
            <div className={styles.about}>
              <h1 className={styles.title}>{title}</h1>
              <p className={styles.facts}>
                {isOn &&
                  ((room.isStreaming ?? live.isStreaming) ? (
                    <StatusChip tone="wrong">{liveWords.states.on}</StatusChip>
                  ) : (
                    <StatusChip tone="review">{words.soon}</StatusChip>
                  ))}
                <span>{spanText(beginsAt, endsAt, now)}</span>
                <span>{liveWords.teacher(teacher)}</span>
                {room.present > 0 && (
                  <span className={styles.present}>
                    <IconUsers size={16} stroke={1.6} aria-hidden />
                    {words.present(room.present)}
                  </span>
                )}
                {room.attendedMinutes > 0 && <span>{words.attended(room.attendedMinutes)}</span>}
              </p>
            </div>
            {hasChat && room.isTeacher && (
              <Suspense fallback={null}>
                <Marks liveId={live.liveId} />
              </Suspense>
            )}
            <Suspense fallback={null}>
              <Files courseId={course.courseId} isClosed={course.period.closedBy !== null} />
            </Suspense>
          </div>
          {hasChat && <ChatPanel room={room} />}
        </div>
      </PageColumn>
    </>
  );
}

function ToSchedule({ courseId }: { courseId: number }) {
  return (
    <Button
      variant="subtle"
      leftSection={<IconChevronLeft size={18} stroke={1.6} aria-hidden />}
      renderRoot={(props) => (
        <Link to="/course/$courseId/live-mode" params={{ courseId }} {...props} />
      )}
    >
      {words.back}
    </Button>
  );
}

function BackIcon({ courseId }: { courseId: number }) {
  return (
    <Link
      to="/course/$courseId/live-mode"
      params={{ courseId }}
      aria-label={words.back}
      className={styles.backIcon}
    >
      <IconChevronLeft size={24} stroke={1.6} aria-hidden />
    </Link>
  );
}
