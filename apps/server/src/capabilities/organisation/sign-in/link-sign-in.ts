import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { linkSignIn as operation } from '@xuezhou/contract/organisation';
import { browserHash } from '../../../platform/browser.ts';
import { inTransaction } from '../../../platform/database/in-transaction.ts';
import type { Change } from '../../../platform/database/prepare.ts';
import type { Caller, CurrentStudent } from '../../../platform/http/bind.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { Services } from '../../../platform/services.ts';
import { forgetWorkWishes } from '../../message/message.port.ts';
import { giveConsent } from '../consent.ts';
import { followed, linkedPeople } from '../directory/directory.repository.ts';
import { enqueueNotice } from '../directory/notices/waiting-notices.ts';
import { leave } from '../directory/leave.ts';
import { joinBy } from '../join-organisation.ts';
import {
  holdOrganisation,
  holdStudent,
  noteEvent,
  type OrganisationRow,
} from '../organisation.repository.ts';
import {
  codeOf,
  demandSignIn,
  isOtherPerson,
  seatedMember,
  takeProven,
  type Identified,
} from './sign-in.repository.ts';

/**
 * Ties who came to the account that is logged in, which its owner has just said, and gives the seat as the join link does.
 * All of it or nothing: a seat that is refused links nobody, and uses up nothing.
 */
export async function linkSignIn(
  services: Services,
  { body: { word, isTermsAccepted, isConsented } }: InputOf<typeof operation>,
  caller: Caller<CurrentStudent>,
): Promise<DataOf<typeof operation>> {
  const { config, clock, database } = services;
  const { studentId } = caller.student;
  const signIn = await demandSignIn(database.connection, word);
  const browser = browserHash(config, caller);
  if (browser === null) throw new Refusal('signInNotProven');
  const organisationId = signIn.organisation_id;
  const now = clock.now();
  return await inTransaction(database.connection, async (change) => {
    // The locks of joining, in its order: who proved is taken within them.
    const organisation = await holdOrganisation(change, organisationId);
    await holdStudent(change, studentId);
    const { version } = signIn;
    const person = await takeProven(change, { organisationId, version, browser, now });
    await endFormer(change, organisation, { ...person, studentId, now });
    await link(change, studentId, { ...person, linkedAt: now });
    const code = person.code ?? (await codeOf(change, signIn));
    const wish = { code, isTermsAccepted, isConsented };
    const memberId =
      person.code === null ? await seatedMember(change, organisationId, { studentId, now }) : null;
    if (memberId === null) await joinBy(services, change, { studentId, now, ...wish });
    else if (isConsented) await giveConsent(change, { organisationId, memberId, studentId, now });
    if (person.department !== null)
      await moveTo(change, organisationId, { studentId, name: person.department, now });
    // The directory says more precisely where somebody belongs, where it is followed.
    if ((await followed(change, organisationId)) !== undefined)
      await enqueueNotice(change, { organisationId, users: [person.subject], at: now });
    return { code: memberId === null ? code : null };
  });
}

/** Who had the id before is another person, and gone: nobody would know it from the directory once the id is linked anew. */
async function endFormer(
  change: Change,
  organisation: OrganisationRow,
  { issuer, subject, mark, studentId, now }: Identified & { studentId: number; now: Date },
): Promise<void> {
  if (mark === null) return;
  const { organisation_id: organisationId } = organisation;
  const isFollowed = (await followed(change, organisationId)) !== undefined;
  for (const one of await linkedPeople(change, organisationId, issuer, subject))
    if (isOtherPerson(one.mark, mark)) {
      const isLeaving = one.is_member && isFollowed && one.student_id !== studentId;
      await leave(change, { ...one, is_member: isLeaving }, { organisation, now, staffId: null });
    }
}

interface Linked extends Identified {
  readonly name: string | null;
  readonly linkedAt: Date;
}

/**
 * Throws signInTaken, signInOther. Done again it changes nothing. Who was linked by an issuer that is the organisation's no more
 * is linked anew, as the owner has just said.
 */
async function link(change: Change, studentId: number, who: Linked): Promise<void> {
  const { organisation_id, issuer, subject, name, mark, linkedAt } = who;
  await change
    .deleteFrom('organisation_identity')
    .where('organisation_id', '=', organisation_id)
    .where('student_id', '=', studentId)
    .where('issuer', '<>', issuer)
    .execute();
  const made = await change
    .insertInto('organisation_identity')
    .values({
      ...{ organisation_id, student_id: studentId, issuer, subject, name, mark },
      linked_at: linkedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('student_id')
    .executeTakeFirst();
  const elsewhere = await change
    .selectFrom('organisation_identity')
    .where('student_id', '=', studentId)
    .where('organisation_id', '<>', organisation_id)
    .select('student_id')
    .executeTakeFirst();
  // The app of this one was not chosen by what was chosen of another's.
  if (made !== undefined && elsewhere !== undefined) await forgetWorkWishes(change, studentId);
  const there = await change
    .selectFrom('organisation_identity')
    .where('organisation_id', '=', organisation_id)
    .where((make) =>
      make.or([
        make('student_id', '=', studentId),
        make.and([make('issuer', '=', issuer), make('subject', '=', subject)]),
      ]),
    )
    .select(['student_id', 'issuer', 'subject'])
    .execute();
  if (there.some((row) => row.student_id !== studentId)) throw new Refusal('signInTaken');
  if (there.some((row) => row.issuer !== issuer || row.subject !== subject))
    throw new Refusal('signInOther');
}

/** Into the department that is called so; where none is, or several are, the organisation's people decide. */
async function moveTo(
  change: Change,
  organisationId: number,
  { studentId, name, now }: { studentId: number; name: string; now: Date },
): Promise<void> {
  const found = await change
    .selectFrom('organisation_department')
    .where('organisation_id', '=', organisationId)
    .where('name', '=', name)
    .select('department_id')
    .execute();
  const [department] = found;
  if (department === undefined || found.length > 1) return;
  const moved = await change
    .updateTable('organisation_member')
    .where('organisation_id', '=', organisationId)
    .where('student_id', '=', studentId)
    .where('left_at', 'is', null)
    .where('department_id', 'is distinct from', department.department_id)
    .set(department)
    .returning('member_id')
    .executeTakeFirst();
  if (moved === undefined) return;
  const { member_id: memberId } = moved;
  await noteEvent(change, { organisationId, memberId, kind: 'moved', at: now, staffId: null });
}
