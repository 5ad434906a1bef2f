/**
 * Does work under a signal that ends with the caller's, or when its patience is over with a `TimeoutError`.
 *
 * Not `AbortSignal.any`: Node 20 lets a timeout that only such a signal follows be collected, and then it never comes
 * (nodejs/node#57736).
 *
 * @param patienceMs milliseconds for the whole of the work
 */
export async function within<Result>(
  patienceMs: number,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  signal.throwIfAborted();
  const stop = new AbortController();
  const pass = () => stop.abort(signal.reason);
  signal.addEventListener('abort', pass, { once: true });
  const tooLong = () => stop.abort(new DOMException('no answer in time', 'TimeoutError'));
  const timer = setTimeout(tooLong, patienceMs);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', pass);
  }
}
