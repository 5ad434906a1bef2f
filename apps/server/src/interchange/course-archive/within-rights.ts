import { permissions } from '@xuezhou/contract/staff';
import type { Connection } from '../../platform/database/prepare.ts';
import type { CatalogueDraft, CourseDraft, Read } from '../catalogue/drafts.ts';
import type { ReadingContext } from '../catalogue/reading-context.ts';
import type { Origins } from '../origins/origins.ts';
import type { CoursesOnly } from './courses-only.ts';
import { stopAtOthers } from './ids-of-others.ts';

/** Of what courses of an archive say, what whoever brings them by a page may change, and of what stays out the words. */
export async function withinRights(
  connection: Connection,
  said: CatalogueDraft,
  context: Pick<ReadingContext, 'faults'> & { origins: Origins; only: CoursesOnly },
): Promise<{
  catalogue: CatalogueDraft;
  leftOut: readonly string[];
  areStillFree: (at: Connection) => Promise<boolean>;
}> {
  const { faults, origins, only } = context;
  const isPlain = (courseId: number) => origins.isPlain(courseId);
  const own = await stopAtOthers(connection, said, { faults, isPlain });
  const courses: Read<CourseDraft>[] = [];
  for (const { isFaulty, draft } of own.catalogue.courses) {
    const areLivesKept = !(await only.may.planLives(connection, draft.row.course_id));
    courses.push({ isFaulty, draft: { ...draft, areLivesKept } });
  }
  const isAnyKept = courses.some(({ draft }) => draft.areLivesKept && draft.lives.length > 0);
  const named = new Set(courses.map(({ draft }) => draft.row.family));
  // Others are of courses that are not taken.
  const families = own.catalogue.families.filter(({ code }) => named.has(code));
  for (const { name } of families) origins.notes.push(`系列“${name}”这里没有，会一起加到学校`);
  return {
    catalogue: { ...own.catalogue, courses, families },
    leftOut: isAnyKept ? [`直播课（要有“${permissions['live.plan']}”的权限）`] : [],
    areStillFree: own.areStillFree,
  };
}
