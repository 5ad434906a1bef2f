import { useEffect, useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { sendBytes } from './send-bytes.ts';

interface SendingWay {
  /** The bytes go to `/:uploadId` under it. */
  readonly path: string;
  /** Makes place for the file; the same id again tells how far it came. */
  readonly begin: (uploadId: string, file: File) => Promise<{ readonly received: number }>;
  /** It is not wanted any more. */
  readonly drop: (uploadId: string) => Promise<unknown>;
}

interface Begun {
  readonly uploadId: string;
  readonly file: File;
}

interface FileSending {
  /** Bytes that came; null: nothing is on its way. */
  readonly sent: number | null;
  /** Sends it from where it was broken off, however often it is pressed; its upload. */
  readonly send: (file: File) => Promise<string>;
  readonly drop: () => void;
  /** What came was put where it belongs. */
  readonly end: () => void;
}

/** One upload for as long as the same file is chosen, however often it was broken off. */
export function useSending(way: SendingWay): FileSending {
  const [sent, setSent] = useState<number | null>(null);
  const begun = useRef<Begun | null>(null);
  const stop = useRef<AbortController | null>(null);
  const end = () => {
    begun.current = null;
  };
  const drop = () => {
    stop.current?.abort();
    const uploadId = begun.current?.uploadId;
    end();
    setSent(null);
    // What is not told goes by itself in a week.
    if (uploadId !== undefined) void way.drop(uploadId).catch(() => undefined);
  };
  useEffect(() => () => stop.current?.abort(), []);
  const send = async (file: File) => {
    if (begun.current !== null && begun.current.file !== file) drop();
    const { uploadId } = (begun.current ??= { uploadId: newId(), file });
    const { received } = await way.begin(uploadId, file);
    setSent(received);
    stop.current = new AbortController();
    const { signal } = stop.current;
    if (received < file.size)
      await sendBytes(file, { path: way.path, uploadId, onProgress: setSent, signal });
    return uploadId;
  };
  return { sent, send, drop, end };
}
