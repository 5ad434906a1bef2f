import type { PageParts } from '../../platform/page/page-parts.tsx';

export const pageParts: PageParts = {
  'my-teams': async () => (await import('./my-teams.tsx')).MyTeams,
  'course-teams': async () => (await import('./my-teams.tsx')).CourseTeams,
  team: async () => (await import('./team/team-page.tsx')).TeamPage,
};
