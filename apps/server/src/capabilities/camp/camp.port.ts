import type { CampStatus } from '@xuezhou/contract/camp';
import { dateOfDay } from '@xuezhou/rules/camp/join-result';
import { dayOf } from '../../platform/clock.ts';
import { groupBy } from '../../platform/group-by.ts';
import type { Change, Connection } from '../../platform/database/prepare.ts';
import type { Services } from '../../platform/services.ts';
import { earnEach, earnPoints } from '../points/points.port.ts';
import { countCamps, progressReader, type TaskRow } from './camp-progress.repository.ts';
import { personalTaskReader, type TaskCounts } from './personal-task.repository.ts';
import { paidTasks } from './task-points.ts';

export {
  campClassRows,
  campRows,
  findOtherCamps,
  offeredCamps,
  membersIn,
  retireCamps,
  type Camps,
} from './content/content-camps.ts';
export { campSources } from './content/camp-sources.ts';
export { campsOfPages, lockCamps } from './console/camp-desk.repository.ts';
export { campsNaming, partsHeldByCamps, type HeldPart } from './content/camps-naming.ts';
export { addToClass, leaveClass } from './console/class-desk.repository.ts';
export { buySeat } from './put/buy-seat.ts';
export { giveBackSeat, moveWithout } from './put/give-back-seat.ts';
export { classMembers, courseClasses, isCampFinished, openClasses } from './class.sql.ts';

/** A camp that a student is in, with what is done of it. */
export interface CampOfStudent {
  readonly campId: number;
  readonly courseId: number;
  readonly courseName: string;
  readonly campName: string;
  readonly intro: string;
  readonly classId: number;
  readonly className: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly days: number;
  readonly tasks: readonly TaskRow[];
  readonly finished: number;
  readonly finishedAt: Date | null;
}

/** Tasks done before midnight may be counted up to so much later. */
const settlingMs = 3_600_000;

/**
 * The camps that a student is in, the latest first; of some courses, or with null of all. One that is found finished
 * gets its award here, once.
 */
export async function campsOfStudent(
  { database: { connection }, clock }: Pick<Services, 'database' | 'clock'>,
  studentId: number,
  courseIds: readonly number[] | null,
): Promise<CampOfStudent[]> {
  const reader = progressReader(connection, studentId);
  const now = clock.now();
  const camps = [
    ...groupBy(await reader.tasks(courseIds), ({ camp_id }) => camp_id).values(),
  ].flatMap((tasks) => campFrom(tasks));
  const settled: CampOfStudent[] = [];
  for (const camp of camps) {
    const isNew = camp.finishedAt === null && camp.finished === camp.tasks.length;
    if (camp.finishedAt === null && camp.finished > 0)
      await connection
        .transaction()
        .execute((change) => payCamp(change, { studentId, camp, isNew, now }));
    settled.push(isNew ? { ...camp, finishedAt: now } : camp);
  }
  return settled;
}

/** What was done of a camp is paid when it is found, and its award is given; each once. */
async function payCamp(
  change: Change,
  {
    studentId,
    camp,
    isNew,
    now,
  }: { studentId: number; camp: CampOfStudent; isNew: boolean; now: Date },
): Promise<void> {
  const { campId, campName, tasks } = camp;
  const own = { studentId, madeAt: now, now };
  await earnEach(change, {
    ...{ kind: 'camp-task', ...own },
    things: paidTasks(campId, tasks),
  });
  if (!isNew) return;
  await progressReader(change, studentId).award({
    camp_id: campId,
    finished_at: now,
    is_in_time: dayOf(new Date(now.getTime() - settlingMs)) <= camp.endsOn,
  });
  await earnPoints(change, {
    ...{ kind: 'camp', ...own },
    ...{ about: String(campId), name: `训练营「${campName}」结营` },
  });
}

function campFrom(tasks: readonly TaskRow[]): CampOfStudent[] {
  const [first] = tasks;
  if (first === undefined) return [];
  return [
    {
      campId: first.camp_id,
      courseId: first.course_id,
      courseName: first.course_title,
      campName: first.camp_title,
      intro: first.intro,
      classId: first.class_id,
      className: first.class_title ?? '',
      startsOn: first.starts_on,
      endsOn: dateOfDay(first.starts_on, first.days),
      days: first.days,
      tasks,
      finished: tasks.filter((task) => task.is_finished).length,
      finishedAt: first.finished_at,
    },
  ];
}

/** How far a student is in a camp. */
export function presentStatus(camp: CampOfStudent): CampStatus {
  return {
    campId: camp.campId,
    courseId: camp.courseId,
    campName: camp.campName,
    xlyFinishedCount: camp.finished,
    xlyTotalCount: camp.tasks.length,
  };
}

/** How many camps courses have. */
export async function campCounts(
  { database: { connection } }: Pick<Services, 'database'>,
  courseIds: readonly number[] | null,
): Promise<ReadonlyMap<number, number>> {
  const rows = courseIds === null ? [] : await countCamps(connection, courseIds);
  return new Map(rows.map(({ course_id, count }) => [course_id, count]));
}

/** How many tasks students added for themselves, by course. */
export async function personalTaskCounts(
  { database: { connection } }: Pick<Services, 'database'>,
  studentId: number,
): Promise<ReadonlyMap<number, TaskCounts>> {
  const rows = await personalTaskReader(connection, studentId).counts();
  return new Map(rows.map((row) => [row.course_id, row]));
}

/** How many camps a student finished. */
export async function finishedCamps(connection: Connection, studentId: number): Promise<number> {
  const { count } = await connection
    .selectFrom('camp_award')
    .where('student_id', '=', studentId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
