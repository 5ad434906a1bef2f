import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'find-lecture': async () => (await import('./parts/find-lecture.tsx')).FindLecture,
  'taught-clips': async () => (await import('./parts/taught-clips.tsx')).TaughtClips,
};
