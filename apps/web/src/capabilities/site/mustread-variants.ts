import type { SitePageName } from './site.queries.ts';
import { siteWords as words } from './site.words.ts';

/** The must-reads by ?type=; anything else is the student's. */
export const mustreadVariants = [
  { type: 'student', page: 'mustread-student', label: words.mustreadStudent },
  { type: 'course', page: 'mustread-course', label: words.mustreadCourse },
  { type: 'exam', page: 'mustread-exam', label: words.mustreadExam },
] as const satisfies readonly { type: string; page: SitePageName; label: string }[];

export function mustreadOf(type: string | undefined) {
  return mustreadVariants.find((each) => each.type === type) ?? mustreadVariants[0];
}
