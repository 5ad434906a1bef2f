import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import type { StudentAccount } from './student-account.ts';

/* What of a student's page is fetched after who it is and what they have. */

export const StandingCard = lazyPart<'StandingCard', { student: StudentAccount }>(
  () => import('./standing-card.tsx'),
  'StandingCard',
  Nothing,
);
export const DevicesCard = lazyPart<'DevicesCard', { studentId: number; nickname: string }>(
  () => import('./devices-card.tsx'),
  'DevicesCard',
  Nothing,
);
export const MasteryCard = lazyPart<'MasteryCard', { studentId: number }>(
  () => import('./mastery-card.tsx'),
  'MasteryCard',
  Nothing,
);
export const CoursewareCard = lazyPart<'CoursewareCard', { studentId: number }>(
  () => import('./courseware-card.tsx'),
  'CoursewareCard',
  Nothing,
);
export const TimelineCard = lazyPart<'TimelineCard', { studentId: number }>(
  () => import('./timeline-card.tsx'),
  'TimelineCard',
  Nothing,
);
export const OrdersCard = lazyPart<'OrdersCard', { studentId: number }>(
  () => import('./orders-card.tsx'),
  'OrdersCard',
  Nothing,
);
