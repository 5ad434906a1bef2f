import type { RouteEntry } from '../../platform/page/route-entry.ts';

export const studyPaths = [
  { name: 'dashboard', path: '/dashboard', access: 'phone', capability: 'study' },
  { name: 'course', path: '/course/$courseId', access: 'auth', capability: 'study' },
  {
    name: 'course-challenge-mode',
    path: '/course/$courseId/challenge-mode',
    access: 'auth',
    capability: 'study',
  },
  {
    name: 'course-video-mode',
    path: '/course/$courseId/video-mode',
    access: 'auth',
    capability: 'study',
  },
  {
    name: 'course-live-mode',
    path: '/course/$courseId/live-mode',
    access: 'auth',
    capability: 'study',
  },
  {
    name: 'course-material',
    path: '/course/$courseId/material',
    access: 'login',
    capability: 'study',
  },
  {
    name: 'course-topic',
    path: '/course/$courseId/topic/$readingId',
    access: 'login',
    capability: 'study',
  },
  { name: 'mini-course', path: '/mini-course/$courseId', access: 'login', capability: 'study' },
  { name: 'free-course', path: '/free-course/$courseId', access: 'login', capability: 'study' },
  { name: 'trail-course', path: '/trail-course/$courseId', access: 'phone', capability: 'study' },
  { name: 'reader', path: '/reader', access: 'login', capability: 'study' },
  {
    name: 'reader-course',
    path: '/reader-course/$courseId',
    access: 'login',
    capability: 'study',
  },
  {
    name: 'pure-course',
    path: '/video-mode-course/$courseId',
    access: 'login',
    capability: 'study',
  },
  { name: 'all-courses', path: '/all-courses', access: 'phone', capability: 'study' },
] as const satisfies readonly RouteEntry[];
