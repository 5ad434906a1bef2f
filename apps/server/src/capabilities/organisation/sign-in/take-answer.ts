import type { Services } from '../../../platform/services.ts';
import type { WithIssuers } from './issuer-of.ts';
import {
  hashOfState,
  withoutPerson,
  type AttemptRow,
  type SignInRow,
} from './sign-in.repository.ts';
import { isVouchError, personOf, type Vouched } from './vouch.ts';

interface Brought {
  readonly organisationId: number;
  readonly query: URLSearchParams;
  /** Null: a browser that never began here. */
  readonly browser: Buffer | null;
}

/** What became of an answer; null: nothing of ours was begun by it. */
export interface Taken {
  readonly word: string;
  readonly isTrial: boolean;
  /** Null: it proved nobody. */
  readonly person: { readonly name: string | null; readonly department: string | null } | null;
}

/**
 * An organisation sent a browser back. Only the browser that began may bring the answer, only to the address of that
 * organisation, only once, and only while nothing of the settings was changed.
 */
export async function takeAnswer(
  services: WithIssuers<Services>,
  brought: Brought,
): Promise<Taken | null> {
  const begun = await begin(services, brought);
  if (begun === undefined) return null;
  const { attempt, signIn } = begun;
  const { word } = signIn;
  const outcome = { word, isTrial: attempt.is_trial };
  try {
    const person = await prove(services, begun, brought.query);
    const { name, department } = person;
    if (!(await keep(services, attempt, { ...person, issuer: signIn.issuer })))
      return { ...outcome, person: null };
    return { ...outcome, person: { name, department } };
  } catch (error) {
    if (!isVouchError(error)) throw error;
    services.log.warn({ err: error, fault: error.fault }, 'an organisation proved nobody');
    await services.database.connection
      .updateTable('organisation_sign_in_attempt')
      .where('state_hash', '=', attempt.state_hash)
      .where('outcome', '=', 'asking')
      .set({ outcome: 'failed', ...withoutPerson })
      .execute();
    return { ...outcome, person: null };
  }
}

interface Begun {
  readonly attempt: AttemptRow;
  readonly signIn: SignInRow;
  readonly state: string;
}

async function begin(
  { clock, database: { connection } }: Services,
  { organisationId, query, browser }: Brought,
): Promise<Begun | undefined> {
  const states = query.getAll('state');
  const [state = ''] = states;
  if (browser === null || states.length !== 1 || state.length > 64) return undefined;
  const attempt = await connection
    .updateTable('organisation_sign_in_attempt')
    .where('state_hash', '=', hashOfState(state))
    .where('organisation_id', '=', organisationId)
    .where('browser_hash', '=', browser)
    .where('outcome', '=', 'begun')
    .where('expires_at', '>', clock.now())
    .set({ outcome: 'asking' })
    .returningAll()
    .executeTakeFirst();
  if (attempt === undefined) return undefined;
  const signIn = await connection
    .selectFrom('organisation_sign_in')
    .where('organisation_id', '=', organisationId)
    .where('version', '=', attempt.version)
    .selectAll()
    .executeTakeFirst();
  const isOpen = signIn !== undefined && (signIn.is_on || attempt.is_trial);
  return isOpen ? { attempt, signIn, state } : undefined;
}

const prove = (
  services: WithIssuers<Services>,
  { attempt: { nonce, verifier }, signIn, state }: Begun,
  query: URLSearchParams,
): Promise<Vouched> => personOf(services, signIn, { state, nonce, verifier }, query);

interface Proven extends Vouched {
  readonly issuer: string;
}

/** False where the issuer took it back while it was asked. Who tries is nobody's account: then it is only noted that these settings lead through. */
async function keep(
  { clock, database: { connection } }: Services,
  attempt: AttemptRow,
  { issuer, subject, name, department, mark, sid }: Proven,
): Promise<boolean> {
  const { is_trial: isTrial } = attempt;
  const kept = await connection
    .updateTable('organisation_sign_in_attempt')
    .where('state_hash', '=', attempt.state_hash)
    .where('outcome', '=', 'asking')
    .set(
      isTrial
        ? { outcome: 'used', ...withoutPerson }
        : { ...withoutPerson, outcome: 'proven', issuer, subject, name, department, mark, sid },
    )
    .returning('state_hash')
    .executeTakeFirst();
  if (isTrial)
    await connection
      .updateTable('organisation_sign_in')
      .where('organisation_id', '=', attempt.organisation_id)
      .where('version', '=', attempt.version)
      .set({ tried_at: clock.now() })
      .execute();
  return kept !== undefined;
}
