import { createHash, randomBytes } from 'node:crypto';
import { sql, type Selectable } from 'kysely';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import { Refusal } from '../../../platform/http/refusal.ts';
import { coveredBy } from '../../../platform/issuer/covered-by.ts';
import { OidcError } from '../../../providers/oidc/oidc.port.ts';
import { issuerOf, staffIssuerOf, type StaffIssuerRow, type WithOidc } from './staff-issuer.ts';

type AttemptRow = Selectable<Tables['staff_issuer_attempt']>;

/** How long somebody may take at the issuer's page and afterwards. */
const attemptMs = 15 * 60_000;

const secret = (): string => randomBytes(32).toString('base64url');
const hashOfState = (state: string): Buffer => createHash('sha256').update(state).digest();

/** What stands of somebody in an attempt no longer than it is of use. */
const withoutPerson = {
  ...{ subject: null, name: null, sid: null, nonce: '', verifier: '' },
} as const;

type Beginning = Pick<AttemptRow, 'browser_hash' | 'purpose' | 'staff_id'>;

/** Where the browser goes; its answer is taken from this browser alone, once. Throws OidcError. */
export async function beginAt(
  services: WithOidc,
  row: StaffIssuerRow,
  beginning: Beginning,
): Promise<string> {
  const begun = { state: secret(), nonce: secret(), verifier: secret() };
  const address = await services.oidc.begin(issuerOf(services, row), {
    ...begun,
    // Who left this desk is often signed in over there still: as a password is typed, so is this.
    asksAnew: beginning.purpose !== 'trial',
  });
  const now = services.clock.now();
  await services.database.connection
    .insertInto('staff_issuer_attempt')
    .values({
      ...{ ...beginning, state_hash: hashOfState(begun.state), version: row.version },
      ...{ nonce: begun.nonce, verifier: begun.verifier, began_at: now },
      expires_at: new Date(now.getTime() + attemptMs),
    })
    .execute();
  return address;
}

interface Brought {
  readonly query: URLSearchParams;
  /** Null: a browser that never began here. */
  readonly browser: Buffer | null;
}

/** What became of an answer; null: nothing of ours was begun by it. */
export interface Taken {
  readonly purpose: AttemptRow['purpose'];
  /** Null: it proved nobody. */
  readonly person: { readonly name: string | null } | null;
}

/** Only the browser that began may bring the answer, only once, and only while nothing of the settings was changed. */
export async function takeAnswer(
  services: WithOidc,
  { query, browser }: Brought,
): Promise<Taken | null> {
  const { clock, database, log, oidc } = services;
  const { connection } = database;
  const states = query.getAll('state');
  const [state = ''] = states;
  if (browser === null || states.length !== 1 || state.length > 64) return null;
  const attempt = await connection
    .updateTable('staff_issuer_attempt')
    .where('state_hash', '=', hashOfState(state))
    .where('browser_hash', '=', browser)
    .where('outcome', '=', 'begun')
    .where('expires_at', '>', clock.now())
    .set({ outcome: 'asking' })
    .returningAll()
    .executeTakeFirst();
  const row = await staffIssuerOf(connection);
  if (attempt === undefined || row?.version !== attempt.version) return null;
  const { purpose, nonce, verifier } = attempt;
  if (!row.is_on && purpose !== 'trial') return null;
  try {
    const person = await oidc.personOf(issuerOf(services, row), { state, nonce, verifier }, query);
    if (!(await keep(services, attempt, person))) return { purpose, person: null };
    return { purpose, person: { name: person.name } };
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    log.warn({ err: error, fault: error.fault }, 'the issuer of staff proved nobody');
    await setOutcome(connection, attempt, { outcome: 'failed', ...withoutPerson });
    return { purpose, person: null };
  }
}

