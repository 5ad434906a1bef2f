import { fork } from 'node:child_process';
import { entryBeside } from '../entry-beside.ts';
import type { EncodedLecture, EncodeRequest } from './encode-lecture.ts';

export type MediaMessage =
  | { kind: 'progress'; share: number }
  | { kind: 'done'; lecture: EncodedLecture }
  | { kind: 'failed'; name: string; message: string };

/** The lecture cannot be encoded as it is; the same source will fail in the same way again. */
export class LectureFaultError extends Error {}

const sourceFaults = new Set(['NotAVideoError', 'CaptionError', 'SlideError']);

/** Encodes a lecture in a process of its own, so that its memory and its crashes stay out of the server. */
export function runMediaProcess(
  request: EncodeRequest,
  options: { onProgress: (share: number) => void; signal: AbortSignal },
): Promise<EncodedLecture> {
  const { file, execArgv } = entryBeside(import.meta, 'media-process');
  return new Promise((resolve, reject) => {
    options.signal.throwIfAborted();
    const child = fork(file, [], {
      execArgv,
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const abort = () => child.kill('SIGTERM');
    options.signal.addEventListener('abort', abort, { once: true });
    child.on('message', (message: MediaMessage) => {
      if (message.kind === 'progress') options.onProgress(message.share);
      else if (message.kind === 'done') resolve(message.lecture);
      else if (sourceFaults.has(message.name)) reject(new LectureFaultError(message.message));
      else reject(new Error(message.message));
    });
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      options.signal.removeEventListener('abort', abort);
      // After an answer this changes nothing: a promise settles once.
      reject(new Error(`视频处理进程意外结束（${signal ?? code}）`));
    });
    child.send(request);
  });
}
