import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { NoticeAnswer, RawNotice } from '../providers/payment/payment.port.ts';

/** Stands where a provider sends its notices, keeps them and answers as `onNotice` says. */
export interface NoticeCatcher {
  /** The base address: notices come to `…/api/mall/notice/<provider>`. */
  readonly url: string;
  readonly caught: RawNotice[];
  /** How the next ones are answered; 204 until it is set. */
  onNotice: (notice: RawNotice) => NoticeAnswer | Promise<NoticeAnswer>;
  close(): Promise<void>;
}

export async function catchNotices(): Promise<NoticeCatcher> {
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const catcher: NoticeCatcher = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    caught: [],
    onNotice: () => ({ status: 204, contentType: 'text/plain', body: '' }),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  async function take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, [value].flat().join(', ')]),
    );
    const notice = { headers, body: Buffer.concat(chunks).toString('utf8') };
    catcher.caught.push(notice);
    const { status, contentType, body } = await catcher.onNotice(notice);
    response.writeHead(status, { 'content-type': contentType });
    response.end(body);
  }
  return catcher;
}
