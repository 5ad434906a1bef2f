import type { BroughtBank, BroughtCourse } from '@xuezhou/contract/import/console';
import type {
  ArchiveRun,
  ArchiveWish,
  ChangedSince,
  CourseArchives,
  SeenArchive,
  WrittenAsNow,
  WrittenCourses,
} from '../../capabilities/import/import.port.ts';
import type { Connection } from '../../platform/database/prepare.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { importCatalogue, type TakenCourse } from '../import-catalogue.ts';
import type { BankFileReport } from '../import-questions.ts';
import { importCourseBanks } from '../origins/import-course-banks.ts';
import { pageWords } from '../wizard/page-words.ts';
import type { CoursesOnly } from './courses-only.ts';
import { inFolder, leftOutOf } from './in-folder.ts';
import { digestOf, lookAt, lookedOf, takenAs } from './look.ts';
import { demandRoomForFiles } from './room-for-files.ts';
import { kindOfLoss, lossesOf, type SeenFolder } from './see-course.ts';

type ArchiveServices = Pick<Services, 'config' | 'database' | 'storage' | 'clock'>;
type Folder = Parameters<Parameters<typeof inFolder>[3]>[0];

/** Courses that pages bring, by the readers and writers of the command line. */
export const courseArchives: CourseArchives = {
  look: async (services, wish, sink) =>
    await inFolder(services, wish, sink, async (folder) => await look(services, folder, wish)),
  run: async (services, wish, run) =>
    await inFolder(services, wish, run, async (folder) => {
      const taken =
        run.written === null
          ? await write(services, folder, wish, run)
          : await takenBefore(services, folder, wish, { ...run, written: run.written });
      if (taken === null) return { isChangedSince: true } satisfies ChangedSince;
      const banks = new Map<string, readonly BroughtBank[]>();
      for (const course of taken) {
        run.signal.throwIfAborted();
        banks.set(course.folder, await banksOf(services, folder, course, { dryRun: false }));
      }
      return banks;
    }),
};

const mayOf = ({ mayPlan, mayAddFamilies }: ArchiveWish): CoursesOnly['may'] => ({
  planLives: mayPlan,
  addFamilies: mayAddFamilies,
});

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
  const may = mayOf(wish);
  const first = await lookAt(services, root, { answers, courses, leaves: new Set(), may });
  const allowed = new Map<string, SeenFolder['course']>();
  for (const { course } of first.courses)
    allowed.set(course.folder, await asAllowed(connection, course, wish));
  const leaves = new Set([...allowed.values()].filter(isLeft).map((one) => one.folder));
  // What is left out says nothing of the others: they are looked at as they will be.
  const isReadInVain = first.courses.some(
    ({ course, courseId }) => leaves.has(course.folder) && courseId !== undefined,
  );
  const again = isReadInVain
    ? await lookAt(services, root, { answers, courses, leaves, may })
    : first;
  await demandRoomForFiles(services.config, again.changes);
  const taken = again.courses.filter(({ course }) => !leaves.has(course.folder));
  const brought: BroughtCourse[] = [];
  for (const name of courses) {
    const one = taken.find(({ course }) => course.folder === name);
    const told = allowed.get(name);
    if (one === undefined && told !== undefined) brought.push(withNothing(told));
    if (one === undefined) continue;
    const { vanished, courseId, oursOf, isOpened } = one;
    const losses = vanished === undefined ? [] : await lossesOf(connection, { vanished, isOpened });
    const banks =
      courseId === undefined
        ? []
        : await banksOf(services, folder, { folder: name, courseId, oursOf }, { dryRun: true });
    brought.push({ ...one.course, losses, banks, courseId: null });
  }
  return {
    courses: brought,
    leftOut: [...(await leftOutOf(root)), ...again.leftOut],
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
  wish: ArchiveWish,
  { seen, demandAllowed, inChange }: ArchiveRun,
): Promise<readonly TakenCourse[] | null> {
  const { answers } = wish;
  const leaves = new Set(seen.courses.filter(isLeft).map(({ folder }) => folder));
  let now: WrittenAsNow = { written: {}, losses: new Map() };
  try {
    const report = await importCatalogue(services, root, {
      dryRun: false,
      ifTaken: takenAs(answers),
      only: {
        ...{ leaves, may: mayOf(wish) },
        see: async (connection, catalogue) => {
          const looked = await lookedOf(connection, catalogue, { answers, courses, leaves });
          if (digestOf(looked.courses) !== seen.digest) throw new Changed();
          now = await asNow(connection, looked.courses, seen);
          await demandAllowed(connection, now.written);
        },
        demandRoom: async (changes) => await demandRoomForFiles(services.config, changes),
        end: async (change, at) => await inChange(change, now, at),
      },
    });
    return report.courses.filter(({ folder }) => folder in now.written);
  } catch (error) {
    if (error instanceof Changed) return null;
    if (error instanceof Refusal && error.refusal === 'importOvertaken') return null;
    throw error;
  }
}

/** Throws Changed where students would lose what nobody was told of; of what was told the numbers grow. */
async function asNow(
  connection: Connection,
  courses: readonly SeenFolder[],
  seen: SeenArchive,
): Promise<WrittenAsNow> {
  const written: Record<string, number> = {};
  const losses = new Map<string, readonly string[]>();
  for (const { course, courseId, vanished, isOpened } of courses) {
    if (courseId === undefined) continue;
    written[course.folder] = courseId;
    const lost = vanished === undefined ? [] : await lossesOf(connection, { vanished, isOpened });
    const told = seen.courses.find(({ folder }) => folder === course.folder)?.losses ?? [];
    const known = new Set(told.map(kindOfLoss));
    if (lost.some((loss) => !known.has(kindOfLoss(loss)))) throw new Changed();
    losses.set(course.folder, lost);
  }
  return { written, losses };
}

/** Those that were written before the server ended: now they are here, and known by what is remembered of them. */
async function takenBefore(
  services: ArchiveServices,
  { root }: Folder,
  wish: ArchiveWish,
  { seen, written }: { seen: SeenArchive; written: WrittenCourses },
): Promise<readonly TakenCourse[]> {
  const leaves = new Set(seen.courses.filter(isLeft).map(({ folder }) => folder));
  const report = await importCatalogue(services, root, {
    ...{ dryRun: true, ifTaken: takenAs(wish.answers) },
    only: { leaves, may: mayOf(wish), see: () => Promise.resolve() },
  });
  return Object.entries(written).map(
    ([folder, courseId]) =>
      report.courses.find((one) => one.folder === folder && one.courseId === courseId) ?? {
        folder,
        courseId,
      },
  );
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
  course: TakenCourse,
  options: { dryRun: boolean },
): Promise<BroughtBank[]> {
  const reports = await importCourseBanks(services, root, [course], options);
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
