import type { Change } from '../../../platform/database/prepare.ts';
import { demandMember, type OrganisationRow } from '../organisation.repository.ts';
import { endMembership } from '../seats/end-membership.ts';
import { forgetWishesOf } from '../work/work-place.ts';
import type { LinkedRow } from './directory.repository.ts';

interface Place {
  readonly organisation: OrganisationRow;
  readonly now: Date;
  readonly staffId: number | null;
}

/**
 * The seat is free and the account stays, as when the school lets somebody go. The id there opens that account no more: the
 * company may give it to another person, and who comes back says anew whose account it is.
 */
export async function leave(
  change: Change,
  { student_id: studentId, subject, is_member, member_id: memberId }: LinkedRow,
  { organisation, now, staffId }: Place,
): Promise<void> {
  const { organisation_id: organisationId } = organisation;
  await forgetWishesOf(change, { studentId, organisationId });
  await change
    .deleteFrom('organisation_identity')
    .where('organisation_id', '=', organisationId)
    .where('student_id', '=', studentId)
    .where('subject', '=', subject)
    .execute();
  if (!is_member || memberId === null) return;
  const member = await demandMember(change, organisationId, memberId);
  const how = { keepsCourse: false, now, staffId, kind: 'directoryLeft' } as const;
  await endMembership(change, organisation, member, how);
}
