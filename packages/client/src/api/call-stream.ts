import type { DataOf, InputOf, StreamOperation } from '@xuezhou/contract/kernel';
import type { DrawnFormulas } from '@xuezhou/rules/text/formula/drawn-header';
import { createParser } from 'eventsource-parser';
import { reportNetwork } from '../network/network.ts';
import { learnFormulas } from '../rich-html/known-formulas.ts';
import { readEnvelope } from './envelope.ts';
import { FailureError, networkLost } from './errors.ts';
import { commitFailure } from './failures.ts';
import { addressOf, requestOf, type Parts } from './request.ts';

/** The server gives a sign of life every 15 s. */
const longestSilence = 40_000;

interface StreamOptions {
  /** Stops listening, and with it the server. */
  signal: AbortSignal;
  /** The failure is not shown by the global notice; it is still thrown. */
  ignoreErrors?: boolean;
}

/**
 * Calls an operation that is answered bit by bit, and gives each event as it comes. Throws as `call` does; a stream that
 * breaks off throws a FailureError of a lost network.
 */
export async function* callStream<O extends StreamOperation>(
  operation: O,
  input: InputOf<O>,
  { signal, ignoreErrors = false }: StreamOptions,
): AsyncGenerator<DataOf<O>> {
  try {
    for await (const text of eventsOf(operation, input as Parts, signal)) {
      const { formulas, ...event } = JSON.parse(text) as { formulas?: DrawnFormulas };
      learnFormulas(formulas ?? {});
      yield event as DataOf<O>;
    }
  } catch (error) {
    signal.throwIfAborted();
    const failure = error instanceof TypeError ? lost() : error;
    if (failure instanceof FailureError) commitFailure(failure, { isQuiet: ignoreErrors });
    throw failure;
  }
}

async function* eventsOf(
  operation: StreamOperation,
  parts: Parts,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const stop = new AbortController();
  const pass = () => stop.abort(signal.reason);
  signal.throwIfAborted();
  signal.addEventListener('abort', pass, { once: true });
  try {
    yield* readEvents(operation, parts, stop);
  } finally {
    signal.removeEventListener('abort', pass);
  }
}

async function* readEvents(
  operation: StreamOperation,
  parts: Parts,
  stop: AbortController,
): AsyncGenerator<string> {
  const response = await fetch(addressOf(operation, parts), {
    ...requestOf(operation, parts),
    signal: stop.signal,
  });
  reportNetwork(true);
  const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') ?? false;
  if (!isStream || response.body === null) {
    await readEnvelope(response);
    throw new TypeError('the answer is no stream');
  }
  const come: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => come.push(data) });
  const decoder = new TextDecoder();
  const reader = response.body.getReader();
  try {
    for (;;) {
      const timer = setTimeout(() => stop.abort(new TypeError('silence')), longestSilence);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (done) return;
      parser.feed(decoder.decode(value, { stream: true }));
      yield* come.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => {});
  }
}

function lost(): FailureError {
  reportNetwork(false);
  return new FailureError(networkLost, '网络连接不上，请检查网络后再试');
}
