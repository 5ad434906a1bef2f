import { getImagePolicy } from '@xuezhou/contract/upload';
import { maxQaPictures, type QaPicture } from '@xuezhou/contract/qa';
import { useRef, useState } from 'react';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { sendUpload } from '@xuezhou/client/network/send-upload.ts';
import { writingWords as words } from './writing.words.ts';

/** A picture on its way, or one that did not arrive. */
export interface Sending {
  readonly id: number;
  readonly file: File;
  /** From 0 to 1. */
  readonly part: number;
  /** Why it did not arrive; null while it is on its way. */
  readonly problem: string | null;
  /** It may arrive when it is sent again. */
  readonly canRetry: boolean;
}

interface Pictures {
  /** Those that arrived. */
  readonly sent: readonly QaPicture[];
  /** Several may arrive between two drawings. */
  readonly onChange: (change: (before: readonly QaPicture[]) => readonly QaPicture[]) => void;
}

/** Sends pictures as soon as they are chosen, nine at most with those that are there. */
export function usePictures({ sent, onChange }: Pictures) {
  const [sending, setSending] = useState<readonly Sending[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const nextId = useRef(0);
  const change = (id: number, news: Partial<Sending>) =>
    setSending((all) => all.map((each) => (each.id === id ? { ...each, ...news } : each)));
  const leave = (id: number) => setSending((all) => all.filter((each) => each.id !== id));

  const send = async (id: number, file: File) => {
    change(id, { part: 0, problem: null });
    try {
      const { key, address } = await sendUpload(getImagePolicy, file, (part) =>
        change(id, { part }),
      );
      leave(id);
      onChange((before) => [...before, { key, address }]);
    } catch (error) {
      const isRefused = error instanceof RefusalError;
      change(id, { problem: isRefused ? error.message : words.uploadFailed, canRetry: !isRefused });
    }
  };
  return {
    sending,
    problem,
    isBusy: sending.some((each) => each.problem === null),
    add: (files: readonly File[]) => {
      const room = Math.max(0, maxQaPictures - sent.length - sending.length);
      setProblem(files.length > room ? words.tooManyPictures(maxQaPictures) : null);
      const chosen = files.slice(0, room).map((file) => {
        nextId.current += 1;
        return { id: nextId.current, file, part: 0, problem: null, canRetry: false };
      });
      setSending((all) => [...all, ...chosen]);
      for (const { id, file } of chosen) void send(id, file);
    },
    again: ({ id, file }: Sending) => void send(id, file),
    drop: ({ id }: Sending) => leave(id),
    remove: (key: string) => {
      setProblem(null);
      onChange((before) => before.filter((picture) => picture.key !== key));
    },
  };
}

export type PicturesState = ReturnType<typeof usePictures>;
