import type { OrganisationProgress } from '@xuezhou/contract/organisation/console';
import { meanLearned } from '@xuezhou/rules/organisation/visible';

interface CourseGroup {
  readonly title: string;
  /** Taken, kept for who was invited, or waited for. */
  readonly seats: number;
  readonly consented: number;
  /** Whole percents, of who consented; null: of nobody. */
  readonly learned: number | null;
}

/** Each course with the mean of those who consented, who stand by name in the list anyway. */
export function courseGroups({ rows }: Pick<OrganisationProgress, 'rows'>): CourseGroup[] {
  const titles = [...new Set(rows.map(({ courseTitle }) => courseTitle))];
  return titles.map((title) => {
    const own = rows.filter(({ courseTitle }) => courseTitle === title);
    const shares = own.flatMap(({ progress }) => progress ?? []);
    return {
      ...{ title, seats: own.length, consented: shares.length },
      learned: meanLearned(shares),
    };
  });
}
