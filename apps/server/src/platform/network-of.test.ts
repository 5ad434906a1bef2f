import { expect, it } from 'vitest';
import { networkOf, networksOf } from './network-of.ts';

it.each([
  ['10.1.2.3', '10.1.2.3'],
  ['::ffff:10.1.2.3', '10.1.2.3'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['2001:0db8::5:0:0:1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
])('counts %s as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

it('counts the networks that one customer of a provider may have to himself, with more room', () => {
  expect(networksOf('2001:db8:12:3456::1')).toEqual([
    { network: '2001:db8:12:3456::/64', times: 1 },
    { network: '2001:db8:12:3400::/56', times: 4 },
    { network: '2001:db8:12::/48', times: 16 },
  ]);
  expect(networksOf('::ffff:10.1.2.3')).toEqual([{ network: '10.1.2.3', times: 1 }]);
});
