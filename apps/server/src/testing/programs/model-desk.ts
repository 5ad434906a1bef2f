import { randomUUID } from 'node:crypto';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { makeToken } from '@xuezhou/contract/token/console';
import { onTestFinished } from 'vitest';
import type { TestClient } from '../client.ts';
import { deskPassword } from '../desks/staff-desk.ts';
import type { TestApp } from '../test-app.ts';

/** What a tool answered. */
export const textOf = ({ content }: Awaited<ReturnType<Client['callTool']>>): string =>
  (content as { text: string }[]).map(({ text }) => text).join('');

/** Programs of models with keys of somebody, by the library of the protocol. */
export function modelDesk({ clock }: Pick<TestApp, 'clock'>, maker: TestClient, address: string) {
  const makeKey = async (grants: string[]) => {
    const until = new Date(clock.now().getTime() + 86_400_000).toISOString().slice(0, 10);
    const body = {
      tokenId: randomUUID(),
      name: '模型',
      grants,
      until,
      networks: [],
      code: deskPassword,
    };
    return await maker.data(makeToken, { body });
  };
  const connectModel = async (secret: string): Promise<Client> => {
    const client = new Client({ name: 'model', version: '1' });
    const requestInit = { headers: { authorization: `Bearer ${secret}` } };
    await client.connect(new StreamableHTTPClientTransport(new URL(address), { requestInit }));
    onTestFinished(() => client.close());
    return client;
  };
  return {
    makeKey,
    keyOf: async (grants: string[]) => (await makeKey(grants)).secret,
    connectModel,
  };
}
