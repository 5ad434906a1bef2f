import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { networksIn } from '../../networks-in.ts';
import { openOutward, Unencrypted } from './outward.ts';
import { isPublicAddress, PrivateAddress, type Found } from './safe-address.ts';

const closers: (() => unknown)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

const networks = (...texts: string[]) => {
  const found = networksIn(texts);
  if (found === null) throw new Error('no network');
  return found;
};

function outward(allowed: readonly string[] = [], resolve?: (name: string) => Promise<Found[]>) {
  const made = openOutward(networks(...allowed), resolve);
  closers.push(() => made.close());
  return made;
}

/** A server on this machine, and how often it was asked. */
async function listen(answer: RequestListener) {
  let asked = 0;
  const server = createServer((request, response) => {
    asked += 1;
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close());
  return { port: (server.address() as AddressInfo).port, asked: () => asked };
}

const post = (to: ReturnType<typeof outward>, address: string) =>
  to.post({ address, headers: {}, body: '{}', signal: new AbortController().signal });

it.each([
  ...['127.0.0.1', '127.8.8.8', '0.0.0.0', '10.0.0.8', '172.16.0.1', '172.31.255.255'],
  ...['192.168.1.1', '169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.1'],
  ...['198.18.0.1', '203.0.113.9', '224.0.0.1', '240.0.0.1', '255.255.255.255'],
  ...['::', '::1', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd12::8', 'ff02::1', '2001:db8::1'],
  // An IPv4 address in the guise of IPv6.
  ...['::ffff:127.0.0.1', '::ffff:7f00:1', '::127.0.0.1', '64:ff9b::7f00:1', '2002:7f00:1::'],
  ...['2001::1', 'fec0::1', '', 'localhost', '127.1'],
])('is no address of the public: %s', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['47.100.0.12', '8.8.8.8', '172.32.0.1', '2400:3200::1', '2606:4700:4700::1111'])(
  'is one of the public: %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true);
  },
);

it('asks nothing of this machine, however its address is written', async () => {
  const { port, asked } = await listen((_request, response) => response.end('secret'));
  const hosts = ['127.0.0.1', 'localhost', '2130706433', '0x7f.1', '0177.0.0.1', '127.1'];
  for (const host of [...hosts, '[::1]', '[::ffff:127.0.0.1]', '0', '127.0.0.1.', 'LOCALHOST']) {
    await expect(post(outward(), `http://${host}:${port}/`), host).rejects.toThrow(PrivateAddress);
    await expect(outward().demandReachable(`http://${host}:${port}/`), host).rejects.toThrow(
      PrivateAddress,
    );
  }
  expect(asked()).toBe(0);
});

it('is not led inside by a name that means another place a moment later', async () => {
  const { port, asked } = await listen((_request, response) => response.end('secret'));
  const places = ['47.100.0.12', '127.0.0.1'];
  let turn = 0;
  const to = outward([], async () => [{ address: places[turn++ % 2] ?? '', family: 4 }]);
  await to.demandReachable(`https://rebinding.example:${port}/`);
  await expect(post(to, `https://rebinding.example:${port}/`)).rejects.toThrow(PrivateAddress);
  // One private address among public ones is enough.
  const mixed = outward([], async () => places.map((address) => ({ address, family: 4 })));
  await expect(post(mixed, `https://mixed.example:${port}/`)).rejects.toThrow(PrivateAddress);
  expect(asked()).toBe(0);
});

it('goes where it is sent, and nowhere from there', async () => {
  const inner = await listen((_request, response) => response.end('secret'));
  const outer = await listen((_request, response) =>
    response.writeHead(307, { location: `http://127.0.0.1:${inner.port}/` }).end('moved'),
  );
  const to = outward(['127.0.0.0/8']);
  expect(await post(to, `http://127.0.0.1:${outer.port}/`)).toMatchObject({
    ...{ status: 307, text: 'moved' },
  });
  expect([outer.asked(), inner.asked()]).toEqual([1, 0]);
});

it('asks in a network that the operator opened, and reads no more than the beginning', async () => {
  const { port } = await listen((_request, response) => response.end('x'.repeat(100_000)));
  const answer = await post(outward(['127.0.0.1', '::1']), `http://localhost:${port}/`);
  expect(answer.text).toHaveLength(2000);
});

it('speaks to the public by https alone', async () => {
  const to = outward([], async () => [{ address: '47.100.0.12', family: 4 }]);
  await expect(to.demandReachable('http://crm.example/')).rejects.toThrow(Unencrypted);
  await expect(post(to, 'http://crm.example/')).rejects.toThrow(Unencrypted);
  await to.demandReachable('https://crm.example/');
});
