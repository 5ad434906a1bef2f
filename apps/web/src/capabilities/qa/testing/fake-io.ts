import { FakeRoom } from '@xuezhou/client/testing/fake-room.ts';

/** Stands for socket.io-client, and keeps what was opened: `vi.mock` has to stand in each test file itself. */
export const fakeIo = (made: { readonly sockets: unknown[] }) => ({
  io: (_path: string, options: { auth: ConstructorParameters<typeof FakeRoom>[0] }) => {
    const socket = new FakeRoom(options.auth);
    made.sockets.push(socket);
    return socket;
  },
});
