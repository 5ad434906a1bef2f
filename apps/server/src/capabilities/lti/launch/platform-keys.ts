import type { JWK } from 'jose';
import type { Outward } from '../../../platform/http/outward/outward.ts';
import { PrivateAddress } from '../../../platform/http/outward/safe-address.ts';
import { LaunchFault } from './launch-fault.ts';

/** Bytes; a platform's keys are far below. */
const mostOfKeys = 256 * 1024;
const mostKeys = 50;

/** Says the key of a platform that has this id. Throws LaunchFault. */
export type PlatformKeys = (address: string, kid: string) => Promise<JWK>;

/**
 * Keys are asked for anew with each launch, so that new ones of a platform count at once, and former ones no more; who comes while
 * a platform is being asked hears the same answer, so that nobody makes us ask it by the thousand.
 */
export function platformKeysBy(outward: Outward): PlatformKeys {
  const underWay = new Map<string, Promise<string>>();
  return async (address, kid) => {
    let asked = underWay.get(address);
    if (asked === undefined) {
      asked = ask(outward, address).finally(() => underWay.delete(address));
      underWay.set(address, asked);
    }
    return keyIn(await asked, kid);
  };
}

function keyIn(text: string, kid: string): JWK {
  const found = keysIn(text).filter((key) => key.kid === kid && isForSigning(key));
  const [key] = found;
  // Two of one name: which of them signed is anybody's guess.
  if (key === undefined || found.length > 1) throw new LaunchFault('signature');
  return { kty: 'RSA', n: key.n ?? '', e: key.e ?? '' };
}

const isForSigning = ({ kty, use = 'sig', alg = 'RS256' }: JWK): boolean =>
  kty === 'RSA' && use === 'sig' && alg === 'RS256';

async function ask(outward: Outward, address: string): Promise<string> {
  try {
    const { status, text } = await outward.ask({
      ...{ address, method: 'GET', headers: { accept: 'application/json' }, body: undefined },
      ...{ signal: new AbortController().signal, most: mostOfKeys },
    });
    if (status !== 200) throw new LaunchFault('away');
    return text;
  } catch (error) {
    if (error instanceof LaunchFault) throw error;
    throw new LaunchFault(error instanceof PrivateAddress ? 'private' : 'away', error);
  }
}

function keysIn(text: string): JWK[] {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch (error) {
    throw new LaunchFault('away', error);
  }
  const keys: unknown = said !== null && typeof said === 'object' && 'keys' in said && said.keys;
  if (!Array.isArray(keys) || keys.length > mostKeys) throw new LaunchFault('away');
  return keys.filter((key): key is JWK => typeof key === 'object' && key !== null);
}
