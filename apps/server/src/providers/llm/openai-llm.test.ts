import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import type { LanguageModelError, WrittenPart } from './llm.port.ts';
import { openaiLlm } from './openai-llm.ts';

/** What the endpoint does with the next question. */
let answer: (response: ServerResponse) => void = () => {};
let sent = 0;
let isGone = false;
const server = createServer((request, response) => {
  sent = 0;
  isGone = false;
  request.resume();
  response.once('close', () => (isGone = true));
  answer(response);
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { port } = server.address() as AddressInfo;
const within = (patienceMs: number) =>
  openaiLlm({ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: '', model: 'any', patienceMs });
const patient = within(30_000);

/** Sends the same without an end, as fast as it is taken. */
const endlessly =
  (text: string, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': 'text/event-stream' });
    const go = (): void => {
      while (!response.destroyed) {
        sent += text.length;
        if (!response.write(text)) return void response.once('drain', go);
      }
    };
    go();
  };
const chunk = (content: string, extra: object = {}): string =>
  `data: ${JSON.stringify({ choices: [{ delta: { content } }], ...extra })}\n\n`;

async function ask(
  signal = new AbortController().signal,
  llm = patient,
): Promise<{ parts: WrittenPart[]; trouble: LanguageModelError | null }> {
  const parts: WrittenPart[] = [];
  try {
    const messages = [{ role: 'user', content: '久期是什么' }] as const;
    for await (const part of llm.write(messages, { signal, maxTokens: 100 })) parts.push(part);
    return { parts, trouble: null };
  } catch (error) {
    return { parts, trouble: error as LanguageModelError };
  }
}
const lettersOf = (parts: readonly WrittenPart[]): number =>
  parts.reduce((sum, part) => sum + (part.kind === 'text' ? part.text.length : 0), 0);

it('gives up an answer without an end, keeps little of it, and ends it at its source', async () => {
  answer = endlessly(chunk('久'.repeat(50)));
  const { parts, trouble } = await ask();
  expect(trouble?.trouble).toBe('cut');
  expect(lettersOf(parts)).toBeLessThanOrEqual(800);
  await expect.poll(() => isGone).toBe(true);
});

it.each([
  ['an event without an end', 'x'.repeat(60_000)],
  [
    'a reasoning without an end',
    `data: {"choices":[{"delta":{"reasoning_content":"${'x'.repeat(20_000)}"}}]}\n\n`,
  ],
  ['comments without an end', `: ${'x'.repeat(20_000)}\n\n`],
])('gives up %s', async (_, text) => {
  answer = endlessly(text);
  const { parts, trouble } = await ask();
  expect(trouble?.trouble).toBe('cut');
  expect(parts).toEqual([]);
  await expect.poll(() => isGone).toBe(true);
  expect(sent).toBeLessThan(60_000_000);
});

it('gives up one that drips for longer than it may take', async () => {
  answer = (response) => {
    const timer = setInterval(() => response.write(chunk('')), 100);
    response.once('close', () => clearInterval(timer));
  };
  const { trouble } = await ask(undefined, within(1000));
  // Silent where the machine was too busy to begin.
  expect(['cut', 'silent']).toContain(trouble?.trouble);
  await expect.poll(() => isGone).toBe(true);
});

it('reads no more of an error than a line of the log', async () => {
  answer = endlessly('x'.repeat(60_000), 500);
  const { trouble } = await ask();
  expect(trouble?.trouble).toBe('down');
  expect(trouble?.message.length).toBeLessThan(500);
  await expect.poll(() => isGone).toBe(true);
});

it('ends it at its source when nobody reads it any more', async () => {
  answer = (response) => response.write(chunk('久'));
  const reader = new AbortController();
  const asked = ask(reader.signal);
  await expect.poll(() => isGone).toBe(false);
  reader.abort();
  expect((await asked).trouble).toBeNull();
  await expect.poll(() => isGone).toBe(true);
});

it.each([1e308, 0, -5, 1.5, 5_000_000, Number.MAX_SAFE_INTEGER])(
  'does not believe that it took %d tokens',
  async (tokens) => {
    answer = (response) =>
      response.end(`${chunk('久期', { usage: { total_tokens: tokens } })}data: [DONE]\n\n`);
    const { parts, trouble } = await ask();
    expect(trouble).toBeNull();
    expect(parts).toEqual([{ kind: 'text', text: '久期' }]);
  },
);

it('believes a number of tokens that may be', async () => {
  answer = (response) =>
    response.end(`${chunk('久期', { usage: { total_tokens: 12 } })}data: [DONE]\n\n`);
  expect((await ask()).parts).toContainEqual({ kind: 'usage', tokens: 12 });
});

it.each([
  [429, 'too many requests', 'busy'],
  [429, '{"error":{"code":"insufficient_quota"}}', 'refused'],
  [402, 'Insufficient Balance', 'refused'],
  [401, 'no such key', 'refused'],
  [400, 'content filter', 'unfit'],
  [503, 'later', 'down'],
])('knows of %i, %s: %s', async (status, body, trouble) => {
  answer = (response) => void response.writeHead(status).end(body);
  expect((await ask()).trouble?.trouble).toBe(trouble);
});
