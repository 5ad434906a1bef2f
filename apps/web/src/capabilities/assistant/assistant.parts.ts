import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'find-lecture': async () => (await import('./parts/find-lecture.tsx')).FindLecture,
  'follow-up': async () => (await import('./parts/follow-up.tsx')).FollowUp,
  'taught-clips': async () => (await import('./parts/taught-clips.tsx')).TaughtClips,
};
