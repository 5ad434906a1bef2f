import { lookup as lookUp } from 'node:dns/promises';
import type { BlockList } from 'node:net';
import ipaddr from 'ipaddr.js';

/** An address within a network that nobody outside should make us ask: our own machine's, the school's, the provider's. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  constructor() {
    super('the address is in a private network');
  }
}

export interface Found {
  readonly address: string;
  readonly family: number;
}

/** All addresses of a name, as the machine resolves it. */
export type Resolve = (hostname: string) => Promise<readonly Found[]>;

export const resolveName: Resolve = async (hostname) => await lookUp(hostname, { all: true });

/** All that is given to the public; what stands for an IPv4 address in another guise lies outside of it. */
const publicIpv6 = ipaddr.parseCIDR('2000::/3');

/** @param address of IPv4 or IPv6, as a resolver or `net.isIP` knows it */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed.kind() === 'ipv4' || parsed.match(publicIpv6);
}

export type Place = 'public' | 'allowed' | 'private';

/** Where an address lies; `allowed`: in a private network that the operator of the machine opened. */
export function placeOf(address: string, allowed: BlockList): Place {
  if (isPublicAddress(address)) return 'public';
  if (!ipaddr.isValid(address)) return 'private';
  const parsed = ipaddr.process(address);
  return allowed.check(parsed.toString(), parsed.kind()) ? 'allowed' : 'private';
}

/** The host of an address without the brackets of IPv6; what is written as a number is dotted by then. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');
