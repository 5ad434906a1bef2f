import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { openaiTranscriber } from './openai-transcriber.ts';
import type { TranscriptionError } from './transcription.port.ts';

/** What the endpoint does with the next sound, and what it was sent. */
let answer: (response: ServerResponse) => void = () => {};
let sent = '';
const server = createServer((request, response) => {
  sent = '';
  request.setEncoding('latin1');
  request.on('data', (chunk: string) => (sent += chunk));
  request.once('end', () => answer(response));
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const { port } = server.address() as AddressInfo;
const transcriber = openaiTranscriber({
  ...{ baseUrl: `http://127.0.0.1:${port}/v1`, apiKey: '', model: 'whisper-1' },
  patienceMs: 30_000,
});
const hear = (signal = new AbortController().signal) =>
  transcriber.hear(Buffer.from('sound'), { language: 'zh', hint: '久期', signal });
const says =
  (value: unknown, status = 200) =>
  (response: ServerResponse) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(value));
  };
const trouble = async () =>
  await hear().then(
    () => 'none',
    (error: unknown) => (error as TranscriptionError).trouble,
  );

it('sends the sound with its language and a hint, and reads sentences with how sure the model is', async () => {
  answer = says({
    segments: [
      { start: 0, end: 1.5, text: ' 久期\u0000 ', avg_logprob: -0.2, no_speech_prob: 0.1 },
      { start: 1.5, end: 2, text: '？', avg_logprob: -1.2 },
      { start: 2, end: 3, text: '谢谢', no_speech_prob: 0.9 },
      { start: 3, end: 4, text: '呃呃呃', compression_ratio: 3 },
    ],
  });
  expect(await hear()).toEqual([
    { start: 0, end: 1500, text: '久期', isUnsure: false },
    { start: 1500, end: 2000, text: '？', isUnsure: true },
    { start: 2000, end: 3000, text: '谢谢', isUnsure: true },
    { start: 3000, end: 4000, text: '呃呃呃', isUnsure: true },
  ]);
  expect(sent).toContain('verbose_json');
  expect(sent).toContain('lecture.m4a');
});

it('leaves out what is no sentence, and hears nothing where nothing is said', async () => {
  answer = says({
    segments: [
      { start: 0, end: 2, text: '久期' },
      null,
      { start: -1, end: 2, text: '前' },
      { start: 0, end: 1e9, text: '后' },
      { text: 3 },
    ],
  });
  expect(await hear()).toEqual([{ start: 0, end: 2000, text: '久期', isUnsure: false }]);
  answer = says({ text: ' ', segments: [] });
  expect(await hear()).toEqual([]);
  answer = says({ text: '' });
  expect(await hear()).toEqual([]);
});

it.each([
  [401, 'invalid key', 'refused'],
  [429, 'slow down', 'busy'],
  [429, 'You exceeded your current quota', 'refused'],
  [400, 'unknown format', 'unfit'],
  [502, 'bad gateway', 'down'],
])('takes %s of an endpoint for what it is', async (status, words, kind) => {
  answer = says({ error: { message: words } }, status);
  expect(await trouble()).toBe(kind);
});

it.each([
  ['without sentences', { text: '没有分句' }],
  ['with words and no sentence of them', { text: '没有分句', segments: [] }],
  ['whose sentences have no times', { segments: [{ start: '0', end: '2', text: '久期' }] }],
  ['whose sentences have no words', { segments: [{ start: 0, end: 2 }] }],
])('does not take an answer %s for silence, nor for an endpoint that is down', async (_, value) => {
  answer = says(value);
  expect(await trouble()).toBe('unreadable');
});

it('gives up an answer that is none, or has no end: it is paid for, and is the same another time', async () => {
  answer = (response) => response.end('<html>');
  expect(await trouble()).toBe('unreadable');
  answer = (response) => {
    const go = (): void => {
      while (!response.destroyed)
        if (!response.write('"'.repeat(65_536))) return void response.once('drain', go);
    };
    go();
  };
  expect(await trouble()).toBe('unreadable');
  answer = (response) => {
    response.write('{');
    response.destroy();
  };
  expect(await trouble()).toBe('down');
});

it('ends with who asked: that is no failure of the endpoint', async () => {
  answer = () => {};
  const reason = new Error('the server stops');
  await expect(hear(AbortSignal.abort(reason))).rejects.toBe(reason);
});
