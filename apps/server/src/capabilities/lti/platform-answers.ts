import type { BlockList } from 'node:net';
import { openOutward } from '../../platform/http/outward/outward.ts';
import { PrivateAddress } from '../../platform/http/outward/safe-address.ts';

const mostOfKeys = 256 * 1024;

/** Whether a platform's keys can be had, as each launch needs them; a status that is none of success is `away` too. */
export async function platformAnswers(
  jwksAddress: string,
  allowed: BlockList,
): Promise<'good' | 'away' | 'private'> {
  const outward = openOutward(allowed);
  try {
    const { status } = await outward.ask({
      ...{ address: jwksAddress, method: 'GET', headers: { accept: 'application/json' } },
      ...{ body: undefined, signal: new AbortController().signal, most: mostOfKeys },
    });
    return status === 200 ? 'good' : 'away';
  } catch (error) {
    return error instanceof PrivateAddress ? 'private' : 'away';
  } finally {
    await outward.close();
  }
}
