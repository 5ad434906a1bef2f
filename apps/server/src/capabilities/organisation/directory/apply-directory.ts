import type { SyncChanges } from '@xuezhou/contract/organisation/console';
import type { Change } from '../../../platform/database/prepare.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { joinBy } from '../join-organisation.ts';
import {
  demandMember,
  holdOrganisation,
  noteEvent,
  type OrganisationRow,
} from '../organisation.repository.ts';
import { endMembership } from '../seats/end-membership.ts';
import { codeOf, type SignInRow } from '../sign-in/sign-in.repository.ts';
import { linkedPeople, type DirectoryRow, type LinkedRow } from './directory.repository.ts';
import { dropDepartments, followDepartments } from './follow-departments.ts';
import type { Seen } from './read-directory.ts';
import { takePeople } from './take-people.ts';

/** Something was taken over since this was read. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** More would lose their seats than may without a person's word. */
export class TooMany extends Error {
  override readonly name = 'TooMany';
  readonly leaves: number;
  constructor(leaves: number) {
    super(`${leaves} would leave`);
    this.leaves = leaves;
  }
}

export interface Applying {
  readonly signIn: SignInRow;
  /** As it was before it was read. */
  readonly directory: DirectoryRow;
  readonly seen: Seen;
  /** How many may leave, as a person has seen; null: nobody looked. */
  readonly agreed: number | null;
  readonly now: Date;
  readonly staffId: number | null;
}

type Joining = Parameters<typeof joinBy>[0] & Pick<ConsoleServices, 'log'>;

/**
 * What was read becomes what is here: departments, who is where, who is gone. By nothing but what the organisation does
 * by hand too. Throws Outdated, TooMany: then nothing is to be kept of it.
 */
export async function applyDirectory(
  services: Joining,
  change: Change,
  applying: Applying,
): Promise<SyncChanges> {
  const { signIn, directory, seen, agreed, now, staffId } = applying;
  const { organisation_id: organisationId } = signIn;
  const organisation = await holdOrganisation(change, organisationId);
  await demandCurrent(change, directory, signIn.issuer);
  const { people, arrived } = await takePeople(change, {
    organisationId,
    issuer: signIn.issuer,
    seen,
  });
  const linked = await linkedPeople(change, organisationId, signIn.issuer);
  const members = linked.filter(({ is_member }) => is_member);
  const absent = seen.absent === null ? null : new Set(seen.absent);
  const leaving = members.filter(
    ({ subject }) => !people.has(subject) && (absent === null || absent.has(subject)),
  );
  if (seen.absent === null && leaving.length * 3 > members.length && leaving.length > (agreed ?? 0))
    throw new TooMany(leaving.length);
  const { places, changed, gone } = await followDepartments(
    change,
    organisationId,
    seen.departments,
  );
  const placeOf = ({ subject }: LinkedRow): number | null =>
    places.get(people.get(subject) ?? '') ?? null;
  const place = { organisation, now, staffId };
  for (const one of leaving) await leave(change, one, place);
  const back = await comeBack(services, change, { signIn, linked, people, now });
  const moved = await moveAll(change, {
    organisationId,
    issuer: signIn.issuer,
    people,
    placeOf,
    now,
  });
  await dropDepartments(change, organisationId, gone);
  return {
    ...{ arrived, back, moved, left: leaving.length },
    departments: changed + gone.length,
  };
}

/** Throws Outdated. What is known of another company's directory is forgotten. */
async function demandCurrent(change: Change, read: DirectoryRow, issuer: string): Promise<void> {
  const { organisation_id: organisationId } = read;
  const raised = await change
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .where('applied', '=', read.applied)
    .where('is_on', '=', true)
    .set({ applied: read.applied + 1, issuer })
    .returning('organisation_id')
    .executeTakeFirst();
  if (raised === undefined) throw new Outdated();
  if (read.issuer === issuer) return;
  for (const table of [
    'organisation_directory_person',
    'organisation_directory_department',
  ] as const)
    await change.deleteFrom(table).where('organisation_id', '=', organisationId).execute();
}

interface Place {
  readonly organisation: OrganisationRow;
  readonly now: Date;
  readonly staffId: number | null;
}

/** The seat is free and the account stays, as when the school lets somebody go. */
async function leave(
  change: Change,
  { member_id: memberId }: LinkedRow,
  { organisation, now, staffId }: Place,
): Promise<void> {
  if (memberId === null) return;
  const member = await demandMember(change, organisation.organisation_id, memberId);
  const how = { keepsCourse: false, now, staffId, kind: 'directoryLeft' } as const;
  await endMembership(change, organisation, member, how);
}

interface Returning {
  readonly signIn: SignInRow;
  readonly linked: readonly LinkedRow[];
  readonly people: ReadonlyMap<string, string | null>;
  readonly now: Date;
}

/**
 * Who stands there again takes a seat again by the sign-in's own join link, or the place in the line. Whom the school let go
 * by hand does not come back by this, and who finds no seat to take comes by signing in.
 */
async function comeBack(
  services: Joining,
  change: Change,
  { signIn, linked, people, now }: Returning,
): Promise<number> {
  const code = await codeOf(change, signIn);
  let back = 0;
  for (const { student_id: studentId, subject, member_id, is_member } of linked) {
    if (is_member || member_id === null || !people.has(subject)) continue;
    if (!(await wasDropped(change, member_id))) continue;
    try {
      // The terms were accepted when the account was linked; the consent to be looked at is given anew by its owner alone.
      const wish = { code, studentId, isTermsAccepted: true, isConsented: false, now };
      await joinBy(services, change, wish);
      back += 1;
    } catch (error) {
      // It is refused before anything is written.
      if (!(error instanceof Refusal)) throw error;
      services.log.info({ err: error }, 'somebody of a directory found no seat');
    }
  }
  return back;
}

/** It was the directory that ended it last. */
async function wasDropped(change: Change, memberId: number): Promise<boolean> {
  const last = await change
    .selectFrom('organisation_event')
    .where('member_id', '=', memberId)
    .where('kind', 'in', ['left', 'directoryLeft'])
    .orderBy('event_id', 'desc')
    .select('kind')
    .limit(1)
    .executeTakeFirst();
  return last?.kind === 'directoryLeft';
}

interface Moving {
  readonly organisationId: number;
  readonly issuer: string;
  readonly people: ReadonlyMap<string, string | null>;
  readonly placeOf: (one: LinkedRow) => number | null;
  readonly now: Date;
}

async function moveAll(
  change: Change,
  { organisationId, issuer, people, placeOf, now }: Moving,
): Promise<number> {
  let moved = 0;
  for (const one of await linkedPeople(change, organisationId, issuer)) {
    const departmentId = placeOf(one);
    const { member_id: memberId } = one;
    if (!one.is_member || memberId === null || !people.has(one.subject)) continue;
    if (one.department_id === departmentId) continue;
    await change
      .updateTable('organisation_member')
      .where('member_id', '=', memberId)
      .set({ department_id: departmentId })
      .execute();
    const kind = 'directoryMoved';
    await noteEvent(change, { organisationId, memberId, kind, at: now, staffId: null });
    moved += 1;
  }
  return moved;
}
