import { isIPv6 } from 'node:net';

/** What limits count by: an address, or of IPv6 the /64 that one household or machine has to itself. */
export const networkOf = (address: string): string => networksOf(address)[0]?.network ?? address;

/** A network of an address, and how many times what one household may do is let pass of all of it. */
export interface Network {
  readonly network: string;
  readonly times: number;
}

/**
 * The smallest first. Of IPv6 a provider gives a household a /56 or a company a /48, which are as many /64 as they like:
 * those are counted too, with more room, since many who have nothing to do with each other may share one.
 */
export function networksOf(address: string): readonly Network[] {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return [{ network: mapped, times: 1 }];
  const [plain = ''] = address.split('%');
  if (!isIPv6(plain)) return [{ network: address, times: 1 }];
  const [head = '', tail] = plain.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = [...left, ...(tail === undefined ? [] : zeros), ...right];
  const parts = groups.map((group) => Number.parseInt(group, 16));
  return widths.map(({ bits, times }) => ({ network: cut(parts, bits), times }));
}

const widths = [
  { bits: 64, times: 1 },
  { bits: 56, times: 4 },
  { bits: 48, times: 16 },
];

function cut(parts: readonly number[], bits: number): string {
  const kept = parts.slice(0, Math.ceil(bits / 16));
  const rest = bits % 16;
  const last = kept.length - 1;
  if (rest > 0) kept[last] = (kept[last] ?? 0) & (0xffff << (16 - rest));
  return `${kept.map((part) => part.toString(16)).join(':')}::/${bits}`;
}
