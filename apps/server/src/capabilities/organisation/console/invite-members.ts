import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { inviteOrganisationMembers as operation } from '@xuezhou/contract/organisation/console';
import { mobileIn } from '@xuezhou/rules/account/login-name';
import { contractState } from '@xuezhou/rules/organisation/seats';
import { dayOf } from '../../../platform/clock.ts';
import { contactDigest, tailOf, type Sealing } from '../../../platform/contact/contact.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { changeAudited } from '../../../platform/staff/change-audited.ts';
import type { Actor } from '../../../platform/staff/staff-member.ts';
import { demandContract, holdOrganisation, noteEvent } from '../organisation.repository.ts';
import { fillFromLine } from '../seats/give-seat.ts';
import { addDepartment, departmentsOf } from './organisation-departments.ts';
import { demandBought } from './organisation-links.ts';
import { target, tidy } from './save-organisation.ts';

type Body = InputOf<typeof operation>['body'];
type Outcome = DataOf<typeof operation>[number]['outcome'];

interface Guest {
  readonly name: string;
  readonly digest: Buffer;
  readonly tail: string;
  readonly department: string;
}

/** A line of the list as somebody to invite, or why it is none. */
function guestOf(
  sealing: Sealing,
  { name: given, mobile: written, department }: Body['people'][number],
): Guest | 'noName' | 'noMobile' {
  const name = tidy(given);
  const mobile = mobileIn(written.replaceAll(/[\s-]/g, ''));
  if (name === '') return 'noName';
  if (mobile === null) return 'noMobile';
  const digest = contactDigest(sealing, 'mobile', mobile);
  return { name, digest, tail: tailOf(mobile), department: tidy(department) };
}

/**
 * Everybody of the list who is not there yet gets a seat that is kept, or a place in the line. No account is made or
 * touched by it: who comes by the join link with this phone takes the place over.
 */
export async function inviteOrganisationMembers(
  services: ConsoleServices,
  { body }: InputOf<typeof operation>,
  actor: Actor,
): Promise<DataOf<typeof operation>> {
  const { organisationId, contractId, courseId } = body;
  return await changeAudited(services, actor, async (change, now) => {
    const organisation = await holdOrganisation(change, organisationId);
    const contract = await demandContract(change, organisationId, contractId);
    await demandBought(change, contractId, courseId);
    const days = { startsOn: contract.starts_on, endsOn: contract.ends_on };
    if (contractState(days, dayOf(now)) === 'over') throw new Refusal('contractOver');
    const outcomes = await inviteAll(change, { services, body, actor, now });
    await fillFromLine(change, organisation, now);
    const answer = await settled(change, outcomes);
    const count = (wanted: Outcome) => answer.filter(({ outcome }) => outcome === wanted).length;
    const after = { courseId, seated: count('seated'), lined: count('lined') };
    const auditEntry = {
      ...{ operation: 'inviteOrganisationMembers', target: target(organisationId), after },
    };
    return { answer, auditEntry: after.seated + after.lined === 0 ? null : auditEntry };
  });
}

interface Inviting {
  readonly services: Sealing;
  readonly body: Body;
  readonly actor: Actor;
  readonly now: Date;
}

/** The seat that somebody waits for, or why there is none. */
async function inviteAll(
  change: Change,
  { services, body, actor, now }: Inviting,
): Promise<(number | Outcome)[]> {
  const departments = await departmentsByName(change, body.organisationId);
  const seen = new Set<string>();
  const done: (number | Outcome)[] = [];
  for (const line of body.people) {
    const guest = guestOf(services, line);
    if (typeof guest === 'string') {
      done.push(guest);
      continue;
    }
    const key = guest.digest.toString('hex');
    if (seen.has(key)) done.push('twice');
    else if (await isKnown(change, body.organisationId, guest.digest)) done.push('known');
    else
      done.push(
        await invite(change, guest, { body, departments, staffId: actor.staff.staffId, now }),
      );
    seen.add(key);
  }
  return done;
}

async function departmentsByName(change: Change, organisationId: number) {
  const all = await departmentsOf(change, organisationId);
  return new Map(all.map(({ name, department_id }) => [name, department_id]));
}

/** A member with this phone, or somebody who was invited and has not come. */
async function isKnown(change: Change, organisationId: number, digest: Buffer): Promise<boolean> {
  const known = await change
    .selectFrom('organisation_member as m')
    .leftJoin('student as s', 's.student_id', 'm.student_id')
    .where('m.organisation_id', '=', organisationId)
    .where('m.left_at', 'is', null)
    .where((one) =>
      one.or([one('m.invited_digest', '=', digest), one('s.mobile_digest', '=', digest)]),
    )
    .select('m.member_id')
    .executeTakeFirst();
  return known !== undefined;
}

interface Invited {
  readonly body: Body;
  readonly departments: Map<string, number>;
  readonly staffId: number;
  readonly now: Date;
}

async function invite(
  change: Change,
  { name, digest, tail, department }: Guest,
  { body, departments, staffId, now }: Invited,
): Promise<number> {
  const { organisationId, contractId, courseId } = body;
  let departmentId = department === '' ? null : departments.get(department);
  if (departmentId === undefined) {
    departmentId = await addDepartment(change, {
      organisationId,
      parentId: null,
      name: department,
    });
    departments.set(department, departmentId);
  }
  const { member_id: memberId } = await change
    .insertInto('organisation_member')
    .values({
      ...{ organisation_id: organisationId, student_id: null, name, department_id: departmentId },
      ...{ invited_digest: digest, invited_tail: tail, invited_at: now, joined_at: null },
    })
    .returning('member_id')
    .executeTakeFirstOrThrow();
  const { seat_id } = await change
    .insertInto('organisation_seat')
    .values({
      ...{ member_id: memberId, contract_id: contractId, course_id: courseId },
      ...{ is_waiting: true, since: now, given: null },
    })
    .returning('seat_id')
    .executeTakeFirstOrThrow();
  await noteEvent(change, { organisationId, memberId, kind: 'invited', at: now, staffId });
  return seat_id;
}

/** After the line was filled: who of those that were invited has a seat. */
async function settled(change: Change, outcomes: readonly (number | Outcome)[]) {
  const ids = outcomes.filter((one) => typeof one === 'number');
  const waiting = await change
    .selectFrom('organisation_seat')
    .where('seat_id', 'in', [0, ...ids])
    .where('is_waiting', '=', true)
    .select('seat_id')
    .execute();
  const isWaiting = new Set(waiting.map(({ seat_id }) => seat_id));
  return outcomes.map((one) => ({
    outcome: typeof one === 'number' ? (isWaiting.has(one) ? 'lined' : 'seated') : one,
  })) satisfies DataOf<typeof operation>;
}
