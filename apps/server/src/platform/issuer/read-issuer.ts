import type { BlockList } from 'node:net';
import { openOutward, Unencrypted } from '../http/outward/outward.ts';
import { PrivateAddress } from '../http/outward/safe-address.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * An issuer's address as it is written: it is compared sign by sign with what its tokens say. Judged as a webhook's address is.
 * Throws signInIssuer, signInPrivate or signInUnfound.
 */
export async function readIssuer(networks: BlockList, typed: string): Promise<string> {
  const issuer = typed.trim().replace(/\/\.well-known\/openid-configuration$/, '');
  if (!URL.canParse(issuer)) throw new Refusal('signInIssuer');
  const url = new URL(issuer);
  const isPlain =
    url.search === '' && url.hash === '' && url.username === '' && url.password === '';
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  if (!isWeb || !isPlain || url.pathname.includes('/.well-known/'))
    throw new Refusal('signInIssuer');
  const outward = openOutward(networks);
  try {
    await outward.demandReachable(url.href);
  } catch (error) {
    if (error instanceof PrivateAddress) throw new Refusal('signInPrivate');
    if (error instanceof Unencrypted) throw new Refusal('signInIssuer');
    throw new Refusal('signInUnfound');
  } finally {
    await outward.close();
  }
  return issuer;
}
