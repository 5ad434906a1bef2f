import type { QueryClient } from '@tanstack/react-query';
import { definePages, lazyPage, type PageLoad, type PageSearch } from '../../platform/page.ts';
import { choosePlace } from './course-place.ts';
import { courseQuery, homeQuery } from './course.queries.ts';
import { bookQuery } from './lecture/lecture.queries.ts';
import { lecturePages } from './lecture/lecture.routes-part.tsx';
import { wantedPlace } from './wanted-place.ts';

/** A failed home shows as empty lists with words and a retry, so the page opens all the same. */
const loadHome = ({ queryClient }: { queryClient: QueryClient }) =>
  queryClient.query({ ...homeQuery, staleTime: 'static' }).catch(() => null);

interface CourseVisit {
  queryClient: QueryClient;
  params: { courseId: number };
  search: PageSearch;
}

/** The page cannot do without its course; the book's lectures come when they come. */
async function loadCourse({ queryClient, params: { courseId }, search }: CourseVisit) {
  const course = await queryClient.query({ ...courseQuery(courseId), staleTime: 'static' });
  const place = choosePlace(course, wantedPlace(search));
  if (place)
    queryClient.query(bookQuery(courseId, place.book.bookId)).catch(() => {
      // The page itself says so, where the lectures would stand.
    });
}

const challenge = {
  title: '闯关',
  frame: 'wide',
  skeleton: 'tree',
  hasTabs: false,
  component: lazyPage(() => import('./pages/challenge-page.tsx'), 'ChallengePage'),
  load: (visit: PageLoad<{ courseId: number }>) => loadCourse(visit),
} as const;

// Titles stand here and not among the words: the words of all pages would arrive with the login page.
export const pages = definePages({
  dashboard: {
    title: '学习',
    frame: 'page',
    skeleton: 'dashboard',
    component: lazyPage(() => import('./pages/dashboard-page.tsx'), 'DashboardPage'),
    load: loadHome,
  },
  'all-courses': {
    title: '全部课程',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/all-courses-page.tsx'), 'AllCoursesPage'),
    load: loadHome,
  },
  course: challenge,
  'course-challenge-mode': challenge,
  'course-video-mode': {
    title: '视频',
    frame: 'wide',
    skeleton: 'tree',
    hasTabs: false,
    component: lazyPage(() => import('./pages/video-page.tsx'), 'VideoPage'),
    load: loadCourse,
  },
  ...lecturePages,
});
