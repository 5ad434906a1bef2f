import type { QueryClient } from '@tanstack/react-query';
import type { PageSearch } from '../../platform/page/page.ts';
import { choosePlace } from './course-place.ts';
import { courseQuery } from './study.queries.ts';
import { bookQuery } from '../lecture/port/lecture.queries.ts';
import { wantedPlace } from './wanted-place.ts';

interface CourseVisit {
  queryClient: QueryClient;
  params: { courseId: number };
  search: PageSearch;
}

/** A page of a course cannot do without the course; the book's lectures come when they come. */
export async function loadCourse({ queryClient, params: { courseId }, search }: CourseVisit) {
  const course = await queryClient.query({ ...courseQuery(courseId), staleTime: 'static' });
  const place = choosePlace(course, wantedPlace(search));
  if (place)
    queryClient.query(bookQuery(courseId, place.book.bookId)).catch(() => {
      // The page itself says so, where the lectures would stand.
    });
}
