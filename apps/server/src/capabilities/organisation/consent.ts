import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { setProgressConsent as operation } from '@xuezhou/contract/organisation';
import { inTransaction } from '../../platform/database/in-transaction.ts';
import type { Change } from '../../platform/database/prepare.ts';
import type { CurrentStudent } from '../../platform/http/bind.ts';
import { Refusal } from '../../platform/http/refusal.ts';
import type { Services } from '../../platform/services.ts';
import { noteEvent } from './organisation.repository.ts';

interface ConsentMoment {
  readonly studentId: number;
  readonly organisationId: number;
  readonly isGiven: boolean;
  readonly now: Date;
}

/** Keeps when it was given or taken back. */
export const noteConsent = async (change: Change, moment: ConsentMoment): Promise<void> =>
  void (await change
    .insertInto('organisation_consent')
    .values({
      ...{ student_id: moment.studentId, organisation_id: moment.organisationId },
      ...{ at: moment.now, is_given: moment.isGiven },
    })
    // Twice within a millisecond: the last word counts.
    .onConflict((conflict) =>
      conflict
        .columns(['student_id', 'organisation_id', 'at'])
        .doUpdateSet({ is_given: moment.isGiven }),
    )
    .execute());

interface Member {
  readonly organisationId: number;
  readonly memberId: number;
  readonly studentId: number;
  readonly now: Date;
}

/** With joining, or with linking a sign-in. Who has given it gives it once. */
export async function giveConsent(
  change: Change,
  { organisationId, memberId, studentId, now }: Member,
): Promise<void> {
  const given = await change
    .updateTable('organisation_member')
    .where('member_id', '=', memberId)
    .where('consented_at', 'is', null)
    .set({ consented_at: now })
    .returning('member_id')
    .executeTakeFirst();
  if (given === undefined) return;
  await noteConsent(change, { studentId, organisationId, isGiven: true, now });
  const kind = 'consented';
  await noteEvent(change, { organisationId, memberId, kind, at: now, staffId: null });
}

/** Given or taken back by the member; what the company sees is read by this very column, so the row is empty at once. */
export async function setProgressConsent(
  { database: { connection }, clock }: Services,
  { studentId }: CurrentStudent,
  { body: { organisationId, isGiven } }: InputOf<typeof operation>,
): Promise<DataOf<typeof operation>> {
  const now = clock.now();
  await inTransaction(connection, async (change) => {
    const own = await change
      .selectFrom('organisation_member')
      .where('organisation_id', '=', organisationId)
      .where('student_id', '=', studentId)
      .where('left_at', 'is', null)
      .select(['member_id', 'consented_at'])
      .forUpdate()
      .executeTakeFirst();
    if (own === undefined) throw new Refusal('membershipUnknown');
    if ((own.consented_at !== null) === isGiven) return;
    const memberId = own.member_id;
    await change
      .updateTable('organisation_member')
      .where('member_id', '=', memberId)
      .set({ consented_at: isGiven ? now : null })
      .execute();
    await noteConsent(change, { studentId, organisationId, isGiven, now });
    const kind = isGiven ? 'consented' : 'unconsented';
    await noteEvent(change, { organisationId, memberId, kind, at: now, staffId: null });
  });
  return true;
}
