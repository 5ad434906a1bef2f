import type { CourseAnswer } from '@xuezhou/contract/import/console';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { JobContext } from '../../../platform/jobs/worker.ts';
import type { Services } from '../../../platform/services.ts';
import { demandOwnCourse, ownOf } from '../../../platform/staff/own.ts';
import { audited } from '../../../platform/staff/audited.ts';
import { staffMember } from '../../../platform/staff/staff-sessions.ts';
import type { StaffMember } from '../../../platform/staff/staff-member.ts';
import { demandImportInto } from '../demand-import-into.ts';
import { ProgressWriter, Superseded } from '../progress-writer.ts';
import { broken, brokenBanks, fail, ofRevision } from '../run.repository.ts';
import {
  courseArchives,
  type ArchiveWish,
  type SeenArchive,
  type WrittenAsNow,
  type WrittenCourses,
} from './course-archives.ts';
import {
  askForCourses,
  findCourseRun,
  placeOfArchive,
  type CourseRun,
} from './course-run.repository.ts';
import { sweepWorkFolders, workFolderOf } from './work-folders.ts';

type Working = Pick<Services, 'config' | 'database' | 'storage' | 'clock'>;

const notAllowed = '导入的人没有权限改这些课程，什么也没有写入';
const banksNotAllowed = '课程写好了，但导入的人现在没有权限改这些课程，题库没有接着写';

/** Does what is next for an archive of courses: looks into it, or writes it. A job; killed amid it, it begins anew. */
export async function workCourseImport(
  services: Working,
  importId: string,
  { isLastAttempt, signal }: Pick<JobContext, 'isLastAttempt' | 'signal'>,
): Promise<void> {
  const { connection } = services.database;
  const run = await findCourseRun(connection, importId);
  if (run === undefined || (run.state !== 'checking' && run.state !== 'running')) return;
  await sweepWorkFolders(services);
  const progress = new ProgressWriter(connection, run);
  const work = { run, progress, signal };
  try {
    if (run.state === 'checking') await look(services, work);
    else await write(services, work);
  } catch (error) {
    if (error instanceof Superseded) return;
    if (error instanceof NotAllowed) return await fail(connection, run, notAllowed);
    if (isLastAttempt) {
      const now = await findCourseRun(connection, importId);
      await fail(connection, run, now?.written === null ? broken : brokenBanks);
    }
    throw error;
  }
}

interface Work {
  readonly run: CourseRun;
  readonly progress: ProgressWriter;
  readonly signal: AbortSignal;
}

const wishOf = (
  { config }: Pick<Services, 'config'>,
  run: CourseRun,
  staff: StaffMember | null,
): ArchiveWish => ({
  ...{ place: placeOfArchive(run.import_id), bytes: run.bytes ?? 0 },
  work: workFolderOf(config, run.import_id),
  answers: new Map<string, CourseAnswer>(Object.entries(run.answers)),
  mayWrite: async (connection, courseId) => await mayWrite(connection, staff, courseId),
  mayPlan: async (connection, courseId) => await mayPlan(connection, staff, courseId),
  mayAddFamilies: staff?.grants.has('setting.write') === true,
});

async function mayPlan(
  connection: Connection,
  staff: StaffMember | null,
  courseId: number,
): Promise<boolean> {
  if (staff?.grants.has('live.plan') !== true) return false;
  return await isAllowed(() =>
    demandOwnCourse(connection, ownOf({ staff }, 'live.plan'), courseId),
  );
}

async function isAllowed(demand: () => Promise<void>): Promise<boolean> {
  try {
    await demand();
    return true;
  } catch (error) {
    if (error instanceof Refusal) return false;
    throw error;
  }
}

/** Whoever brought it, as of now. */
async function mayWrite(
  connection: Connection,
  staff: StaffMember | null,
  courseId: number | null,
): Promise<boolean> {
  const level = staff?.grants.get('content.publish');
  if (staff === null || level === undefined || level === 'propose') return false;
  return await isAllowed(() => demandImportInto(connection, { staff }, courseId));
}

async function look(services: Working, { run, progress, signal }: Work): Promise<void> {
  const { connection } = services.database;
  const wish = wishOf(services, run, await staffMember(connection, run.staff_id));
  const seen = await courseArchives.of(connection).look(services, wish, {
    progress: (done, of) => progress.tell(done, of),
    signal,
  });
  await progress.end();
  if ('fault' in seen) return await fail(connection, run, seen.fault);
  await ofRevision(connection, run)
    .set({ state: 'ready', seen: JSON.stringify(seen), fault: null, done: 0, total: 0 })
    .execute();
}

