import { connect } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { comeIn, connectPage, keptOut, serveRoom, testRoom } from './testing/serve-room.ts';

const most = 6;
const school = await startTestApp({ environment: { SOCKETS_PER_ADDRESS: String(most) } });
const server = await serveRoom(school.services, { emptyMs: 400 });
const connections = () => server.realtime.io.engine.clientsCount;
/** Closing handshakes on a machine that also runs everything else have taken more than ten seconds. */
const patience = { timeout: 60_000 };

it('lets nobody into the namespace that no room has', async () => {
  expect(await keptOut(connectPage(server, '/'))).toMatchObject({ message: 'no such room' });
  expect(await keptOut(connectPage(server, '/nothing'))).toMatchObject({
    message: 'Invalid namespace',
  });
});

it('closes a connection that is in no room, also one that has left its room', async () => {
  await expect.poll(connections, patience).toBe(0);
  const stranger = connectPage(server, testRoom.path, undefined, { roomId: 1 });
  await keptOut(stranger);
  expect(connections()).toBe(1);
  await expect.poll(connections, patience).toBe(0);
  const guest = await comeIn(server, await school.signIn());
  const hasClosed = vi.fn<() => void>();
  guest.io.engine.once('close', hasClosed);
  // Only the room is left; the connection stays with the page.
  guest.io.engine.write(`1${testRoom.path},`);
  await expect.poll(() => hasClosed.mock.calls.length, patience).toBe(1);
});

it('takes no more connections of an address than the operator allows', async () => {
  await expect.poll(connections, patience).toBe(0);
  const guests = [];
  for (let count = 0; count < most; count += 1)
    guests.push(await comeIn(server, await school.signIn()));
  const late = await school.signIn();
  const refused = await keptOut(connectPage(server, testRoom.path, late, { roomId: 1 }));
  expect(refused.data).toBeUndefined();
  guests[0]?.disconnect();
  await expect.poll(connections, patience).toBe(most - 1);
  expect((await comeIn(server, late)).connected).toBe(true);
});

/** A program that asks for WebSocket, reads what comes, and never says a word in it. */
function upgrade(port: number) {
  const socket = connect(port, '127.0.0.1');
  let [isOpen, isClosed] = [false, false];
  socket.on('data', (bytes) => (isOpen ||= bytes.toString('latin1').startsWith('HTTP/1.1 101')));
  socket.on('error', () => {}).on('close', () => (isClosed = true));
  socket.write(
    [
      'GET /socket.io/?EIO=4&transport=websocket HTTP/1.1',
      ...['host: 127.0.0.1', 'connection: Upgrade', 'upgrade: websocket'],
      ...['sec-websocket-version: 13', 'sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==', '', ''],
    ].join('\r\n'),
  );
  return { isOpen: () => isOpen, isClosed: () => isClosed };
}

it('waits for no connection to say goodbye that never said a word, of however many', async () => {
  await expect.poll(connections, patience).toBe(0);
  const port = Number(new URL(server.address).port);
  // The protocol alone would keep those that were let in for half a minute more: here for as long as the test may take.
  const { options } = Reflect.get(server.realtime.io.engine, 'ws') as {
    options: { closeTimeout: number };
  };
  const { closeTimeout } = options;
  expect(closeTimeout).toBeGreaterThan(0);
  options.closeTimeout = 3_600_000;
  onTestFinished(() => void (options.closeTimeout = closeTimeout));
  let atOnce = 0;
  const note = () => (atOnce = Math.max(atOnce, connections()));
  server.realtime.io.engine.on('connection', note);
  const strangers = Array.from({ length: 300 }, () => upgrade(port));
  const count = (is: 'isOpen' | 'isClosed') => strangers.filter((one) => one[is]()).length;
  await expect.poll(() => count('isClosed'), patience).toBe(300);
  server.realtime.io.engine.off('connection', note);
  expect(count('isOpen')).toBeGreaterThan(0);
  expect(atOnce).toBeLessThanOrEqual(most);
  expect((await comeIn(server, await school.signIn())).connected).toBe(true);
});

it('cuts a connection that sends without end, whatever it sends', async () => {
  await expect.poll(connections, patience).toBe(0);
  let taken = 0;
  server.realtime.io.engine.once(
    'connection',
    (raw: { on: (name: string, hear: () => void) => void }) => raw.on('packet', () => (taken += 1)),
  );
  const guest = await comeIn(server, await school.signIn());
  const hasClosed = vi.fn<(reason: string) => void>();
  guest.io.on('close', hasClosed);
  for (let count = 0; count < 5000; count += 1) guest.io.engine.write(`0/nothing${count},{}`);
  await expect.poll(() => hasClosed.mock.calls.length, patience).toBe(1);
  expect(taken).toBeLessThan(210);
});
