import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'review-question': async () => (await import('./parts/review-question.tsx')).ReviewQuestion,
  'lecture-question': async () => (await import('./parts/review-question.tsx')).LectureQuestion,
  'course-standing': async () => (await import('./parts/landing/standing-card.tsx')).StandingCard,
};
