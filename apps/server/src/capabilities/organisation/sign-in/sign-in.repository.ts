import { createHash } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import { dayOf } from '../../../platform/clock.ts';
import { prepareSql, type Change, type Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';

export type SignInRow = Selectable<Tables['organisation_sign_in']>;
export type AttemptRow = Selectable<Tables['organisation_sign_in_attempt']>;

/** How long somebody may take at the organisation's page, and then to name an account. */
export const attemptSeconds = 15 * 60;

export const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest();

export type NamedSignIn = SignInRow & { organisation: string };

const findByWord = prepareSql<{ word: string }, NamedSignIn>(
  (p) => sql`
    select s.*, o.name as organisation
    from organisation_sign_in s join organisation o using (organisation_id)
    where s.word = ${p.word} and s.is_on`,
);

/** Throws signInUnknown, also where it is switched off. */
export async function demandSignIn(connection: Connection, word: string): Promise<NamedSignIn> {
  const row = await findByWord.first(connection, { word });
  if (row === undefined) throw new Refusal('signInUnknown');
  return row;
}

export const signInOf = (
  connection: Connection,
  organisationId: number,
): Promise<SignInRow | undefined> =>
  connection
    .selectFrom('organisation_sign_in')
    .where('organisation_id', '=', organisationId)
    .selectAll()
    .executeTakeFirst();

interface Whose {
  readonly organisationId: number;
  /** Of the settings as they are now: what was proved by others proves nothing. */
  readonly version: number;
  readonly browser: Buffer;
  readonly now: Date;
}

/** What a browser brought back last, and has not used. */
export async function lastAttempt(
  connection: Connection,
  { organisationId, version, browser, now }: Whose,
): Promise<AttemptRow | undefined> {
  const row = await connection
    .selectFrom('organisation_sign_in_attempt')
    .where('organisation_id', '=', organisationId)
    .where('browser_hash', '=', browser)
    .where('is_trial', '=', false)
    .where('outcome', 'in', ['proven', 'failed', 'used'])
    .where('expires_at', '>', now)
    .orderBy('began_at', 'desc')
    // Of two begun within a millisecond the one that is not used.
    .orderBy(sql`outcome = 'used'`)
    .selectAll()
    .limit(1)
    .executeTakeFirst();
  return row?.outcome === 'used' || row?.version !== version ? undefined : row;
}

/** What stands of somebody in an attempt no longer than it is of use. */
export const withoutPerson = {
  ...{ subject: null, name: null, department: null, mark: null, sid: null },
  ...{ nonce: '', verifier: '' },
} as const;

/**
 * The same, taken for good when the transaction ends well: of two at once one has it.
 * Who it was stands in it no more. Throws signInNotProven.
 */
export async function takeProven(
  change: Change,
  whose: Whose,
): Promise<AttemptRow & { issuer: string; subject: string }> {
  const last = await lastAttempt(change, whose);
  const taken =
    last &&
    (await change
      .updateTable('organisation_sign_in_attempt')
      .where('state_hash', '=', last.state_hash)
      .where('outcome', '=', 'proven')
      .set({ outcome: 'used', ...withoutPerson })
      .returning('state_hash')
      .executeTakeFirst());
  if (last === undefined || taken === undefined) throw new Refusal('signInNotProven');
  const { issuer, subject } = last;
  // Both are written with the outcome.
  if (issuer === null || subject === null) throw new Error('a proven attempt without its person');
  return { ...last, issuer, subject };
}

/** Where who came takes a seat who brought no join link. */
export async function codeOf(change: Change, { link_id }: SignInRow): Promise<string> {
  const { code } = await change
    .selectFrom('organisation_link')
    .where('link_id', '=', link_id)
    .select('code')
    .executeTakeFirstOrThrow();
  return code;
}

/** Who holds a seat or waits for one by a contract that is not over; null: nobody does. */
export async function seatedMember(
  change: Change,
  organisationId: number,
  { studentId, now }: { studentId: number; now: Date },
): Promise<number | null> {
  const seat = await change
    .selectFrom('organisation_member as m')
    .innerJoin('organisation_seat as t', 't.member_id', 'm.member_id')
    .innerJoin('organisation_contract as k', 'k.contract_id', 't.contract_id')
    .where('m.organisation_id', '=', organisationId)
    .where('m.student_id', '=', studentId)
    .where('m.left_at', 'is', null)
    .where('k.ends_on', '>=', dayOf(now))
    .select('m.member_id')
    .executeTakeFirst();
  return seat?.member_id ?? null;
}

/** Whether an id that two had is of two people: where the provider tells no mark of theirs it is not known. */
export const isOtherPerson = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && one !== other;

export interface Identified {
  readonly organisation_id: number;
  readonly issuer: string;
  readonly subject: string;
  readonly mark: string | null;
}

/** Whose account somebody opens: not that of who had the id before. */
export async function ownerOfIdentity(
  connection: Connection,
  who: Identified,
): Promise<number | undefined> {
  const row = await connection
    .selectFrom('organisation_identity')
    .where('organisation_id', '=', who.organisation_id)
    .where('issuer', '=', who.issuer)
    .where('subject', '=', who.subject)
    .select(['student_id', 'mark'])
    .executeTakeFirst();
  return row === undefined || isOtherPerson(row.mark, who.mark) ? undefined : row.student_id;
}
