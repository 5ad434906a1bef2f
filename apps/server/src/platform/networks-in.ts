import { BlockList, isIP } from 'node:net';

/** Addresses and networks as a token or a setting names them; null where one is none: `47.100.0.12`, `10.0.0.0/8`, `2001:db8::/32`. */
export function networksIn(texts: readonly string[]): BlockList | null {
  const found = new BlockList();
  for (const text of texts) {
    const [address = '', bits, ...more] = text.split('/');
    const version = isIP(address);
    const maxBits = version === 4 ? 32 : 128;
    if (version === 0 || more.length > 0) return null;
    const family = version === 4 ? 'ipv4' : 'ipv6';
    if (bits === undefined) found.addAddress(address, family);
    else if (/^\d{1,3}$/.test(bits) && Number(bits) <= maxBits)
      found.addSubnet(address, Number(bits), family);
    else return null;
  }
  return found;
}
