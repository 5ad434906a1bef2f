import type { FastifyBaseLogger } from 'fastify';
import { exportRequest, type Span } from './otlp.ts';

export interface SpanSender {
  add(span: Span): void;
  /** Sends what is left, as far as the collector takes it within two seconds. */
  close(): Promise<void>;
}

const everyMs = 5000;
const patienceMs = 10_000;
/** A server that leaves has other things to end in its time. */
const lastPatienceMs = 2000;
const atOnce = 500;
/** A collector that is away takes no memory from students. */
const mostWaiting = 5000;
/** Between two lines of the log that say so. */
const quietMs = 60_000;

/** Gathers spans and sends them by and by. What a collector does not take is dropped, and the log says so, once a minute. */
export function sendSpans(
  { endpoint, headers, resource }: Collector,
  log: FastifyBaseLogger,
): SpanSender {
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let leaving = new AbortController();
  let [dropped, toldAt] = [0, -Infinity];
  const tell = (error: unknown): void => {
    if (performance.now() - toldAt < quietMs) return;
    log.warn({ err: error, dropped }, 'the collector of traces takes none; they are dropped');
    [dropped, toldAt] = [0, performance.now()];
  };
  const send = async (): Promise<void> => {
    while (waiting.length > 0) {
      const spans = waiting.slice(0, atOnce);
      waiting = waiting.slice(atOnce);
      try {
        const answer = await fetch(`${endpoint}/v1/traces`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json' },
          body: JSON.stringify(exportRequest(resource, spans)),
          // Another host is not given what this one is known by.
          redirect: 'error',
          signal: AbortSignal.any([leaving.signal, AbortSignal.timeout(patienceMs)]),
        });
        await answer.arrayBuffer();
        if (!answer.ok) throw new Error(`it answers ${answer.status}`);
      } catch (error) {
        dropped += spans.length + waiting.length;
        waiting = [];
        tell(error);
      }
    }
  };
  const begin = (): Promise<void> => (sending ??= send().finally(() => (sending = undefined)));
  const timer = setInterval(() => void begin(), everyMs);
  timer.unref();
  return {
    add: (span) => {
      if (waiting.length >= mostWaiting) {
        dropped += 1;
        return;
      }
      waiting.push(span);
      if (waiting.length === atOnce) void begin();
    },
    close: async () => {
      clearInterval(timer);
      const limit = setTimeout(() => leaving.abort(), lastPatienceMs);
      await sending;
      await begin();
      clearTimeout(limit);
      if (leaving.signal.aborted) leaving = new AbortController();
    },
  };
}

interface Collector {
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Of this server. */
  readonly resource: Span['attributes'];
}
