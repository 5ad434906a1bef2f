import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'review-entry': async () => (await import('./parts/review-entry.tsx')).ReviewEntry,
  'course-readiness': async () => (await import('./parts/readiness-card.tsx')).ReadinessCard,
  'question-report': async () => (await import('./parts/question-report.tsx')).QuestionReport,
};
