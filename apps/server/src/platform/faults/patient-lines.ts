import { write, writeSync } from 'node:fs';
import type { DestinationStream } from 'pino';
import { counts } from './counts.ts';

/** Bytes of lines that wait for room; those that come when there are so many are dropped. */
const maxWaiting = 1_048_576;
const askAgainMs = 1000;

export interface PatientLines extends DestinationStream {
  /** Writes what waits as far as there is room: pino asks for it before the process may end. */
  flushSync(): void;
}

/**
 * Lines to a descriptor. A disk that is full, or a terminal that has gone, ends and holds up nothing: lines wait, then they
 * are dropped and counted. What pino brings for it ends the process at the first error, and flushes for ever while there is
 * no room.
 */
export function patientLines(descriptor: number): PatientLines {
  let waiting: Buffer[] = [];
  let size = 0;
  let isWriting = false;
  let timer: NodeJS.Timeout | undefined;

  const take = (): Buffer => {
    const all = Buffer.concat(waiting);
    waiting = [];
    size = 0;
    return all;
  };
  const putBack = (rest: Buffer): void => {
    if (rest.length === 0) return;
    waiting.unshift(rest);
    size += rest.length;
  };
  const go = (): void => {
    timer = undefined;
    if (isWriting || size === 0) return;
    isWriting = true;
    const lines = take();
    write(descriptor, lines, (error, written) => {
      isWriting = false;
      putBack(lines.subarray(error === null ? written : 0));
      if (error === null) go();
      else timer ??= setTimeout(go, askAgainMs).unref();
    });
  };
  const flushSync = (): void => {
    for (let rest = take(); rest.length > 0;)
      try {
        rest = rest.subarray(writeSync(descriptor, rest));
      } catch {
        // There is no room now either.
        putBack(rest);
        return;
      }
  };
  process.once('exit', flushSync);
  return {
    write: (line) => {
      const bytes = Buffer.from(line);
      if (size + bytes.length > maxWaiting) {
        counts.droppedLogLines += 1;
        return;
      }
      waiting.push(bytes);
      size += bytes.length;
      if (timer === undefined) go();
    },
    flushSync,
  };
}