async function write(services: Working, { run, progress, signal }: Work): Promise<void> {
  const { connection } = services.database;
  const { seen } = run;
  if (seen === null) return await fail(connection, run, broken);
  const staff = await staffMember(connection, run.staff_id);
  // Taken up again, its banks alone are left: a right that went meanwhile is gone for them too.
  for (const courseId of Object.values(run.written ?? {}))
    if (!(await mayWrite(connection, staff, courseId)))
      return await fail(connection, run, banksNotAllowed);
  const answer = await courseArchives.of(connection).run(services, wishOf(services, run, staff), {
    ...{ seen, written: run.written, signal },
    demandAllowed: async (at, written) => void (await demandAllowed(at, { run, seen }, written)),
    progress: (done, of) => progress.tell(done, of),
    inChange: async (change, written, now) => {
      await progress.end();
      await noteWritten(change, { run, seen }, written, now);
    },
  });
  await progress.end();
  if ('fault' in answer) return await fail(connection, run, answer.fault);
  if ('isChangedSince' in answer) return await lookAgain(connection, run, services.clock.now());
  const now = services.clock.now();
  // As it stands there since it was written.
  const noted = await findCourseRun(connection, run.import_id);
  const { courses, ...others } = asWritten(noted?.seen ?? seen, noted?.written ?? {});
  const ended = {
    ...others,
    courses: courses.map((one) => ({ ...one, banks: [...(answer.get(one.folder) ?? [])] })),
  };
  await ofRevision(connection, run)
    .set({
      ...{ state: 'done', seen: JSON.stringify(ended), fault: null, done: 0, total: 0 },
      ...{ ended_at: now, changed_at: now },
    })
    .execute();
  await services.storage.deletePrefix(placeOfArchive(run.import_id));
}

/** What somebody saw is not so any more: whoever wished it looks once more. */
async function lookAgain(connection: Connection, run: CourseRun, now: Date): Promise<void> {
  await inTransaction(connection, async (change) => {
    const again = await ofRevision(change, run)
      .set({
        ...{ state: 'checking', revision: run.revision + 1, is_changed_since: true },
        ...{ changed_at: now, done: 0, total: 0, is_loss_seen: false },
      })
      .returning('import_id')
      .executeTakeFirst();
    if (again !== undefined) await askForCourses(change, run.import_id);
  });
}

const asWritten = (seen: SeenArchive, written: WrittenCourses): SeenArchive => ({
  ...seen,
  courses: seen.courses.map((one) => ({ ...one, courseId: written[one.folder] ?? null })),
});

/** Whoever began it, as long as that one may write these courses. Throws NotAllowed. */
async function demandAllowed(
  connection: Connection,
  { run, seen }: { run: CourseRun; seen: SeenArchive },
  written: WrittenCourses,
): Promise<StaffMember> {
  const staff = await staffMember(connection, run.staff_id);
  if (staff === null) throw new NotAllowed();
  for (const { answer, courseId } of asWritten(seen, written).courses)
    if (
      courseId !== null &&
      !(await mayWrite(connection, staff, answer === 'update' ? courseId : null))
    )
      throw new NotAllowed();
  return staff;
}

/** In the transaction that writes the courses: that they are, and who did it, one entry for each. */
async function noteWritten(
  change: Change,
  { run, seen }: { run: CourseRun; seen: SeenArchive },
  { written, losses: lost }: WrittenAsNow,
  now: Date,
): Promise<void> {
  const staff = await demandAllowed(change, { run, seen }, written);
  const lossesOf = ({ folder, losses }: SeenArchive['courses'][number]) => [
    ...(lost.get(folder) ?? losses),
  ];
  const asNow = asWritten(seen, written);
  const told = {
    ...asNow,
    courses: asNow.courses.map((one) => ({ ...one, losses: lossesOf(one) })),
  };
  const noted = await ofRevision(change, run)
    .set({
      written: JSON.stringify(written),
      seen: JSON.stringify(told),
      changed_at: now,
    })
    .returning('import_id')
    .executeTakeFirst();
  // Another server did it in this moment.
  if (noted === undefined) throw new Superseded();
  const actor = { staff, address: run.address, userAgent: run.user_agent };
  for (const { courseId, title, counts, losses, kind, answer, faultCount } of told.courses) {
    if (courseId === null) continue;
    const sum = (what: 'added' | 'changed' | 'removed') =>
      counts.reduce((before, one) => before + one[what], 0);
    await audited(change, actor, now, {
      operation: 'runCourseImport',
      target: { kind: 'course', id: courseId },
      after: {
        ...{ file: run.file_name, title, become: kind === 'new' ? 'new' : answer },
        ...{ added: sum('added'), changed: sum('changed'), removed: sum('removed') },
        ...(losses.length > 0 && { losses }),
        ...(faultCount > 0 && { faults: faultCount }),
      },
      why: run.why,
    });
  }
}

/** Whoever began it may not do it any more. */
class NotAllowed extends Error {
  override name = 'NotAllowed';
}
