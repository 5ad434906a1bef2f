// @vitest-environment happy-dom
import { askAssistant, type AnswerEvent } from '@xuezhou/contract/assistant';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answer, fail, refuse, respondWith } from '../testing/server.ts';
import { callStream } from './call-stream.ts';
import { networkLost } from './errors.ts';
import { dismissFailure, shownFailure } from './failures.ts';

const body = { searchId: '0198f3a0-0000-7000-8000-000000000001', question: '久期' };
const signal = () => new AbortController().signal;

async function events(options = { signal: signal() }): Promise<AnswerEvent[]> {
  const come: AnswerEvent[] = [];
  for await (const event of callStream(askAssistant, { body }, options)) come.push(event);
  return come;
}

const streamOf = (...pieces: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
        controller.close();
      },
    }),
    { headers: { 'content-type': 'text/event-stream; charset=utf-8' } },
  );

beforeEach(() => dismissFailure());

describe('a call that is answered bit by bit', () => {
  it('gives each event, however the bytes come', async () => {
    const written = ': begin\n\ndata: {"kind":"end"}\n\n: wait\n\ndata: {"kind":"end"}\n\n';
    respondWith([answer(askAssistant, streamOf(...written))]);
    expect(await events()).toEqual([{ kind: 'end' }, { kind: 'end' }]);
  });

  it('throws refusals and failures as any call does', async () => {
    respondWith([refuse(askAssistant, 'assistantOff')]);
    await expect(events()).rejects.toThrow('没有开通');
    respondWith([fail(askAssistant, 503)]);
    await expect(events()).rejects.toMatchObject({ status: 503 });
    expect(shownFailure.get()?.status).toBe(503);
  });

  it('says that the network is lost where it is', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
    await expect(events()).rejects.toMatchObject({ status: networkLost });
    vi.unstubAllGlobals();
  });

  it('stops when its caller does', async () => {
    respondWith([answer(askAssistant, streamOf('data: {"kind":"end"}\n\n'))]);
    const stop = new AbortController();
    stop.abort();
    await expect(events({ signal: stop.signal })).rejects.toThrow(/abort/i);
    expect(shownFailure.get()).toBeNull();
  });
});
