import { randomBytes, randomUUID } from 'node:crypto';
import type { Services } from '../../../platform/services.ts';
import { platformOf, type PlatformRow } from '../platform.repository.ts';
import { toolAddresses } from '../tool-addresses.ts';
import { hashOfState, launchSeconds } from './launch.repository.ts';

/** What a platform says when it begins: who wants in, as it knows them, and to what. */
export interface LoginWish {
  readonly issuer: string;
  readonly clientId: string | null;
  readonly loginHint: string;
  readonly messageHint: string | null;
  /** It says that it leads to where teachers choose; what is signed decides. */
  readonly isChoosing: boolean;
}

const longestHint = 4096;

/** Null: it is not one of LTI. What it leads to is not opened before it is signed. */
export function readLogin(config: Services['config'], form: URLSearchParams): LoginWish | null {
  const issuer = form.get('iss') ?? '';
  const loginHint = form.get('login_hint') ?? '';
  const messageHint = form.get('lti_message_hint');
  const hints = [loginHint, messageHint ?? ''];
  const isSane = hints.every((hint) => hint.length <= longestHint);
  if (issuer === '' || issuer.length > 300 || loginHint === '' || !isSane) return null;
  const isChoosing = form.get('target_link_uri') === toolAddresses(config).choose;
  return { issuer, loginHint, messageHint, isChoosing, clientId: form.get('client_id') || null };
}

type Beginning = Pick<Services, 'config' | 'clock' | 'database'>;

/** The platform that begins; null: the school knows none such. */
export const platformBehind = (
  { database: { connection } }: Pick<Services, 'database'>,
  { issuer, clientId }: LoginWish,
): Promise<PlatformRow | null> => platformOf(connection, { issuer, clientId });

/** Where the browser goes on to: the platform's own page, which signs who it is. */
export async function beginLaunch(
  { config, clock, database: { connection } }: Beginning,
  platform: PlatformRow,
  { loginHint, messageHint, isChoosing, browser }: LoginWish & { readonly browser: Buffer },
): Promise<string> {
  const secret = () => randomBytes(32).toString('base64url');
  const [state, nonce] = [secret(), secret()];
  const now = clock.now();
  await connection
    .insertInto('lti_launch')
    .values({
      ...{ launch_id: randomUUID(), state_hash: hashOfState(state), browser_hash: browser, nonce },
      ...{ platform_id: platform.platform_id, version: platform.version, began_at: now },
      is_choosing: isChoosing,
      expires_at: new Date(now.getTime() + launchSeconds * 1000),
    })
    .execute();
  const address = new URL(platform.auth_address);
  const asked = {
    ...{ scope: 'openid', response_type: 'id_token', response_mode: 'form_post', prompt: 'none' },
    ...{ client_id: platform.client_id, redirect_uri: toolAddresses(config).launch },
    ...{ login_hint: loginHint, state, nonce },
    ...(messageHint !== null && { lti_message_hint: messageHint }),
  };
  for (const [name, value] of Object.entries(asked)) address.searchParams.set(name, value);
  return address.href;
}
