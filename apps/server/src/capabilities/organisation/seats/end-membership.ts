import type { Change } from '../../../platform/database/prepare.ts';
import { sendMessage } from '../../message/message.port.ts';
import { noteConsent } from '../consent.ts';
import { noteEvent, type MemberRow, type OrganisationRow } from '../organisation.repository.ts';
import { forgetWishesOf } from '../work/work-place.ts';
import { freeSeats } from './free-seats.ts';
import { fillFromLine } from './give-seat.ts';

interface Ending {
  readonly keepsCourse: boolean;
  readonly now: Date;
  /** Null: nobody of the staff. */
  readonly staffId: number | null;
  /** What it is in the log; the organisation's own directory may have ended it. */
  readonly kind?: 'left' | 'directoryLeft';
}

/**
 * Somebody leaves: the seats are free at once, the consent is over, and the account stays. Who was invited and has not
 * come is not kept at all. Returns how many seats became free. Under the organisation's lock.
 */
export async function endMembership(
  change: Change,
  organisation: OrganisationRow,
  member: MemberRow,
  { keepsCourse, now, staffId, kind = 'left' }: Ending,
): Promise<number> {
  const { organisation_id: organisationId, name } = organisation;
  const { member_id: memberId, student_id: studentId } = member;
  const freed = await freeSeats(change, member, { keepsCourse, now });
  if (studentId === null)
    await change.deleteFrom('organisation_member').where('member_id', '=', memberId).execute();
  else {
    if (member.consented_at !== null)
      await noteConsent(change, { studentId, organisationId, isGiven: false, now });
    await forgetWishesOf(change, { studentId, organisationId });
    await change
      .updateTable('organisation_member')
      .where('member_id', '=', memberId)
      .set({ left_at: now, consented_at: null, department_id: null })
      .execute();
    await noteEvent(change, { organisationId, memberId, kind, at: now, staffId });
    await sendMessage(change, {
      ...{ studentId, kind: 'study', at: now, title: `你离开了${name}` },
      content: keepsCourse
        ? '<p>课可以接着上到原来的那一天。账号和学过的都是你自己的。</p>'
        : '<p>单位的座位收回了，那门课到今天为止。账号、学过的和自己买的课都留着。</p>',
    });
  }
  await fillFromLine(change, organisation, now);
  return freed;
}
