import { createHash } from 'node:crypto';
import type { CourseAnswer } from '@xuezhou/contract/import/console';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { importCatalogue } from '../import-catalogue.ts';
import type { IfTaken } from '../origins/if-taken.ts';
import type { Changes } from '../store/compare-catalogue.ts';
import type { CoursesOnly, SeenCatalogue } from './courses-only.ts';
import { seeCourse, type SeenFolder } from './see-course.ts';

export type Answers = ReadonlyMap<string, CourseAnswer>;

export interface Looked {
  readonly courses: readonly SeenFolder[];
  readonly changes: Changes;
  readonly notes: readonly string[];
  readonly leftOut: readonly string[];
  /** Outside of any course. */
  readonly faults: readonly string[];
}

/** What was said, for the readers: of a course that asks and is not answered no fault is told. */
export const takenAs = (answers: Answers): IfTaken => ({
  courses: new Map(),
  isWholeSchool: false,
  folders: new Map(
    [...answers].flatMap(([folder, answer]) =>
      answer === 'skip' ? [] : [[`courses/${folder}`, answer] as const],
    ),
  ),
});

/** What these courses of a folder would do, were the others not in it. */
export async function lookAt(
  services: Pick<Services, 'database' | 'storage' | 'clock'>,
  root: string,
  of: {
    answers: Answers;
    courses: readonly string[];
    leaves: ReadonlySet<string>;
    may: CoursesOnly['may'];
  },
): Promise<Looked> {
  let looked: Looked | undefined;
  await importCatalogue(services, root, {
    dryRun: true,
    ifTaken: takenAs(of.answers),
    only: {
      ...{ leaves: of.leaves, may: of.may },
      see: async (connection, seen) => {
        looked = await lookedOf(connection, seen, of);
      },
    },
  });
  if (looked === undefined) throw new Error('a catalogue that nobody saw');
  return looked;
}

export async function lookedOf(
  connection: Connection,
  seen: SeenCatalogue,
  of: { answers: Answers; courses: readonly string[]; leaves: ReadonlySet<string> },
): Promise<Looked> {
  const courses: SeenFolder[] = [];
  for (const folder of of.courses)
    if (!of.leaves.has(folder))
      courses.push(await seeCourse(connection, folder, { seen, answer: of.answers.get(folder) }));
  return {
    ...{ courses, changes: seen.changes },
    notes: seen.origins.notes,
    leftOut: seen.leftOut,
    faults: seen.faults.filter((fault) => !fault.startsWith('courses/')),
  };
}

/** The same of the same: by it is told whether the school is still as somebody saw it. */
export const digestOf = (courses: readonly SeenFolder[]): string =>
  createHash('sha256')
    .update(JSON.stringify(courses.map(({ course, replaced }) => [course, replaced])))
    .digest('hex');
