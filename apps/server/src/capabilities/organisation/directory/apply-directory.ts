import type { SyncChanges } from '@xuezhou/contract/organisation/console';
import type { Change } from '../../../platform/database/prepare.ts';
import { holdOrganisation, noteEvent } from '../organisation.repository.ts';
import { signInOf, type SignInRow } from '../sign-in/sign-in.repository.ts';
import {
  forgetDirectory,
  linkedPeople,
  type DirectoryRow,
  type LinkedRow,
} from './directory.repository.ts';
import { dropDepartments, followDepartments } from './follow-departments.ts';
import { leave } from './leave.ts';
import type { Seen } from './seen.ts';
import { knownPeople, takePeople } from './take-people.ts';
import { hasRenames } from './notices/waiting-notices.ts';
import { whoIsGone } from './who-is-gone.ts';

/** Something was taken over since this was read, has to be before it, or the settings it was read by are others now. */
export class Outdated extends Error {
  override readonly name = 'Outdated';
}

/** More would lose their seats, or more departments go, than may without a person's word. */
export class TooMany extends Error {
  override readonly name = 'TooMany';
  readonly leaves: number;
  readonly departments: number;
  constructor({ leaves, departments }: { leaves: number; departments: number }) {
    super(`${leaves} would leave, and ${departments} departments go`);
    this.leaves = leaves;
    this.departments = departments;
  }
}

export interface Applying {
  readonly signIn: SignInRow;
  /** As it was before it was read. */
  readonly directory: DirectoryRow;
  readonly seen: Seen;
  /** Whether a person has seen that this member leaves; null: nobody looked. */
  readonly agreed: ((memberId: number) => boolean) | null;
  readonly now: Date;
  readonly staffId: number | null;
}

export interface Leaver {
  readonly memberId: number;
  readonly name: string;
}

export interface Applied {
  readonly changes: SyncChanges;
  readonly leavers: readonly Leaver[];
}

/**
 * What was read becomes what is here: departments, who is where, who is gone. By nothing but what the organisation does
 * by hand too. Throws Outdated, TooMany: then nothing is to be kept of it.
 */
export async function applyDirectory(change: Change, applying: Applying): Promise<Applied> {
  const { signIn, seen, agreed, now, staffId } = applying;
  const { organisation_id: organisationId, issuer } = signIn;
  const organisation = await holdOrganisation(change, organisationId);
  await demandCurrent(change, applying);
  // Who has another id by now would be gone by it, for it has only that nobody has the former one.
  if (seen.isWhole && (await hasRenames(change, organisationId))) throw new Outdated();
  const known = await knownPeople(change, organisationId);
  const linked = await linkedPeople(change, organisationId, issuer);
  const { gone, renamed } = whoIsGone(linked, new Set(known.keys()), seen);
  const leavers = gone.flatMap(leaverOf);
  const { people, arrived } = await takePeople(change, organisationId, { seen, known });
  const departments = await followDepartments(change, organisationId, seen);
  const members = linked.filter(({ is_member }) => is_member).length;
  const many = { leaves: leavers.length, departments: departments.gone.length };
  const isTooMany =
    agreed === null
      ? seen.isWhole && (many.leaves * 3 > members || many.departments * 3 > departments.known)
      : leavers.some(({ memberId }) => !agreed(memberId));
  if (isTooMany) throw new TooMany(many);
  for (const one of gone) await leave(change, one, { organisation, now, staffId });
  for (const [one, subject] of renamed) await rename(change, organisationId, { one, subject });
  const { places } = departments;
  // A department of theirs that was known has been removed by hand since.
  for (const theirs of people.values())
    if (theirs !== null && !places.has(theirs) && theirs !== seen.root) throw new Outdated();
  const moved = await moveAll(change, { organisationId, issuer, people, places, now });
  await dropDepartments(change, organisationId, departments.gone);
  return {
    changes: {
      ...{ arrived, moved, left: leavers.length },
      departments: departments.changed + departments.gone.length,
    },
    leavers,
  };
}

const leaverOf = ({ is_member, member_id: memberId, name }: LinkedRow): Leaver[] =>
  is_member && memberId !== null ? [{ memberId, name: name ?? '' }] : [];

/** Throws Outdated. What is known of another company's directory is forgotten. */
async function demandCurrent(
  change: Change,
  { signIn: { organisation_id: organisationId, version, issuer }, directory }: Applying,
): Promise<void> {
  const signIn = await signInOf(change, organisationId);
  if (signIn?.version !== version || !signIn.is_on) throw new Outdated();
  const raised = await change
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .where('applied', '=', directory.applied)
    .where('is_on', '=', true)
    .set({ applied: directory.applied + 1, issuer })
    .returning('organisation_id')
    .executeTakeFirst();
  if (raised === undefined) throw new Outdated();
  if (directory.issuer !== issuer) await forgetDirectory(change, organisationId);
}

async function rename(
  change: Change,
  organisationId: number,
  { one: { student_id: studentId, subject: from }, subject }: { one: LinkedRow; subject: string },
): Promise<void> {
  await change
    .updateTable('organisation_identity')
    .where('organisation_id', '=', organisationId)
    .where('student_id', '=', studentId)
    .where('subject', '=', from)
    .set({ subject })
    .execute();
}

interface Moving {
  readonly organisationId: number;
  readonly issuer: string;
  /** Who was asked for. */
  readonly people: ReadonlyMap<string, string | null>;
  readonly places: ReadonlyMap<string, number | null>;
  readonly now: Date;
}

/** Of whose department nothing is known stays where they are. */
async function moveAll(
  change: Change,
  { organisationId, issuer, people, places, now }: Moving,
): Promise<number> {
  let moved = 0;
  for (const one of await linkedPeople(change, organisationId, issuer)) {
    const theirs = people.get(one.subject) ?? null;
    const { member_id: memberId } = one;
    if (!one.is_member || memberId === null || theirs === null) continue;
    const departmentId = places.get(theirs) ?? null;
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
