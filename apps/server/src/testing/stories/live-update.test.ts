import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { freePort, startLiveOrigin } from '../live-origin.ts';

it('nobody but Xuezhou ends a stream, and by 403 alone: no answer, and whatever a proxy says for it, ends none', async () => {
  let status = 204;
  const asked = createServer((_request, response) => void response.writeHead(status).end());
  asked.listen(0, '127.0.0.1');
  await once(asked, 'listening');
  onTestFinished(() => void asked.close());
  const noticeUrl = `http://127.0.0.1:${(asked.address() as AddressInfo).port}/api/live/notice`;
  const ports = { rtmp: await freePort(), http: await freePort() };
  const origin = await startLiveOrigin({ secret: 'a', pageOrigin: 'http://a', noticeUrl, ports });
  onTestFinished(() => origin.stop());
  const mayGoOn = async () => (await fetch(origin.updateUrl, { method: 'POST' })).status;
  await expect.poll(() => mayGoOn().catch(() => 0)).toBe(204);
  for (status of [204, 302, 404, 413, 421, 429, 500, 502, 503, 504, 522])
    expect(await mayGoOn(), String(status)).toBe(204);
  status = 403;
  expect(await mayGoOn()).toBe(403);
  asked.closeAllConnections();
  asked.close();
  await once(asked, 'close');
  expect(await mayGoOn()).toBe(204);
});
