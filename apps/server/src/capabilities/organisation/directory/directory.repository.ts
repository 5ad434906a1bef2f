import type { Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { companyKindOf } from '../sign-in/issuer-of.ts';
import { signInOf, type SignInRow } from '../sign-in/sign-in.repository.ts';

export type DirectoryRow = Selectable<Tables['organisation_directory']>;

export const directoryOf = (
  connection: Connection,
  organisationId: number,
): Promise<DirectoryRow | undefined> =>
  connection
    .selectFrom('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .executeTakeFirst();

export interface Followed {
  readonly signIn: SignInRow;
  readonly directory: DirectoryRow;
}

/** It signs in by the provider that keeps its people, and that is on. */
export const hasDirectory = (signIn: SignInRow): boolean =>
  companyKindOf(signIn) !== null && signIn.is_on;

/** A directory that is followed now; undefined: it is off, or the organisation signs in otherwise by now. */
export async function followed(
  connection: Connection,
  organisationId: number,
): Promise<Followed | undefined> {
  const signIn = await signInOf(connection, organisationId);
  const directory = await directoryOf(connection, organisationId);
  if (signIn === undefined || !hasDirectory(signIn) || directory?.is_on !== true) return undefined;
  return { signIn, directory };
}

/** Somebody of the organisation whom its sign-in opens an account to. */
export interface LinkedRow {
  readonly student_id: number;
  readonly subject: string;
  /** Null: was never a member. */
  readonly member_id: number | null;
  readonly is_member: boolean;
  readonly department_id: number | null;
  /** As a member is called; null: was never one. */
  readonly name: string | null;
  readonly linked_at: Date;
  readonly mark: string | null;
}

export async function linkedPeople(
  change: Connection,
  organisationId: number,
  issuer: string,
  subject: string | null = null,
): Promise<LinkedRow[]> {
  return await change
    .selectFrom('organisation_identity as i')
    .leftJoin('organisation_member as m', (join) =>
      join
        .onRef('m.organisation_id', '=', 'i.organisation_id')
        .onRef('m.student_id', '=', 'i.student_id'),
    )
    .where('i.organisation_id', '=', organisationId)
    .where('i.issuer', '=', issuer)
    .$if(subject !== null, (query) => query.where('i.subject', '=', subject))
    .select(['i.student_id', 'i.subject', 'i.linked_at', 'i.mark'])
    .select(['m.member_id', 'm.department_id', 'm.name'])
    .select((make) =>
      make
        .and([make('m.member_id', 'is not', null), make('m.left_at', 'is', null)])
        .$castTo<boolean>()
        .as('is_member'),
    )
    .orderBy('i.student_id')
    .execute();
}

/** What is known of a directory, and waits for a person: it is none that is followed, or another company's. */
export async function forgetDirectory(change: Connection, organisationId: number): Promise<void> {
  for (const table of [
    'organisation_directory_person',
    'organisation_directory_department',
    'organisation_directory_reading',
    'organisation_directory_told',
  ] as const)
    await change.deleteFrom(table).where('organisation_id', '=', organisationId).execute();
  await change
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .set({ held_leaves: null, held_departments: null })
    .execute();
}

/** The organisation is another company's, or signs in otherwise: nobody asked to follow that one, nor has it keys. */
export async function endDirectory(change: Change, organisationId: number): Promise<void> {
  await forgetDirectory(change, organisationId);
  await change
    .updateTable('organisation_directory')
    .where('organisation_id', '=', organisationId)
    .set({
      ...{ is_on: false, keys_sealed: null, heard_at: null, pulled_at: null, changed: null },
      ...{ fault: null, fault_code: null, failed_at: null, is_fault_of_part: false },
    })
    .execute();
}

/** Departments there that ours are known for; null: they are another company's. */
export async function knownDepartments(
  connection: Connection,
  { signIn, directory }: Followed,
): Promise<ReadonlySet<string> | null> {
  if (directory.issuer !== signIn.issuer) return null;
  const rows = await connection
    .selectFrom('organisation_directory_department')
    .where('organisation_id', '=', signIn.organisation_id)
    .select('their_id')
    .execute();
  return new Set(rows.map((row) => row.their_id));
}

/** Whom a pull asks for by name where they stand in no department. */
export const linkedSubjects = async (
  connection: Connection,
  { signIn: { organisation_id: organisationId, issuer } }: Followed,
): Promise<string[]> =>
  (await linkedPeople(connection, organisationId, issuer)).map(({ subject }) => subject);
