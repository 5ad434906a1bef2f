import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'line-card': async () => (await import('./parts/own-card/line-card.tsx')).LineCard,
  'question-card': async () => (await import('./parts/study/question-card.tsx')).QuestionCard,
  'review-card': async () => (await import('./parts/study/review-card.tsx')).ReviewCard,
};
