import type { HangingThing } from '@xuezhou/contract/enrolment/console';
import { sql } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import { collection } from '../../../platform/wiring/slot.ts';

export interface FoundTie extends HangingThing {
  readonly studentId: number;
  /** Of what was bought: its last day; null: without an end. */
  readonly boughtUntil?: string | null;
  /** Of an order that gave a seat in a class. */
  readonly classId?: number;
}

export interface AskedTies {
  readonly courseId: number;
  readonly studentIds: readonly number[];
}

/** What a tie was, by student. */
export type EndedTies = ReadonlyMap<number, unknown>;

/** Something of a capability above that hangs on a course which a student has. */
export interface EnrolmentTie {
  /** By what its past is kept. */
  readonly key: string;
  readonly find: (connection: Connection, asked: AskedTies) => Promise<readonly FoundTie[]>;
  /** Where it ends with the course. */
  readonly ending?: {
    /** Takes what is to be locked before enrolments are: of what there is, or was. */
    readonly hold?: (
      change: Change,
      asked: AskedTies & { readonly were: EndedTies },
    ) => Promise<void>;
    readonly end: (change: Change, asked: AskedTies, now: Date) => Promise<EndedTies>;
    /** Puts back what was ended; returns of whom that is not possible any more. */
    readonly restore: (
      change: Change,
      were: EndedTies,
      of: { readonly courseId: number; readonly now: Date },
    ) => Promise<readonly number[]>;
  };
}

/** From who has something that hangs on an enrolment. */
export const enrolmentTies = collection<EnrolmentTie>('enrolment.ties');

/** The numbers of the orders that gave students a seat in one of these classes of a course. */
export async function seatOrders(
  connection: Connection,
  asked: AskedTies,
  classIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const found: FoundTie[] = [];
  for (const { find } of enrolmentTies.of(connection))
    found.push(...(await find(connection, asked)));
  return new Map(
    found.flatMap(({ studentId, classId, name }) =>
      classId !== undefined && classIds.includes(classId) ? [[studentId, name] as const] : [],
    ),
  );
}

/** Of these students whose course was taken back. */
export async function takenBackAmong(
  connection: Connection | Change,
  { courseId, studentIds }: AskedTies,
): Promise<ReadonlySet<number>> {
  const rows = await connection
    .selectFrom('enrolment')
    .where('course_id', '=', courseId)
    .where('student_id', '=', sql<number>`any(${[...studentIds]}::int[])`)
    .where('taken_back', '=', true)
    .select('student_id')
    .execute();
  return new Set(rows.map(({ student_id: studentId }) => studentId));
}
