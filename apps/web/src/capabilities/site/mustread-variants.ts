import type { SitePageName } from './site.queries.ts';

/** The must-reads by ?type=; anything else is the student's. */
export const mustreadVariants = [
  { type: 'student', page: 'mustread-student' },
  { type: 'course', page: 'mustread-course' },
  { type: 'exam', page: 'mustread-exam' },
] as const satisfies readonly { type: string; page: SitePageName }[];

export function mustreadOf(type: string | undefined) {
  return mustreadVariants.find((each) => each.type === type) ?? mustreadVariants[0];
}
