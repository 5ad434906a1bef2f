import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../testing/test-app.ts';
import { quietLog } from '../../../testing/quiet-log.ts';
import { makeHttpServer } from '../http-server.ts';

const school = await startTestApp();

it.each([0, 1])(
  'a request whose connection is gone still has its address, behind %i proxies',
  async (hops) => {
    const config = { ...school.services.config, TRUST_PROXY: hops };
    const app = await makeHttpServer(config, quietLog, { hasPages: false });
    let address: string | undefined;
    let came: () => void = () => {};
    const arrived = new Promise<void>((resolve) => (came = resolve));
    app.route({
      method: 'GET',
      url: '/api/where',
      handler: async (request) => {
        const { socket } = request.raw;
        const gone = once(socket, 'close');
        came();
        await gone;
        address = request.ip;
        return {};
      },
    });
    await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const forwarded = hops === 0 ? '' : 'x-forwarded-for: 203.0.113.9\r\n';
    socket.write(`GET /api/where HTTP/1.1\r\nhost: 127.0.0.1\r\n${forwarded}\r\n`);
    await arrived;
    socket.destroy();
    await expect.poll(() => address).toBe(hops === 0 ? '127.0.0.1' : '203.0.113.9');
    await app.close();
  },
);
