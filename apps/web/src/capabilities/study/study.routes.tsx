import type { QueryClient } from '@tanstack/react-query';
import { endOfDay } from '@xuezhou/client/time/days.ts';
import { definePages, lazyPage, type PageLoad } from '../../platform/page/page.ts';
import { catalogueQuery, courseQuery, homeQuery, plansQuery, todayQuery } from './study.queries.ts';
import { variantPages } from './variants/variants.routes-part.tsx';

/** A failed home shows as empty lists with words and a retry, so the page opens all the same. */
const loadHome = ({ queryClient }: { queryClient: QueryClient }) =>
  queryClient.query({ ...homeQuery, staleTime: 'static' }).catch(() => null);

const loadCatalogue = ({ queryClient }: { queryClient: QueryClient }) =>
  queryClient.query({ ...catalogueQuery, staleTime: 'static' }).catch(() => null);

const loadCourse = async (visit: PageLoad<{ courseId: number }>) =>
  (await import('./load-course.ts')).loadCourse(visit);

type Kept = Pick<PageLoad<{ courseId: number }>, 'queryClient' | 'params'>;

/** A course that ends today is not shown tomorrow. */
const untilEnd = ({ queryClient, params: { courseId } }: Kept): number | null => {
  const last = queryClient.getQueryData(courseQuery(courseId).queryKey)?.expireDate ?? null;
  return last === null ? null : endOfDay(last);
};

const challenge = {
  title: '闯关',
  frame: 'wide',
  skeleton: 'course',
  hasTabs: false,
  component: lazyPage(() => import('./pages/challenge-page.tsx'), 'ChallengePage'),
  isKept: true,
  keptUntil: untilEnd,
  load: loadCourse,
} as const;

const topic = () => import('./topic/topic.ts');

// Titles stand here and not among the words: the words of all pages would arrive with the first one.
export const pages = definePages({
  dashboard: {
    title: '学习',
    frame: 'page',
    skeleton: 'dashboard',
    isKept: true,
    component: lazyPage(() => import('./pages/start-page.tsx'), 'StartPage'),
    load: async (visit) => {
      if (visit.search['view'] === 'plan' || visit.search['view'] === 'welcome') {
        const plans = visit.queryClient.query(plansQuery).catch(() => null);
        await Promise.all([loadHome(visit), plans]);
        return;
      }
      // Both say what stands first.
      const today = visit.queryClient.query(todayQuery).catch(() => null);
      await Promise.all([loadHome(visit), today]);
    },
  },
  'all-courses': {
    title: '全部课程',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/all-courses-page.tsx'), 'AllCoursesPage'),
    load: async (visit) => {
      await Promise.all([loadHome(visit), loadCatalogue(visit)]);
    },
  },
  course: challenge,
  'course-challenge-mode': challenge,
  'course-video-mode': {
    title: '视频',
    frame: 'wide',
    skeleton: 'course',
    hasTabs: false,
    component: lazyPage(() => import('./pages/video-page.tsx'), 'VideoPage'),
    load: loadCourse,
  },
  'course-material': {
    title: '资料',
    frame: 'wide',
    skeleton: 'course',
    hasTabs: false,
    component: lazyPage(() => import('./pages/material-page.tsx'), 'MaterialPage'),
    load: loadCourse,
  },
  'course-live-mode': {
    title: '直播',
    frame: 'wide',
    skeleton: 'course',
    hasTabs: false,
    component: lazyPage(() => import('./pages/live-page.tsx'), 'LivePage'),
    load: loadCourse,
  },
  'course-topic': {
    title: '章节',
    frame: 'page',
    skeleton: 'course',
    isKept: true,
    keptUntil: untilEnd,
    component: lazyPage(topic, 'TopicPage'),
    load: async (visit) => (await topic()).loadTopic(visit),
  },
  ...variantPages,
});
