import type { DataOf, InputOf, Operation } from '@xuezhou/contract/kernel';
import { reportNetwork } from '../network/network.ts';
import { syncServerClock } from '../time/server-clock.ts';
import { readEnvelope } from './envelope.ts';
import { FailureError, isLost, networkLost, timedOut } from './errors.ts';
import { commitFailure } from './failures.ts';
import { forgetFirstAnswers, takeFirstAnswer } from './first-answers.ts';
import { addressOf, requestOf, type Parts } from './request.ts';

const defaultTimeout = 60_000;

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The failure is not shown by the global notice; it is still thrown. */
  ignoreErrors?: boolean | undefined;
  /** The request outlives the page, for what is sent while the page is closed. */
  keepalive?: boolean | undefined;
  /** What it changes no page shows: what came with the document is as true as before. */
  isAside?: boolean | undefined;
  /** In place of `fetch`: `uploadWith` tells how far a large form is. */
  send?: typeof fetch | undefined;
}

/**
 * Calls an operation of the contract: the only way to the server. Resolves with its data; throws a RefusalError for
 * the caller to show in place, or a FailureError that the global notice shows. When the caller aborts, throws what
 * it aborted with and shows nothing.
 */
export async function call<O extends Operation>(
  operation: O,
  input: InputOf<O>,
  options: CallOptions = {},
): Promise<DataOf<O>> {
  try {
    return (await exchange(operation, input as Parts, options)) as DataOf<O>;
  } catch (error) {
    if (error instanceof FailureError)
      commitFailure(error, { isQuiet: options.ignoreErrors ?? false });
    throw error;
  }
}

async function exchange(
  operation: Operation,
  parts: Parts,
  { signal, keepalive = false, send = fetch, isAside = false }: CallOptions,
): Promise<unknown> {
  signal?.throwIfAborted();
  const address = addressOf(operation, parts);
  const first = takeFirstAnswer(address, parts.body ? JSON.stringify(parts.body) : null);
  if (first) return first.data;
  if (operation.method !== 'GET' && !isAside) forgetFirstAnswers();
  const stop = new AbortController();
  const timeout = operation.timeout ?? defaultTimeout;
  const timer = setTimeout(() => stop.abort(timedOut), timeout);
  const pass = () => stop.abort(signal?.reason);
  signal?.addEventListener('abort', pass, { once: true });
  try {
    const response = await send(address, {
      ...requestOf(operation, parts),
      keepalive,
      signal: stop.signal,
    });
    reportNetwork(true);
    syncServerClock(response.headers.get('date'));
    return await readEnvelope(response);
  } catch (error) {
    signal?.throwIfAborted();
    if (stop.signal.reason === timedOut)
      throw new FailureError(
        timedOut,
        `等了 ${Math.round(timeout / 1000)} 秒还没有回应，请稍后再试`,
      );
    if (!(error instanceof TypeError)) throw error;
    reportNetwork(false);
    throw new FailureError(networkLost, '网络连接不上，请检查网络后再试');
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', pass);
  }
}

/**
 * What the server says; where there was no way to it, what was kept for such a time. `ask` calls quietly: a failure is told
 * where nothing was kept, for a browser often does not know that its network leads nowhere.
 */
export async function orKept<Value>(
  ask: (quietly: { readonly ignoreErrors: true }) => Promise<Value>,
  read: () => Promise<Value | null | undefined>,
  { isQuiet = false }: { isQuiet?: boolean } = {},
): Promise<Value> {
  try {
    return await ask({ ignoreErrors: true });
  } catch (error) {
    const kept = isLost(error) ? await read() : null;
    if (kept !== null && kept !== undefined) return kept;
    if (error instanceof FailureError)
      commitFailure(error, { isQuiet: isQuiet || !navigator.onLine });
    throw error;
  }
}
