import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'teacher-mark': async () => (await import('./parts/teacher-mark.tsx')).TeacherMark,
};
