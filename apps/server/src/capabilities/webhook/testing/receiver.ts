import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WebhookEvent } from '@xuezhou/contract/webhook/console';
import { onTestFinished } from 'vitest';

export interface Received {
  readonly headers: Record<string, string>;
  readonly body: string;
  readonly event: WebhookEvent;
}

interface Answering {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly text?: string;
}

/** Another system on this machine, that answers as it is told and else that all is well. */
export async function openReceiver(
  answer: (one: Received, count: number) => Answering | Promise<Answering> = () => ({}),
) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      let body = '';
      for await (const part of request) body += String(part);
      const headers = Object.fromEntries(
        Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
      );
      const one = { headers, body, event: JSON.parse(body) as WebhookEvent };
      received.push(one);
      const {
        status = 200,
        headers: given = {},
        text = `answer ${status}`,
      } = await answer(one, received.length);
      response.writeHead(status, given).end(text);
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${port}/in?key=1`, received };
}
