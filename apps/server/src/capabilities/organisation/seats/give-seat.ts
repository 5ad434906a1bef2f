import { contractState, firstInLine } from '@xuezhou/rules/organisation/seats';
import { sql } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { givePeriod } from '../../enrolment/enrolment.port.ts';
import { sendMessage } from '../../message/message.port.ts';
import { noteEvent, seatCounts, type OrganisationRow } from '../organisation.repository.ts';

export interface SeatOf {
  readonly seat_id: number;
  readonly member_id: number;
  /** Null: was invited and has not come. */
  readonly student_id: number | null;
  readonly course_id: number;
}

/** A seat that is there is held from now on: who has come is enrolled until the contract ends. */
export async function holdSeat(
  change: Change,
  { seat_id, student_id, course_id }: SeatOf,
  { endsOn, now }: { endsOn: string; now: Date },
): Promise<void> {
  const length = { expiresOn: endsOn, days: null, isLent: true };
  const given =
    student_id === null
      ? null
      : await givePeriod(
          change,
          { studentId: student_id, courseId: course_id },
          { length, today: dayOf(now), now },
        );
  await change
    .updateTable('organisation_seat')
    .where('seat_id', '=', seat_id)
    .set({ is_waiting: false, given: given === null ? null : JSON.stringify(given) })
    .execute();
}

interface LineRow extends SeatOf {
  readonly contract_id: number;
  readonly starts_on: string;
  readonly ends_on: string;
  readonly course_title: string;
}

/** Who waits gets the seats that are free, who came first before the others, and is told. Under the organisation's lock. */
export async function fillFromLine(
  change: Change,
  organisation: Pick<OrganisationRow, 'organisation_id' | 'name'>,
  now: Date,
): Promise<void> {
  const { rows } = await sql<LineRow>`
    select t.seat_id, t.member_id, m.student_id, t.course_id, t.contract_id, k.starts_on, k.ends_on, c.title as course_title
    from organisation_seat t join organisation_member m using (member_id)
    join organisation_contract k on k.contract_id = t.contract_id join course c on c.course_id = t.course_id
    where k.organisation_id = ${organisation.organisation_id} and t.is_waiting
    order by t.since, t.seat_id`.execute(change);
  const open = rows.filter(
    ({ starts_on: startsOn, ends_on: endsOn }) =>
      contractState({ startsOn, endsOn }, dayOf(now)) === 'open',
  );
  if (open.length === 0) return;
  for (const count of await seatCounts(change, [...new Set(open.map((row) => row.contract_id))])) {
    const line = open.filter(
      ({ contract_id, course_id }) =>
        contract_id === count.contract_id && course_id === count.course_id,
    );
    for (const row of firstInLine(line, count)) await seat(change, organisation, row, now);
  }
}

async function seat(
  change: Change,
  organisation: Pick<OrganisationRow, 'organisation_id' | 'name'>,
  row: LineRow,
  now: Date,
): Promise<void> {
  await holdSeat(change, row, { endsOn: row.ends_on, now });
  const { organisation_id: organisationId } = organisation;
  await noteEvent(change, {
    ...{ organisationId, memberId: row.member_id, kind: 'seated', at: now, staffId: null },
  });
  if (row.student_id === null) return;
  await sendMessage(change, {
    ...{ studentId: row.student_id, kind: 'study', at: now },
    title: `${organisation.name}的座位轮到你了：${row.course_title}`,
    content: `<p>现在就能上课，到 ${row.ends_on}。</p>`,
  });
}
