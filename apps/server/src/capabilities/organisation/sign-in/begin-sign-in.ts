import { randomBytes } from 'node:crypto';
import type { DataOf, InputOf } from '@xuezhou/contract/kernel';
import type { beginSignIn as operation } from '@xuezhou/contract/organisation';
import { nameBrowser } from '../../../platform/browser.ts';
import type { Caller } from '../../../platform/http/bind.ts';
import { Failure, Refusal } from '../../../platform/http/refusal.ts';
import type { ConsoleServices, Services } from '../../../platform/services.ts';
import { isAddressWithinLimits } from '../../../platform/throttle.ts';
import { providerOf, type WithIssuers } from './issuer-of.ts';
import { addressAt, isVouchError } from './vouch.ts';
import { attemptSeconds, demandSignIn, hashOfState, type SignInRow } from './sign-in.repository.ts';

/** Each asks the organisation's server; a whole company may sit behind one address. */
const limits = [
  { seconds: 60, max: 60 },
  { seconds: 3600, max: 1000 },
];

export async function beginSignIn(
  services: WithIssuers<Services>,
  { body: { word, code } }: InputOf<typeof operation>,
  caller: Caller<null>,
): Promise<DataOf<typeof operation>> {
  const { connection } = services.database;
  const signIn = await demandSignIn(connection, word);
  if (code !== null) await demandOwnLink(services, signIn, code);
  const use = { act: 'organisation-sign-in', address: caller.address };
  if (!(await isAddressWithinLimits(connection, use, services.clock.now(), limits)))
    throw new Failure(429);
  try {
    const browser = nameBrowser(services.config, caller);
    return {
      address: await beginAt(services, signIn, {
        browser,
        code,
        isTrial: false,
        isInside: isInside(services, signIn, caller),
      }),
    };
  } catch (error) {
    if (!isVouchError(error)) throw error;
    caller.log.warn({ err: error }, 'an organisation’s sign-in was not begun');
    throw new Refusal('signInAway');
  }
}

/** Throws joinLinkUnknown: another company's link leads nobody in by this one's sign-in. */
async function demandOwnLink(
  { database: { connection } }: Services,
  { organisation_id }: SignInRow,
  code: string,
): Promise<void> {
  const link = await connection
    .selectFrom('organisation_link')
    .where('code', '=', code)
    .where('organisation_id', '=', organisation_id)
    .select('link_id')
    .executeTakeFirst();
  if (link === undefined) throw new Refusal('joinLinkUnknown');
}

interface Beginning {
  readonly browser: Buffer;
  readonly code: string | null;
  readonly isTrial: boolean;
  /** The browser is that of the provider's own app. */
  readonly isInside: boolean;
}

export const isInside = (
  { companies }: Pick<WithIssuers<unknown>, 'companies'>,
  signIn: SignInRow,
  { userAgent }: { readonly userAgent: string },
): boolean => providerOf(companies, signIn)?.isInside(userAgent) === true;

const secret = (): string => randomBytes(32).toString('base64url');

/** 企业微信 brings back letters and digits alone. */
const stateOf = ({ kind }: SignInRow): string =>
  kind === 'oidc' ? secret() : randomBytes(32).toString('hex');

/** Where the browser goes; its answer is taken from this browser alone, once. Throws VouchError. */
export async function beginAt(
  services: WithIssuers<ConsoleServices>,
  signIn: SignInRow,
  { browser, code, isTrial, isInside: isInsideApp }: Beginning,
): Promise<string> {
  const begun = { state: stateOf(signIn), nonce: secret(), verifier: secret() };
  const address = await addressAt(services, signIn, { ...begun, isInside: isInsideApp });
  const now = services.clock.now();
  await services.database.connection
    .insertInto('organisation_sign_in_attempt')
    .values({
      ...{ state_hash: hashOfState(begun.state), organisation_id: signIn.organisation_id },
      ...{ browser_hash: browser, version: signIn.version, code, is_trial: isTrial },
      ...{ nonce: begun.nonce, verifier: begun.verifier, began_at: now },
      expires_at: new Date(now.getTime() + attemptSeconds * 1000),
    })
    .execute();
  return address;
}
