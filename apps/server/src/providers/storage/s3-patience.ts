import type { Readable } from 'node:stream';
import type { Socket } from 'node:net';
import { StorageGoneError } from './storage.port.ts';

/** How long an object store may be silent before its work is given up. */
export interface Patience {
  readonly connectMs: number;
  /** Without a byte either way: before the first byte of an answer as within it. */
  readonly idleMs: number;
  /** With the first one. */
  readonly attempts: number;
}

export const usualPatience: Patience = { connectMs: 5000, idleMs: 20_000, attempts: 2 };

/**
 * Ends the body of an answer that stops coming while it is wanted. A reader who is slow, or looks away, is waited for: also
 * one who does so before the first byte has come.
 */
export function endIfSilent(body: Readable, idleMs: number): void {
  const { socket } = body as Readable & { readonly socket?: Socket };
  if (socket === undefined) return;
  // The SDK's own would end what a reader does not take.
  socket.setTimeout(0);
  let seen = socket.bytesRead;
  // Else whoever takes all that waited just before a look would find the store silent for as long as he was away.
  let wasWanted = body.readableLength === 0;
  const judge = (): void => {
    const isWanted = isWaitedFor(body);
    const isSilent = isWanted && wasWanted && socket.bytesRead === seen;
    seen = socket.bytesRead;
    wasWanted = isWanted;
    if (isSilent) body.destroy(new StorageGoneError());
  };
  // After what has arrived is read: a process that stood still itself hears of its timers first.
  const look = setInterval(() => setImmediate(judge), idleMs);
  look.unref();
  body.once('close', () => clearInterval(look));
}

/** Somebody reads, and has taken all that came. */
const isWaitedFor = (body: Readable): boolean =>
  body.readableLength === 0 &&
  (body.readableFlowing === true || body.listenerCount('readable') > 0);

/** What the network says where a store is not there; the SDK's own names for what took too long. */
const goneCodes = new Set([
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH'],
  ...['ENOTFOUND', 'EAI_AGAIN'],
]);
const goneNames = new Set(['TimeoutError', 'RequestTimeout', 'ServiceUnavailable', 'SlowDown']);

/** A StorageGoneError where the store is silent or out of reach; else the error itself. */
export function goneOf(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const code = 'code' in error ? error.code : undefined;
  const isGone = goneNames.has(error.name) || (typeof code === 'string' && goneCodes.has(code));
  return isGone ? new StorageGoneError({ cause: error }) : error;
}
