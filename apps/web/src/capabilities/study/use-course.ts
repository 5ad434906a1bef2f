import { useSuspenseQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import type { Course } from '@xuezhou/contract/study';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { choosePlace, type CoursePlace } from './course-place.ts';
import { courseQuery } from './study.queries.ts';
import { wantedPlace } from './wanted-place.ts';

export interface CourseVisit {
  course: Course;
  place: CoursePlace | null;
  /** The reading that the address names, to be brought into view. */
  wantedReading: number | undefined;
}

/** The course of the address and the place in it; every page of a course reads it here. */
export function useCourse(): CourseVisit {
  const { courseId = 0 } = useParams({ strict: false });
  const wanted = wantedPlace(useSearch({ strict: false }));
  const { data: course } = useSuspenseQuery(courseQuery(courseId));
  useTitle(course.courseName);
  return { course, place: choosePlace(course, wanted), wantedReading: wanted.readingId };
}
