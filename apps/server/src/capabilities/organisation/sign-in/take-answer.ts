import type { Services } from '../../../platform/services.ts';
import { OidcError, type OidcPerson } from '../../../providers/oidc/oidc.port.ts';
import { issuerOf, type WithOidc } from './issuer-of.ts';
import {
  hashOfState,
  withoutPerson,
  type AttemptRow,
  type SignInRow,
} from './sign-in.repository.ts';

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
  services: WithOidc<Services>,
  brought: Brought,
): Promise<Taken | null> {
  const begun = await begin(services, brought);
  if (begun === undefined) return null;
  const { attempt, signIn } = begun;
  const { word } = signIn;
  const outcome = { word, isTrial: attempt.is_trial };
  try {
    const person = await prove(services, begun, brought.query);
    const department = departmentIn(person, signIn.department_claim);
    await keep(services, attempt, { ...person, issuer: signIn.issuer, department });
    return { ...outcome, person: { name: person.name, department } };
  } catch (error) {
    if (!(error instanceof OidcError)) throw error;
    services.log.warn({ err: error, fault: error.fault }, 'an organisation proved nobody');
    await services.database.connection
      .updateTable('organisation_sign_in_attempt')
      .where('state_hash', '=', attempt.state_hash)
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
  services: WithOidc<Services>,
  { attempt: { nonce, verifier }, signIn, state }: Begun,
  query: URLSearchParams,
): Promise<OidcPerson> =>
  services.oidc.personOf(issuerOf(services, signIn), { state, nonce, verifier }, query);

/** A text, or the first of several. */
function departmentIn({ claims }: OidcPerson, claim: string | null): string | null {
  const said = claim === null ? undefined : claims[claim];
  const first: unknown = Array.isArray(said) ? said[0] : said;
  return typeof first === 'string' && first.trim() !== '' ? first.trim().slice(0, 60) : null;
}

interface Proven {
  readonly issuer: string;
  readonly subject: string;
  readonly name: string | null;
  readonly department: string | null;
}

/** Who tries is nobody's account: then it is only noted that these settings lead through. */
async function keep(
  { clock, database: { connection } }: Services,
  attempt: AttemptRow,
  { issuer, subject, name, department }: Proven,
): Promise<void> {
  const { is_trial: isTrial } = attempt;
  await connection
    .updateTable('organisation_sign_in_attempt')
    .where('state_hash', '=', attempt.state_hash)
    .set(
      isTrial
        ? { outcome: 'used', ...withoutPerson }
        : { ...withoutPerson, outcome: 'proven', issuer, subject, name, department },
    )
    .execute();
  if (isTrial)
    await connection
      .updateTable('organisation_sign_in')
      .where('organisation_id', '=', attempt.organisation_id)
      .where('version', '=', attempt.version)
      .set({ tried_at: clock.now() })
      .execute();
}
