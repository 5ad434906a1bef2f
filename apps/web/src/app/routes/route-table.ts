import type { RouteName } from '../../platform/page/page.ts';

/** Who may open a page. `login, no phone` is a login route that opens for a student without a phone. */
export type RouteAccess = 'open' | 'login' | 'login, no phone' | 'phone' | 'auth';

export interface RouteEntry {
  readonly name: string;
  readonly path: `/${string}`;
  readonly access: RouteAccess;
  readonly capability: string;
}

/** Every address of the product; a test compares it with docs/requirements/routes.tsv. */
export const routeTable = [
  { name: 'home', path: '/', access: 'open', capability: 'site' },
  { name: 'dashboard', path: '/dashboard', access: 'phone', capability: 'study' },
  { name: 'bookmark', path: '/bookmark', access: 'phone', capability: 'favorite' },
  { name: 'favorite', path: '/favorite', access: 'phone', capability: 'favorite' },
  { name: 'qa', path: '/qa', access: 'phone', capability: 'qa' },
  { name: 'qa-question', path: '/qa/question/$id', access: 'phone', capability: 'qa' },
  { name: 'notes', path: '/notes', access: 'phone', capability: 'notes' },
  {
    name: 'notes-detail',
    path: '/notes/$courseId/book/$bookId',
    access: 'phone',
    capability: 'notes',
  },
  {
    name: 'notes-print',
    path: '/notes/$courseId/book/$bookId/print',
    access: 'open',
    capability: 'notes',
  },
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
    name: 'course-flash-card-landing',
    path: '/course/$courseId/flash-card-landing',
    access: 'login',
    capability: 'flash-card',
  },
  {
    name: 'course-exercise',
    path: '/course/$courseId/exercise',
    access: 'login',
    capability: 'practice',
  },
  { name: 'course-events', path: '/course/$courseId/events', access: 'login', capability: 'mock' },
  {
    name: 'course-favorite',
    path: '/course/$courseId/favorite',
    access: 'auth',
    capability: 'favorite',
  },
  {
    name: 'course-ranking',
    path: '/course/$courseId/ranking',
    access: 'login',
    capability: 'practice',
  },
  {
    name: 'course-material',
    path: '/course/$courseId/material',
    access: 'login',
    capability: 'study',
  },
  {
    name: 'course-book',
    path: '/course/$courseId/book/$bookId',
    access: 'auth',
    capability: 'lecture',
  },
  {
    name: 'course-book-reading',
    path: '/course/$courseId/book/$bookId/reading/$readingId',
    access: 'auth',
    capability: 'lecture',
  },
  { name: 'mini-course', path: '/mini-course/$courseId', access: 'login', capability: 'study' },
  {
    name: 'mini-book',
    path: '/mini-course/$courseId/book/$bookId',
    access: 'login',
    capability: 'lecture',
  },
  { name: 'free-course', path: '/free-course/$courseId', access: 'login', capability: 'study' },
  {
    name: 'free-book',
    path: '/free-course/$courseId/book/$bookId',
    access: 'login',
    capability: 'lecture',
  },
  {
    name: 'free-book-reading',
    path: '/free-course/$courseId/book/$bookId/reading/$readingId',
    access: 'login',
    capability: 'lecture',
  },
  { name: 'trail-course', path: '/trail-course/$courseId', access: 'phone', capability: 'study' },
  {
    name: 'trail-book',
    path: '/trail-course/$courseId/book/$bookId',
    access: 'phone',
    capability: 'lecture',
  },
  { name: 'reader', path: '/reader', access: 'login', capability: 'study' },
  {
    name: 'reader-course',
    path: '/reader-course/$courseId',
    access: 'login',
    capability: 'study',
  },
  {
    name: 'reader-book',
    path: '/reader-course/$courseId/book/$bookId',
    access: 'login',
    capability: 'reader',
  },
  {
    name: 'reader-centre-book',
    path: '/reader/$courseId/book/$bookId',
    access: 'login',
    capability: 'reader',
  },
  {
    name: 'pure-course',
    path: '/video-mode-course/$courseId',
    access: 'login',
    capability: 'study',
  },
  {
    name: 'pure-book',
    path: '/video-mode-course/$courseId/book/$bookId',
    access: 'auth',
    capability: 'lecture',
  },
  {
    name: 'pure-book-reading',
    path: '/video-mode-course/$courseId/book/$bookId/reading/$readingId',
    access: 'auth',
    capability: 'lecture',
  },
  { name: 'exercise', path: '/exercise', access: 'login', capability: 'practice' },
  { name: 'exercise-course', path: '/exercise/$courseId', access: 'login', capability: 'practice' },
  { name: 'ranking', path: '/ranking/$courseId', access: 'login', capability: 'practice' },
  { name: 'events', path: '/events', access: 'phone', capability: 'mock' },
  { name: 'mock-paper', path: '/events/$paperId', access: 'phone', capability: 'mock' },
  { name: 'mock-room', path: '/events/$paperId/room', access: 'phone', capability: 'mock' },
  {
    name: 'transcript',
    path: '/activity/transcript/$paperId',
    access: 'phone',
    capability: 'mock',
  },
  { name: 'event-redirect', path: '/event-redirect', access: 'login', capability: 'mock' },
  { name: 'identity', path: '/identity', access: 'phone', capability: 'identity' },
  { name: 'referral', path: '/referral', access: 'phone', capability: 'referral' },
  { name: 'message', path: '/message', access: 'login', capability: 'message' },
  {
    name: 'im-team-announcement',
    path: '/im-team-announcement/$teamId',
    access: 'phone',
    capability: 'message',
  },
  { name: 'setting', path: '/setting', access: 'login', capability: 'account' },
  {
    name: 'account-cancellation',
    path: '/account-cancellation',
    access: 'open',
    capability: 'account',
  },
  { name: 'login', path: '/login', access: 'open', capability: 'account' },
  { name: 'login-kecuhui', path: '/login-kecuhui', access: 'open', capability: 'account' },
  { name: 'login-phone', path: '/login-phone', access: 'login, no phone', capability: 'account' },
  { name: 'prepurchase', path: '/prepurchase/$goodId', access: 'open', capability: 'account' },
  { name: 'logout', path: '/logout', access: 'open', capability: 'account' },
  { name: 'password-forget', path: '/password/forget', access: 'open', capability: 'account' },
  { name: 'password-confirm', path: '/password/confirm', access: 'open', capability: 'account' },
  { name: 'password-reset', path: '/password/reset', access: 'open', capability: 'account' },
  { name: 'password-success', path: '/password/success', access: 'open', capability: 'account' },
  {
    name: 'mustread',
    path: '/api/nuxt/students/mustread.html',
    access: 'open',
    capability: 'site',
  },
  { name: 'layout-template', path: '/layout-template', access: 'open', capability: 'site' },
  { name: 'layout-template1', path: '/layout-template1', access: 'open', capability: 'site' },
  { name: 'layout-template2', path: '/layout-template2', access: 'open', capability: 'site' },
  { name: 'mall', path: '/mall', access: 'open', capability: 'mall' },
  { name: 'mall-good', path: '/mall/good/$goodId', access: 'open', capability: 'mall' },
  { name: 'mall-coupon', path: '/mall/coupon', access: 'open', capability: 'mall' },
  { name: 'order', path: '/order/$goodId', access: 'open', capability: 'mall' },
  { name: 'order-vendor', path: '/order/$goodId/$vendor_oid', access: 'open', capability: 'mall' },
  { name: 'order-paypal', path: '/order/paypal', access: 'login', capability: 'mall' },
  { name: 'trade', path: '/trade/$tradeType/$tradeId', access: 'open', capability: 'mall' },
  { name: 'write-off', path: '/write-off/$goodId', access: 'open', capability: 'mall' },
  { name: 'my-order', path: '/my-order', access: 'login', capability: 'mall' },
  { name: 'order-detail', path: '/order-detail/$type/$id', access: 'login', capability: 'mall' },
  { name: 'coupon', path: '/coupon', access: 'login', capability: 'mall' },
  { name: 'achievements', path: '/achievements', access: 'login', capability: 'points' },
  { name: 'points', path: '/points', access: 'login', capability: 'points' },
  { name: 'all-courses', path: '/all-courses', access: 'phone', capability: 'study' },
  {
    name: 'flash-card-landing',
    path: '/flash-card-landing/$courseId',
    access: 'login',
    capability: 'flash-card',
  },
  {
    name: 'flash-card-detail',
    path: '/flash-card-detail/$courseId/book/$bookId',
    access: 'login',
    capability: 'flash-card',
  },
  {
    name: 'flash-card-favorite',
    path: '/flash-card-favorite/$courseId',
    access: 'login',
    capability: 'flash-card',
  },
  {
    name: 'flash-card-own',
    path: '/flash-card-own/$courseId',
    access: 'login',
    capability: 'flash-card',
  },
  { name: 'teachers', path: '/teachers', access: 'open', capability: 'site' },
  { name: 'app', path: '/app', access: 'open', capability: 'site' },
  { name: 'about', path: '/about', access: 'open', capability: 'site' },
  { name: 'legal', path: '/legal', access: 'open', capability: 'site' },
  { name: 'privacy', path: '/privacy', access: 'open', capability: 'site' },
  { name: 'training-camp', path: '/training-camp/$courseId', access: 'auth', capability: 'camp' },
  {
    name: 'training-camp-personal',
    path: '/training-camp-personal/$courseId',
    access: 'auth',
    capability: 'camp',
  },
  { name: 'training-camps', path: '/training-camps/$courseId', access: 'auth', capability: 'camp' },
  { name: 'agreement', path: '/agreement/$type/$id', access: 'login', capability: 'agreement' },
  { name: 'survey', path: '/survey/$surveyId', access: 'login', capability: 'survey' },
  {
    name: 'esg-registration',
    path: '/esg-registration',
    access: 'login, no phone',
    capability: 'survey',
  },
  {
    name: 'esg-order-completed',
    path: '/esg-order-completed',
    access: 'login, no phone',
    capability: 'survey',
  },
  { name: 'alumni', path: '/alumni', access: 'phone', capability: 'alumni' },
  { name: 'ai', path: '/ai', access: 'phone', capability: 'assistant' },
  { name: 'career', path: '/career/$planId', access: 'login', capability: 'career' },
  { name: 'career-plans', path: '/career', access: 'login', capability: 'career' },
  { name: 'qa-public', path: '/qa/public', access: 'open', capability: 'qa' },
  { name: 'qa-public-question', path: '/qa/public/$id', access: 'open', capability: 'qa' },
  { name: 'review', path: '/review', access: 'login', capability: 'review' },
] as const satisfies readonly RouteEntry[];

declare module '../../platform/page/page.ts' {
  interface RegisteredRoutes {
    readonly table: typeof routeTable;
  }
}

/** Second addresses of pages of the table, which its file names in words. */
export const alsoAt = [{ name: 'mall', path: '/mall/$cate' }] as const satisfies readonly {
  readonly name: RouteName;
  readonly path: `/${string}`;
}[];

export function entryOf(name: RouteName): RouteEntry {
  const entry = routeTable.find((candidate) => candidate.name === name);
  if (!entry) throw new Error(`no route is called ${name}`);
  return entry;
}
