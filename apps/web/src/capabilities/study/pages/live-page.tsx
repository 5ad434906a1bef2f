import { useSearch } from '@tanstack/react-router';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { Suspense } from 'react';
import { Nothing, lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import { ZoneNote } from '../../../platform/page/zone-note.tsx';
import { CourseFrame } from '../parts/course/course-frame.tsx';
import { useCourse } from '../use-course.ts';
import { LiveSchedule } from '../../live/port/live-schedule.tsx';

const LiveRoom = lazyPart(() => import('../../live/port/live-room.tsx'), 'LiveRoom', Nothing);

/** The live classes of a course; with `live` in the address, the room of one of them. */
export function LivePage() {
  const { course, place } = useCourse();
  const { live } = useSearch({ strict: false });
  const liveId = /^[1-9]\d{0,9}$/.test(live ?? '') ? Number(live) : null;
  if (liveId !== null)
    return (
      <Suspense fallback={<PageSkeleton isPage shape="lecture" />}>
        <LiveRoom key={liveId} course={course} liveId={liveId} />
      </Suspense>
    );
  return (
    <CourseFrame course={course} place={place} tab="live">
      <ZoneNote />
      <LiveSchedule course={course} />
    </CourseFrame>
  );
}
