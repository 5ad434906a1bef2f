import { setImmediate as nextTurn } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import type { LlmConfig } from '../../platform/config/models/llm-config.ts';
import { readComplaint } from '../../platform/http/limits/read-answer.ts';
import {
  LanguageModelError,
  type ChatMessage,
  type LanguageModel,
  type LanguageModelTrouble,
  type WriteOptions,
  type WrittenPart,
} from './llm.port.ts';

/** Any endpoint that speaks OpenAI's chat completions as a stream; what it says of its reasoning is left out. */
export function openaiLlm(config: LlmConfig): LanguageModel {
  return {
    async *write(messages, options) {
      const stop = new AbortController();
      const pass = () => stop.abort(options.signal.reason);
      if (options.signal.aborted) return;
      options.signal.addEventListener('abort', pass, { once: true });
      const tooLong = () => stop.abort(new DOMException('no end in time', 'TimeoutError'));
      const timer = setTimeout(tooLong, config.patienceMs * limits.patiences);
      try {
        yield* exchange(config, { messages, options, stop });
      } catch (error) {
        if (options.signal.aborted) return;
        throw troubleOf(error);
      } finally {
        clearTimeout(timer);
        options.signal.removeEventListener('abort', pass);
        stop.abort();
      }
    },
  };
}

interface Exchange {
  readonly messages: readonly ChatMessage[];
  readonly options: WriteOptions;
  readonly stop: AbortController;
}

class Silence extends Error {}

/**
 * Where an answer that has no end is given up: letters for each token that was asked for, bytes of one event, bytes of
 * the whole stream with all that is left out of it, as a reasoning, and how many times its patience it may take.
 */
const limits = { lettersAToken: 8, bytesOfEvent: 262_144, bytes: 8_388_608, patiences: 5 };

async function* exchange(
  config: LlmConfig,
  { messages, options, stop }: Exchange,
): AsyncGenerator<WrittenPart> {
  const patiently = async <Value>(work: Promise<Value>): Promise<Value> => {
    const timer = setTimeout(() => stop.abort(new Silence()), config.patienceMs);
    return await work.finally(() => clearTimeout(timer));
  };
  const { signal } = stop;
  const response = await patiently(ask(config, messages, options.maxTokens, signal));
  if (!response.ok || response.body === null) throw await refusalOf(response);
  const taken = measure(messages, options.maxTokens);
  const events: string[] = [];
  const parser = createParser({ onEvent: ({ data }) => events.push(data) });
  const decoder = new TextDecoder();
  const reader = response.body.getReader() as ReadableStreamDefaultReader<Uint8Array>;
  // Once fetch has answered, a signal that nobody else holds may be gone before it says anything: this one is held.
  const cancel = () => void reader.cancel(signal.reason).catch(() => {});
  signal.addEventListener('abort', cancel, { once: true });
  for (;;) {
    const { done, value } = await patiently(reader.read());
    signal.throwIfAborted();
    if (done) throw new LanguageModelError('cut', 'the stream ended before it was done');
    taken.bytes(value.length);
    parser.feed(decoder.decode(value, { stream: true }));
    if (events.length > 0) taken.event();
    for (const data of events.splice(0)) {
      if (data === '[DONE]') return;
      for (const part of partsOf(JSON.parse(data) as unknown)) {
        if (part.kind === 'text') taken.letters(part.text.length);
        if (part.kind === 'text' || taken.isBelievable(part.tokens)) yield part;
      }
    }
    // What arrives faster than it is read must not keep everybody else waiting.
    await nextTurn();
  }
}

/** Throws a LanguageModelError where an answer goes beyond what it may be. */
function measure(messages: readonly ChatMessage[], maxTokens: number) {
  const asked = messages.reduce((sum, { content }) => sum + Buffer.byteLength(content), 0);
  let bytes = 0;
  let bytesOfEvent = 0;
  let letters = 0;
  const endless = (what: string) =>
    new LanguageModelError('cut', `the answer has no end: too many ${what}`);
  return {
    bytes: (count: number) => {
      bytes += count;
      bytesOfEvent += count;
      if (bytes > limits.bytes) throw endless('bytes');
      if (bytesOfEvent > limits.bytesOfEvent) throw endless('bytes in one event');
    },
    event: () => (bytesOfEvent = 0),
    letters: (count: number) => {
      letters += count;
      if (letters > maxTokens * limits.lettersAToken) throw endless('letters');
    },
    /** A token is at least a byte of what was asked or came. */
    isBelievable: (tokens: number): boolean =>
      Number.isSafeInteger(tokens) && tokens > 0 && tokens <= asked + Math.max(bytes, maxTokens),
  };
}

async function ask(
  { baseUrl, apiKey, model }: LlmConfig,
  messages: readonly ChatMessage[],
  maxTokens: number,
  signal: AbortSignal,
): Promise<Response> {
  return await fetch(`${baseUrl}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(apiKey !== '' && { authorization: `Bearer ${apiKey}` }),
    },
    body: JSON.stringify({
      model,
      messages,
      stream: true,
      stream_options: { include_usage: true },
      temperature: 0.2,
      max_tokens: maxTokens,
    }),
    redirect: 'error',
    signal,
  });
}

interface Chunk {
  readonly choices?: readonly { readonly delta?: { readonly content?: unknown } }[];
  readonly usage?: { readonly total_tokens?: unknown } | null;
  readonly error?: { readonly message?: unknown };
}

const wordsOf = (message: unknown): string =>
  typeof message === 'string' ? message : 'error in the stream';

/** The last chunk has no choices; some endpoints send an error as one. */
function* partsOf(value: unknown): Generator<WrittenPart> {
  const { choices, usage, error } = (value ?? {}) as Chunk;
  if (error) throw new LanguageModelError('cut', wordsOf(error.message));
  const text = choices?.[0]?.delta?.content;
  if (typeof text === 'string' && text !== '') yield { kind: 'text', text };
  const tokens = usage?.total_tokens;
  if (typeof tokens === 'number') yield { kind: 'usage', tokens };
}

/** As services call an account that is spent, which others answer as too many questions. */
const spent = /quota|balance|billing|arrear|欠费|余额|额度/i;

function refusalKind(status: number, body: string): LanguageModelTrouble {
  if (status >= 500) return 'down';
  if (status === 429) return spent.test(body) ? 'refused' : 'busy';
  return [400, 413, 422].includes(status) && !spent.test(body) ? 'unfit' : 'refused';
}

async function refusalOf(response: Response): Promise<LanguageModelError> {
  const body = await readComplaint(response);
  return new LanguageModelError(
    refusalKind(response.status, body),
    `the endpoint answered ${response.status}: ${body}`,
  );
}

function troubleOf(error: unknown): LanguageModelError {
  if (error instanceof LanguageModelError) return error;
  const cause = { cause: error };
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return new LanguageModelError('cut', 'the answer took too long', cause);
  if (error instanceof Silence) return new LanguageModelError('silent', 'nothing came', cause);
  if (error instanceof SyntaxError)
    return new LanguageModelError('cut', 'an event is no JSON', cause);
  return new LanguageModelError('down', 'the endpoint is out of reach', cause);
}
