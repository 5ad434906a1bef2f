import { rememberChunk } from '@xuezhou/client/code/load-chunk.ts';
import { definePages, lazyPage } from '../../platform/page/page.ts';

// Titles stand here and not among the words: the words of all pages would arrive with the first one.
const load = rememberChunk(() => import('./load-mock.ts'));

export const pages = definePages({
  events: {
    title: '模考',
    frame: 'page',
    skeleton: 'list',
    component: lazyPage(() => import('./pages/events-page.tsx'), 'EventsPage'),
    load: async (visit) => (await load()).loadEvents(visit),
  },
  'course-events': {
    title: '模考',
    frame: 'wide',
    skeleton: 'course',
    component: lazyPage(() => import('./pages/course-events-page.tsx'), 'CourseEventsPage'),
    load: async (visit) => (await load()).loadCourseEvents(visit),
  },
  'mock-paper': {
    title: '模考',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/paper-page.tsx'), 'PaperPage'),
    load: async (visit) => (await load()).loadPaper(visit),
  },
  'mock-room': {
    title: '考场',
    frame: 'task',
    skeleton: 'question',
    component: lazyPage(() => import('./pages/room-page.tsx'), 'RoomPage'),
    load: async (visit) => (await load()).loadRoom(visit),
  },
  transcript: {
    title: '成绩单',
    frame: 'page',
    skeleton: 'list',
    hasTabs: false,
    component: lazyPage(() => import('./pages/transcript-page.tsx'), 'TranscriptPage'),
    load: async (visit) => (await load()).loadTranscript(visit),
  },
  'event-redirect': {
    title: '活动',
    frame: 'page',
    component: lazyPage(() => import('./pages/event-redirect-page.tsx'), 'EventRedirectPage'),
    load: async (visit) => (await load()).leadToEvent(visit),
  },
});
