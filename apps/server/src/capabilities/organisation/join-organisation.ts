import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type {
  getJoinOffer as offerOperation,
  joinOrganisation as operation,
  JoinOffer,
  JoinState,
} from '@xuezhou/contract/organisation';
import type { RefusalName } from '@xuezhou/contract/refusals';
import { dayOf } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { noteAcceptedWords } from '../account/account.port.ts';
import { giveConsent } from './consent.ts';
import { findJoin, presentJoin, type JoinRow } from './join-facts.ts';
import { holdOrganisation, holdStudent, noteEvent } from './organisation.repository.ts';
import { holdSeat } from './seats/give-seat.ts';

export async function getJoinOffer(
  { database: { connection }, clock }: Services,
  student: CurrentStudent | null,
  { params: { code } }: InputOf<typeof offerOperation>,
): Promise<DataOf<typeof offerOperation>> {
  const row = await findJoin.first(connection, { code, studentId: student?.studentId ?? null });
  if (row === undefined) throw new Refusal('joinLinkUnknown');
  return presentJoin(row, dayOf(clock.now()));
}

const refusalOf: Partial<Record<JoinState, RefusalName>> = {
  other: 'joinOtherOrganisation',
  notBegun: 'joinNotBegun',
  over: 'joinLinkOver',
};

/** One after the other within the organisation: of two at the last seat one gets it, and the other the first place in the line. */
export async function joinOrganisation(
  services: Services,
  { studentId }: CurrentStudent,
  { body }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const { clock, database } = services;
  const now = clock.now();
  return await inTransaction(database.connection, (change) =>
    joinBy(services, change, { ...body, studentId, now }),
  );
}

interface JoinWish extends Joining {
  readonly code: string;
  readonly isConsented: boolean;
  readonly isTermsAccepted: boolean;
}

/** The same within a transaction. Throws what is in the way. */
export async function joinBy(
  services: Pick<Services, 'config' | 'clock'>,
  change: Change,
  { code, studentId, isConsented, isTermsAccepted, now }: JoinWish,
): Promise<JoinOffer> {
  const wish = { code, studentId };
  const before = await findJoin.first(change, wish);
  if (before === undefined) throw new Refusal('joinLinkUnknown');
  await holdOrganisation(change, before.organisation_id);
  await holdStudent(change, studentId);
  // As it is now that nobody else changes it.
  const row = (await findJoin.first(change, wish)) ?? before;
  const { state } = presentJoin(row, dayOf(now));
  const { organisation_id: organisationId } = row;
  const consent = async (memberId: number) => {
    if (isConsented) await giveConsent(change, { organisationId, memberId, studentId, now });
  };
  const present = async () => presentJoin((await findJoin.first(change, wish)) ?? row, dayOf(now));
  if (state === 'joined' || state === 'waiting') {
    if (row.is_member && row.member_id !== null) await consent(row.member_id);
    return await present();
  }
  const refusal = refusalOf[state];
  if (refusal !== undefined) throw new Refusal(refusal);
  if (!isTermsAccepted) throw new Refusal('joinTermsMissing');
  await noteAcceptedWords(services, change, studentId);
  const memberId = await becomeMember(change, row, { studentId, now });
  await consent(memberId);
  await takeSeat(change, row, { memberId, studentId, isFree: state === 'open', now });
  return await present();
}

interface Joining {
  readonly studentId: number;
  readonly now: Date;
}

/** Who was invited takes that place over; who comes back is the member of before; the name is the account's. */
async function becomeMember(
  change: Change,
  row: JoinRow,
  { studentId, now }: Joining,
): Promise<number> {
  const { organisation_id, department_id, member_id: own, invited_id: invited } = row;
  if (row.is_member && own !== null) {
    if (invited !== null) await takeOver(change, { from: invited, to: own });
    return own;
  }
  const anew = { joined_at: now, left_at: null };
  if (own !== null) {
    await change
      .updateTable('organisation_member')
      .where('member_id', '=', own)
      .set({ ...anew, department_id })
      .execute();
    if (invited !== null) await takeOver(change, { from: invited, to: own });
  }
  const memberId =
    own ??
    (invited === null
      ? await addMember(change, row, { studentId, now })
      : await comeAsInvited(change, invited, { studentId, now }));
  await noteEvent(change, {
    ...{ organisationId: organisation_id, memberId, kind: 'joined', at: now, staffId: null },
  });
  return memberId;
}

async function comeAsInvited(change: Change, memberId: number, { studentId, now }: Joining) {
  await change
    .updateTable('organisation_member')
    .where('member_id', '=', memberId)
    .set({ student_id: studentId, joined_at: now, invited_digest: null, invited_tail: null })
    .execute();
  return memberId;
}

async function addMember(change: Change, row: JoinRow, { studentId, now }: Joining) {
  const { member_id } = await change
    .insertInto('organisation_member')
    .columns(['organisation_id', 'student_id', 'name', 'department_id', 'joined_at'])
    .expression((make) =>
      make
        .selectFrom('student')
        .where('student_id', '=', studentId)
        .select((column) => [
          column.val(row.organisation_id).as('organisation_id'),
          'student_id',
          'nickname',
          column.cast<number | null>(column.val(row.department_id), 'integer').as('department_id'),
          column.cast<Date>(column.val(now), 'timestamptz').as('joined_at'),
        ]),
    )
    .returning('member_id')
    .executeTakeFirstOrThrow();
  return member_id;
}

/** The seats that were kept for who was invited are those of the member, who is called as the list said. */
async function takeOver(change: Change, { from, to }: { from: number; to: number }) {
  const invited = await change
    .selectFrom('organisation_member')
    .where('member_id', '=', from)
    .select(['name', 'department_id'])
    .executeTakeFirstOrThrow();
  await change
    .updateTable('organisation_seat')
    .where('member_id', '=', from)
    .where((seat) =>
      seat.not(
        seat.exists(
          seat
            .selectFrom('organisation_seat as own')
            .where('own.member_id', '=', to)
            .whereRef('own.contract_id', '=', 'organisation_seat.contract_id')
            .whereRef('own.course_id', '=', 'organisation_seat.course_id')
            .select('own.seat_id'),
        ),
      ),
    )
    .set({ member_id: to })
    .execute();
  await change.deleteFrom('organisation_member').where('member_id', '=', from).execute();
  await change
    .updateTable('organisation_member')
    .where('member_id', '=', to)
    .set(invited)
    .execute();
}

/** All seats that were kept are held now; of the link's course there is a seat, or a place in the line. */
async function takeSeat(
  change: Change,
  row: JoinRow,
  { memberId, studentId, isFree, now }: Joining & { memberId: number; isFree: boolean },
): Promise<void> {
  const { organisation_id: organisationId, contract_id, course_id } = row;
  await change
    .insertInto('organisation_seat')
    .values({
      member_id: memberId,
      contract_id,
      course_id,
      is_waiting: !isFree,
      since: now,
      given: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const kept = await change
    .selectFrom('organisation_seat as t')
    .innerJoin('organisation_contract as k', 'k.contract_id', 't.contract_id')
    .where('t.member_id', '=', memberId)
    .where('t.is_waiting', '=', false)
    .where('t.given', 'is', null)
    .select(['t.seat_id', 't.member_id', 't.course_id', 'k.ends_on'])
    .execute();
  for (const { ends_on: endsOn, ...seat } of kept)
    await holdSeat(change, { ...seat, student_id: studentId }, { endsOn, now });
  if (isFree) return;
  await noteEvent(change, { organisationId, memberId, kind: 'lined', at: now, staffId: null });
}
