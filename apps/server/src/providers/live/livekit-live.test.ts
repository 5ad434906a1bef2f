import { createHash } from 'node:crypto';
import { AccessToken, TokenVerifier } from 'livekit-server-sdk';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { livekitLive } from './livekit-live.ts';
import { ForgedNoticeError } from './live.port.ts';

const config = {
  way: 'livekit',
  url: 'wss://live.example.com',
  apiKey: 'key',
  apiSecret: 'a secret that is long enough for HS256',
  pageUrl: 'https://meet.example.com/custom',
} as const;
const carrier = livekitLive(config);
const verifier = new TokenVerifier(config.apiKey, config.apiSecret);
const room = '0197b5a0-0000-4000-8000-000000000001';

it('a student gets a page with a token for one room, to look and listen', async () => {
  const now = new Date();
  const { way, address } = await carrier.enter({ room, studentId: 7, nickname: '林知远', now });
  const page = new URL(address);
  expect([way, page.origin, page.searchParams.get('liveKitUrl')]).toEqual([
    'page',
    'https://meet.example.com',
    config.url,
  ]);
  const claims = await verifier.verify(page.searchParams.get('token') ?? '');
  expect(claims.sub).toBe('7');
  expect(claims.video).toMatchObject({ room, roomJoin: true, canPublish: false });
  expect((claims.exp ?? 0) - now.getTime() / 1000).toBeLessThan(601);
});

it('a teacher gets one that may stream', async () => {
  const { server, key } = await carrier.broadcast(room, new Date(Date.now() + 3_600_000));
  expect(server).toBe(config.url);
  expect((await verifier.verify(key)).video).toMatchObject({ room, canPublish: true });
});

async function signed(body: string, secret: string = config.apiSecret): Promise<string> {
  const token = new AccessToken(config.apiKey, secret);
  token.sha256 = createHash('sha256').update(body).digest('base64');
  return await token.toJwt();
}

it('its webhooks tell when a stream begins and when the room is over', async () => {
  const notice = async (event: string) => {
    const body = JSON.stringify({ event, room: { name: room } });
    return await carrier.readNotice({ body, authorization: await signed(body) });
  };
  expect(await notice('track_published')).toEqual({ room, what: 'begins' });
  expect(await notice('room_finished')).toEqual({ room, what: 'ended' });
  expect(await notice('participant_joined')).toBeNull();
});

it('a webhook that was changed, or signed by somebody else, is forged', async () => {
  const body = JSON.stringify({ event: 'room_finished', room: { name: room } });
  const changed = { body: body.replace('finished', 'started'), authorization: await signed(body) };
  const other = { body, authorization: await signed(body, 'another secret, also long enough') };
  for (const forged of [changed, other, { body, authorization: undefined }])
    await expect(carrier.readNotice(forged)).rejects.toThrow(ForgedNoticeError);
});

it('a room that is closed is taken away; one that is not there is closed, and no answer is a failure', async () => {
  const asked: string[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (part) => (body += String(part)));
    request.on('end', () => {
      asked.push(`${request.url} ${body}`);
      const answer = status === 200 ? '{}' : '{"code":"not_found","msg":"no"}';
      response.writeHead(status, { 'content-type': 'application/json' }).end(answer);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const own = livekitLive({ ...config, url: `ws://127.0.0.1:${port}` });
  await own.close(room);
  expect(asked).toEqual([`/twirp/livekit.RoomService/DeleteRoom {"room":"${room}"}`]);
  status = 404;
  await own.close(room);
  status = 500;
  await expect(own.close(room)).rejects.toThrow();
});
