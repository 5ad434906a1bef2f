import type { BroughtBank, BroughtCourse } from '@xuezhou/contract/import/console';
import type {
  ArchiveRun,
  ArchiveWish,
  ChangedSince,
  CourseArchives,
  SeenArchive,
  WrittenCourses,
} from '../../capabilities/import/import.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { importCatalogue } from '../import-catalogue.ts';
import type { BankFileReport } from '../import-questions.ts';
import { importCourseBanks } from '../origins/import-course-banks.ts';
import { pageWords } from '../wizard/page-words.ts';
import { inFolder, leftOutOf } from './in-folder.ts';
import { digestOf, lookAt, lookedOf, takenAs } from './look.ts';
import { lossesOf, type SeenFolder } from './see-course.ts';

type ArchiveServices = Pick<Services, 'database' | 'storage' | 'clock'>;
type Folder = Parameters<Parameters<typeof inFolder>[3]>[0];

/** Courses that pages bring, by the readers and writers of the command line. */
export const courseArchives: CourseArchives = {
  look: async (services, wish, sink) =>
    await inFolder(services, wish, sink, async (folder) => await look(services, folder, wish)),
  run: async (services, wish, run) =>
    await inFolder(services, wish, run, async (folder) => {
      const written = run.written ?? (await write(services, folder, wish, run));
      if (written === null) return { isChangedSince: true } satisfies ChangedSince;
      const banks = new Map<string, readonly BroughtBank[]>();
      for (const [name, courseId] of Object.entries(written)) {
        run.signal.throwIfAborted();
        banks.set(name, await banksOf(services, folder, { name, courseId, dryRun: false }));
      }
      return banks;
    }),
};

const isLeft = ({ answer }: Pick<BroughtCourse, 'answer'>): boolean =>
  answer === null || answer === 'skip';

async function look(
  services: ArchiveServices,
  folder: Folder,
  wish: ArchiveWish,
): Promise<SeenArchive> {
  const { connection } = services.database;
  const { root, courses } = folder;
  const { answers } = wish;
  const first = await lookAt(services, root, { answers, courses, leaves: new Set() });
  const allowed = new Map<string, SeenFolder['course']>();
  for (const { course } of first.courses)
    allowed.set(course.folder, await asAllowed(connection, course, wish));
  const leaves = new Set([...allowed.values()].filter(isLeft).map((one) => one.folder));
  // What is left out says nothing of the others: they are looked at as they will be.
  const isReadInVain = first.courses.some(
    ({ course, courseId }) => leaves.has(course.folder) && courseId !== undefined,
  );
  const again = isReadInVain ? await lookAt(services, root, { answers, courses, leaves }) : first;
  const taken = again.courses.filter(({ course }) => !leaves.has(course.folder));
  const brought: BroughtCourse[] = [];
  for (const name of courses) {
    const one = taken.find(({ course }) => course.folder === name);
    const told = allowed.get(name);
    if (one === undefined && told !== undefined) brought.push(withNothing(told));
    if (one === undefined) continue;
    const { vanished, courseId } = one;
    const losses = vanished === undefined ? [] : await lossesOf(connection, vanished);
    const banks =
      courseId === undefined
        ? []
        : await banksOf(services, folder, { name, courseId, dryRun: true });
    brought.push({ ...one.course, losses, banks, courseId: null });
  }
  return {
    courses: brought,
    leftOut: await leftOutOf(root),
    notes: [...again.notes, ...again.faults].slice(0, mostNotes).map(pageWords),
    digest: digestOf(taken),
  };
}

const mostNotes = 100;

const withNothing = (course: SeenFolder['course']): BroughtCourse => ({
  ...course,
  ...{ losses: [], banks: [], videos: 0, courseId: null },
});

/** Whom it is not allowed to, nothing of the course that is here is told. */
async function asAllowed(
  connection: Connection,
  course: SeenFolder['course'],
  { mayWrite }: ArchiveWish,
): Promise<SeenFolder['course']> {
  if (course.kind === 'faulty') return course;
  const mayMake = await mayWrite(connection, null);
  const mayUpdate = course.here !== null && (await mayWrite(connection, course.here.courseId));
  const choices = course.choices.filter(
    (choice) => choice === 'skip' || (choice === 'update' ? mayUpdate : mayMake),
  );
  if (choices.some((choice) => choice !== 'skip')) {
    const isAnswered = course.answer !== null && choices.includes(course.answer);
    return { ...course, choices, answer: isAnswered ? course.answer : null };
  }
  // Whether pages write it or not, there is nothing to choose.
  if (course.kind === 'pages' && mayUpdate) return { ...course, choices };
  return {
    ...course,
    ...{ kind: 'notOwn', here: null, choices, answer: 'skip', counts: [] },
    ...{ withoutVideo: [], faults: [], faultCount: 0 },
  };
}

/** Null: nothing was, for the school is not as it was seen. */
async function write(
  services: ArchiveServices,
  { root, courses }: Folder,
  { answers }: ArchiveWish,
  { seen, inChange }: ArchiveRun,
): Promise<WrittenCourses | null> {
  const leaves = new Set(seen.courses.filter(isLeft).map(({ folder }) => folder));
  let written: WrittenCourses = {};
  try {
    await importCatalogue(services, root, {
      dryRun: false,
      ifTaken: takenAs(answers),
      only: {
        leaves,
        see: async (connection, catalogue) => {
          const looked = await lookedOf(connection, catalogue, { answers, courses, leaves });
          if (digestOf(looked.courses) !== seen.digest) throw new Changed();
          written = Object.fromEntries(
            looked.courses.flatMap(({ course, courseId }) =>
              courseId === undefined ? [] : [[course.folder, courseId]],
            ),
          );
        },
        end: async (change, now) => await inChange(change, written, now),
      },
    });
    return written;
  } catch (error) {
    if (error instanceof Changed) return null;
    throw error;
  }
}

/** Between the look and the import the school was changed. */
class Changed extends Error {
  override name = 'Changed';
}

/** Rows of a bank that are named as left out. */
const mostRows = 20;

async function banksOf(
  services: ArchiveServices,
  { root }: Folder,
  of: { name: string; courseId: number; dryRun: boolean },
): Promise<BroughtBank[]> {
  const course = { folder: of.name, courseId: of.courseId };
  const reports = await importCourseBanks(services, root, [course], { dryRun: of.dryRun });
  return reports.map(bankOf);
}

const bankOf = ({ file, counts, rows, fault }: BankFileReport): BroughtBank => ({
  ...{ file, ...counts },
  faults:
    fault === undefined
      ? rows
          .flatMap(({ outcome, place, reason = '' }) =>
            outcome === 'skipped' ? [pageWords(`${file} ${place}：${reason}`)] : [],
          )
          .slice(0, mostRows)
      : [pageWords(fault)],
});
