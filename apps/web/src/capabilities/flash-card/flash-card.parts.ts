import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'question-card': async () => (await import('./parts/study/question-card.tsx')).QuestionCard,
  'review-card': async () => (await import('./parts/study/review-card.tsx')).ReviewCard,
};
