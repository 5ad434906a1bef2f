import { call } from '@xuezhou/client/api/call.ts';
import { FailureError, networkLost, timedOut } from '@xuezhou/client/api/errors.ts';
import { restorePieceBytes, sendRestorePiece } from '@xuezhou/contract/staff';
import type { ChosenBackup } from './read-backup.ts';

type SentFile = ChosenBackup['files'][number];

/** Files are many and mostly small: so many are under way at once. */
const atOnce = 4;

/** What of one backup has come through, so that it goes on where it was cut off. */
export interface Sending {
  readonly done: Set<string>;
  sent: number;
}

export const newSending = (): Sending => ({ done: new Set(), sent: 0 });

interface Way {
  readonly ticket: string;
  readonly sending: Sending;
  readonly onSent: (sent: number) => void;
  readonly signal: AbortSignal;
}

/** Sends what is left. Throws what a piece was refused for; what came through before stays. */
export async function sendBackup(
  { files }: ChosenBackup,
  { ticket, sending, onSent, signal }: Way,
): Promise<void> {
  const left = files.filter(({ name }) => !sending.done.has(name));
  // What was damaged comes once more.
  sending.sent = files
    .filter(({ name }) => sending.done.has(name))
    .reduce((sum, { file }) => sum + file.size, 0);
  const next = left[Symbol.iterator]();
  const lane = async () => {
    for (const one of next) {
      let counted = 0;
      const count = (bytes: number) => {
        sending.sent += bytes - counted;
        counted = bytes;
        onSent(sending.sent);
      };
      try {
        await sendFile(one, { ticket, signal }, count);
        sending.done.add(one.name);
      } catch (error) {
        // It is asked for anew when it goes on.
        count(0);
        throw error;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

async function sendFile(
  { name, file }: SentFile,
  { ticket, signal }: Pick<Way, 'ticket' | 'signal'>,
  count: (bytes: number) => void,
): Promise<void> {
  const send = async (offset: number, piece?: Blob) => {
    const body = { name, offset };
    const given = { params: { ticket }, body, files: piece === undefined ? {} : { piece } };
    return await patiently(signal, async () => {
      const answered = await call(sendRestorePiece, given, { ignoreErrors: true, signal });
      return answered.received;
    });
  };
  // Of a large one the server may have most already, from before the page was opened anew.
  let received = file.size > restorePieceBytes ? await send(0) : 0;
  if (received >= file.size) received = 0;
  do {
    received = await send(received, file.slice(received, received + restorePieceBytes));
    count(received);
  } while (received < file.size);
}

const mostWaits = 4;

/** A server that is busy, or a network that is away for a moment, stops no large upload. */
async function patiently<Found>(signal: AbortSignal, ask: () => Promise<Found>): Promise<Found> {
  for (let waits = 0; ; waits += 1)
    try {
      return await ask();
    } catch (error) {
      if (waits === mostWaits || !isPassing(error)) throw error;
      const seconds = error.retryAfter ?? 2 ** waits;
      await new Promise((resolve) => {
        setTimeout(resolve, seconds * 1000);
      });
      signal.throwIfAborted();
    }
}

const isPassing = (error: unknown): error is FailureError =>
  error instanceof FailureError && [networkLost, timedOut, 429, 503].includes(error.status);
