import { isIP, type BlockList, type LookupFunction } from 'node:net';
import type { Agent } from 'undici';
import { within } from '../limits/within.ts';
import {
  hostOf,
  placeOf,
  PrivateAddress,
  resolveName,
  type Found,
  type Resolve,
} from './safe-address.ts';

/** What was answered, and how long that took. */
export interface OutwardAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The beginning of it. */
  readonly text: string;
}

export interface OutwardPost {
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
  readonly signal: AbortSignal;
}

export interface OutwardAsk extends Omit<OutwardPost, 'body'> {
  readonly method: 'GET' | 'POST';
  /** Undefined: none. */
  readonly body: string | Uint8Array | undefined;
  /** Bytes of the answer that are read. */
  readonly most: number;
}

/** Asks addresses that others gave us. */
export interface Outward {
  /**
   * Throws PrivateAddress, or what the network says. It follows no redirect: that would be an address that nobody saw.
   */
  post(asking: OutwardPost): Promise<OutwardAnswer>;
  /** The same by either method, where more of the answer is needed than its beginning. */
  ask(asking: OutwardAsk): Promise<OutwardAnswer>;
  /** Throws PrivateAddress; `unencrypted` where it lies outside and is not https; else what the resolver says. */
  demandReachable(address: string): Promise<void>;
  close(): Promise<void>;
}

export class Unencrypted extends Error {
  override readonly name = 'Unencrypted';
}

/** Milliseconds that the other side has to answer, and of them to be there at all. */
interface Patience {
  readonly answer: number;
  readonly connect: number;
}
const usualPatience: Patience = { answer: 10_000, connect: 10_000 };
const mostOfAnswer = 2000;

/**
 * The address that is asked is the one that was judged: it is looked up once, within the connection itself, so that a
 * name which leads elsewhere a moment later leads nowhere.
 *
 * @param allowed private networks that may be asked all the same
 */
export function openOutward(
  allowed: BlockList,
  resolve: Resolve = resolveName,
  patience: Patience = usualPatience,
): Outward {
  const demand = (found: readonly Found[], isEncrypted: boolean): void => {
    const places = found.map(({ address }) => placeOf(address, allowed));
    // One that is private among others would be taken when the others do not answer.
    if (places.length === 0 || places.includes('private')) throw new PrivateAddress();
    if (!isEncrypted && places.includes('public')) throw new Unencrypted();
  };
  const find = async (url: URL): Promise<readonly Found[]> => {
    const host = hostOf(url);
    const family = isIP(host);
    const found = family === 0 ? await resolve(host) : [{ address: host, family }];
    demand(found, url.protocol === 'https:');
    return found;
  };
  const lookup = (isEncrypted: boolean) => judged(resolve, (found) => demand(found, isEncrypted));
  let loaded: ReturnType<typeof loadAgents> | undefined;
  const ask: Outward['ask'] = async ({ address, method, headers, body = null, signal, most }) => {
    const url = new URL(address);
    // A number needs no look-up, so the connection would not ask us.
    if (isIP(hostOf(url)) !== 0) await find(url);
    const { request, agents } = await (loaded ??= loadAgents(lookup, patience));
    const dispatcher = agents[url.protocol === 'https:' ? 1 : 0];
    return await within(patience.answer, signal, async (inTime) => {
      const answer = await request(url, {
        ...{ method, headers, body, dispatcher },
        signal: inTime,
      });
      return {
        status: answer.statusCode,
        headers: answer.headers,
        text: await beginningOf(answer.body, most),
      };
    });
  };
  return {
    async demandReachable(address) {
      await find(new URL(address));
    },
    post: async (asking) => await ask({ ...asking, method: 'POST', most: mostOfAnswer }),
    ask,
    close: async () => {
      const agents = loaded === undefined ? [] : (await loaded).agents;
      await Promise.all(agents.map((agent) => agent.close()));
    },
  };
}

/** Loaded by the first who asks: a school that tells nobody needs none of it. Answers that of http and that of https. */
async function loadAgents(
  lookup: (isEncrypted: boolean) => LookupFunction,
  { answer, connect }: Patience,
) {
  const undici = await import('undici');
  const agentFor = (isEncrypted: boolean) =>
    new undici.Agent({
      connect: {
        ...{ lookup: lookup(isEncrypted), timeout: connect },
        // Node's own quarter of a second for each of several addresses is too short for those that are far away.
        autoSelectFamilyAttemptTimeout: Math.ceil(connect / 2),
      },
      headersTimeout: answer,
      bodyTimeout: answer,
      maxRedirections: 0,
    } as Agent.Options);
  return { request: undici.request, agents: [agentFor(false), agentFor(true)] as const };
}

function judged(resolve: Resolve, demand: (found: readonly Found[]) => void): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname).then(
      (found) => {
        try {
          demand(found);
        } catch (error) {
          return done(error as Error, '', 0);
        }
        if (options.all === true) return done(null, [...found]);
        const [{ address, family } = { address: '', family: 0 }] = found;
        return done(null, address, family);
      },
      (error: unknown) => done(error as Error, '', 0),
    );
  };
}

async function beginningOf(body: AsyncIterable<Uint8Array>, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of body) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= most) break;
  }
  return Buffer.concat(parts).subarray(0, most).toString('utf8');
}