/** False where the issuer took it back while it was asked. */
async function setOutcome(
  connection: Connection,
  { state_hash }: AttemptRow,
  outcome: Partial<AttemptRow>,
): Promise<boolean> {
  const kept = await connection
    .updateTable('staff_issuer_attempt')
    .where('state_hash', '=', state_hash)
    .where('outcome', '=', 'asking')
    .set(outcome)
    .returning('state_hash')
    .executeTakeFirst();
  return kept !== undefined;
}

/** False where it was taken back meanwhile. Who tries is in by nothing: then it is only noted that these settings lead through. */
async function keep(
  { clock, database: { connection } }: WithOidc,
  attempt: AttemptRow,
  person: { subject: string; name: string | null; claims: Readonly<Record<string, unknown>> },
): Promise<boolean> {
  if (attempt.purpose !== 'trial') {
    const { subject, name, claims } = person;
    const sid = typeof claims['sid'] === 'string' ? claims['sid'] : null;
    return await setOutcome(connection, attempt, {
      ...{ ...withoutPerson, outcome: 'proven', subject, name, sid },
    });
  }
  const isKept = await setOutcome(connection, attempt, { outcome: 'used', ...withoutPerson });
  await connection
    .updateTable('staff_issuer')
    .where('version', '=', attempt.version)
    .set({ tried_at: clock.now() })
    .execute();
  return isKept;
}

export interface Whose {
  readonly purpose: 'sign-in' | 'link';
  /** Of a sign-in nobody's. */
  readonly staffId: number | null;
  /** Of the settings as they are now: what was proved by others proves nothing. */
  readonly version: number;
  /** Null: a browser that never began here. */
  readonly browser: Buffer | null;
  readonly now: Date;
}

/** What a browser brought back last, and has not used. */
export async function lastAttempt(
  connection: Connection,
  { purpose, staffId, version, browser, now }: Whose,
): Promise<AttemptRow | undefined> {
  if (browser === null) return undefined;
  const row = await connection
    .selectFrom('staff_issuer_attempt')
    .where('browser_hash', '=', browser)
    .where('purpose', '=', purpose)
    .where(sql<boolean>`staff_id is not distinct from ${staffId}`)
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

export const cameOf = (last: AttemptRow | undefined): 'nothing' | 'somebody' | 'failed' =>
  last === undefined ? 'nothing' : last.outcome === 'proven' ? 'somebody' : 'failed';

export interface Proven {
  readonly stateHash: Buffer;
  readonly subject: string;
  readonly name: string | null;
  readonly sid: string | null;
}

/** Who came back. Throws issuerNotProven. */
export async function provenOf(connection: Connection, whose: Whose): Promise<Proven> {
  const last = await lastAttempt(connection, whose);
  if (last?.outcome !== 'proven' || last.subject === null) throw new Refusal('issuerNotProven');
  const { state_hash: stateHash, subject, name, sid } = last;
  return { stateHash, subject, name, sid };
}

/** Taken for good when the transaction ends well: of two at once one has it. Throws issuerNotProven. */
export async function useUp(change: Change, { stateHash }: Proven): Promise<void> {
  const taken = await change
    .updateTable('staff_issuer_attempt')
    .where('state_hash', '=', stateHash)
    .where('outcome', '=', 'proven')
    .set({ outcome: 'used', ...withoutPerson })
    .returning('state_hash')
    .executeTakeFirst();
  if (taken === undefined) throw new Refusal('issuerNotProven');
}

/**
 * Who came by what the issuer takes back now is in by it no more. Of whose code is being asked about it is not known yet who it is:
 * that one signs in once more.
 */
export async function failAttempts(
  change: Change,
  { subject, sid, until }: { subject: string | null; sid: string | null; until: Date },
): Promise<void> {
  await change
    .updateTable('staff_issuer_attempt')
    .where('purpose', '!=', 'trial')
    .where(
      sql<boolean>`((outcome = 'proven' and ${coveredBy({ subject, sid, until })})
        or (outcome = 'asking' and began_at <= ${until}))`,
    )
    .set({ outcome: 'failed', ...withoutPerson })
    .execute();
}
