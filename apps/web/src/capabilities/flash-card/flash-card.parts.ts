import type { PageParts } from '../../platform/page-parts.tsx';

export const pageParts: PageParts = {
  'question-card': async () => (await import('./parts/question-card.tsx')).QuestionCard,
  'review-card': async () => (await import('./parts/review-card.tsx')).ReviewCard,
};
