import type { joinCamp as joining, JoinResult } from '@xuezhou/contract/camp';
import type { DataOf } from '@xuezhou/contract/kernel';
import { allRefusals } from '@xuezhou/contract/console-refusals';
import { refusals, type RefusalName } from '@xuezhou/contract/refusals';
import { bestResultOf, dateOfDay, joinResultOf } from '@xuezhou/rules/camp/join-result';
import { dayOf, dayText } from '../../platform/clock.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { notFound, Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { demandAgreement } from '../agreement/agreement.port.ts';
import { demandCourse } from '../enrolment/enrolment.port.ts';
import { campReader, campWriter, type ClassRow } from './camp.repository.ts';

const refusalOf = {
  already: 'campJoined',
  notOpen: 'campNotOpen',
  full: 'campFull',
  ended: 'campEnded',
} as const satisfies Partial<Record<JoinResult, RefusalName>>;

type JoinRow = Pick<
  ClassRow,
  | 'class_id'
  | 'my_class'
  | 'closed_at'
  | 'join_from'
  | 'join_until'
  | 'starts_on'
  | 'days'
  | 'capacity'
  | 'members'
>;

/** What a class is to one who wants to join it today. */
export function resultOf(row: JoinRow, today: string): JoinResult {
  if (row.class_id === null) return 'notOpen';
  return joinResultOf(
    {
      isMember: row.my_class !== null,
      isClosed: row.closed_at !== null,
      joinFrom: row.join_from,
      joinUntil: row.join_until,
      startsOn: row.starts_on,
      days: row.days,
      seatsLeft: row.capacity === null ? null : row.capacity - row.members,
    },
    today,
  );
}

/** A camp that the student is in and that is not over. */
const isRunning = ({ my_start, days }: ClassRow, today: string): boolean =>
  my_start !== null && today <= dateOfDay(my_start, days);

/** Check and add: the first class of the course that has room, unless a camp of it is running for the student. */
export async function joinCamp(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<DataOf<typeof joining>> {
  const noAccess = await whyNoAccess(services, student, courseId);
  if (noAccess !== null) return { result: 'noAccess', classId: null, why: noAccess };
  const today = dayOf(services.clock.now());
  const { connection } = services.database;
  const rows = await campReader(connection, student.studentId).classesOfCourse(courseId);
  const mine = rows.find((row) => isRunning(row, today));
  if (mine !== undefined) return { result: 'already', classId: mine.my_class, why: null };
  const results: JoinResult[] = [];
  for (const row of rows) {
    const result = resultOf(row, today);
    const now =
      result === 'joined' && row.class_id !== null
        ? await join(services, student, row.class_id)
        : result;
    if (now === 'joined') return { result: now, classId: row.class_id, why: null };
    results.push(now);
  }
  const result = bestResultOf(results);
  return {
    result,
    classId: null,
    why: result === 'joined' || result === 'noAccess' ? null : whyOf(result, rows, today),
  };
}

export async function joinCampClass(
  services: Services,
  student: CurrentStudent,
  classId: number,
): Promise<true> {
  const today = dayOf(services.clock.now());
  const row = await campReader(services.database.connection, student.studentId).classOf(classId);
  if (row === undefined) throw notFound();
  await demandCourse(services, student, row.course_id, { for: 'study' });
  await demandAgreement(services, student, row.course_id);
  if (row.my_class === classId) return true;
  const result = await join(services, student, classId);
  if (result === 'joined') return true;
  throw result === 'noAccess'
    ? notFound()
    : new Refusal(refusalOf[result], whyOf(result, [row], today));
}

/** In words; where classes are not open yet, with the day of the one that opens first. */
function whyOf(result: keyof typeof refusalOf, rows: readonly ClassRow[], today: string): string {
  const [opensOn] = rows
    .filter((row) => resultOf(row, today) === 'notOpen')
    .flatMap((row) => row.join_from ?? [])
    .toSorted();
  return result === 'notOpen' && opensOn !== undefined
    ? `${rows.length > 1 ? '最早的班' : '这个班'} ${dayText(opensOn)}开放报名，请到时再来`
    : refusals[refusalOf[result]][1];
}

/** One after another: the last seat is given once, and whoever asks twice at the same time is in once. */
async function join(
  { database, clock }: Services,
  { studentId }: CurrentStudent,
  classId: number,
): Promise<JoinResult> {
  const now = clock.now();
  const today = dayOf(now);
  return await database.connection.transaction().execute(async (change) => {
    const writer = campWriter(change, studentId);
    await writer.lockClass(classId);
    const row = await writer.classOf(classId);
    if (row === undefined) return 'ended';
    if (row.my_class === classId) return 'joined';
    const result = resultOf(row, today);
    if (result !== 'joined') return result;
    const isAdded = await writer.join({
      camp_id: row.camp_id,
      class_id: classId,
      starts_on: row.starts_on ?? today,
      joined_at: now,
    });
    return isAdded ? 'joined' : 'already';
  });
}

/** In words; null where the course can be studied. Verification and agreement were demanded before. */
async function whyNoAccess(
  services: Services,
  student: CurrentStudent,
  courseId: number,
): Promise<string | null> {
  try {
    await demandCourse(services, student, courseId, { for: 'study' });
    return null;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return allRefusals[error.refusal][1];
  }
}
