import { longestQaComment, longestQaText } from '@xuezhou/contract/qa';
import { refusals } from '@xuezhou/contract/refusals';
import { useRef, useState, type ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { useMarkdownField } from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { useStudent } from '../../../platform/session/session.ts';
import { usePictures } from './use-pictures.ts';
import { draftKey, emptyWritten, keepWritten, readWritten, type Written } from './written-draft.ts';
import { writingWords as words } from './writing.words.ts';

export interface WriteFormProps {
  /** Names the draft on this device. */
  place: string;
  /** What is changed; new words when left out. */
  start?: Written;
  label: string;
  placeholder: string;
  submit: string;
  /** A comment is shorter, and has no pictures. */
  kind: 'text' | 'comment';
  hasFocus?: boolean;
  /** Beside the buttons. */
  note?: ReactNode;
  /** Resolves once the server took it; sent again it carries the same id. */
  send: (written: Written) => Promise<unknown>;
  /** What stands beside words that were refused. */
  renderWayOn?: (error: RefusalError, written: Written) => ReactNode;
  /** Written, or left. */
  onDone?: () => void;
}

/** What is being written, its pictures, and its way to the server: once at a time, and under one id. */
export function useWriting(props: WriteFormProps) {
  const { place, start, label, placeholder, kind, hasFocus = false } = props;
  const key = draftKey(useStudent().studentId, place);
  const [written, setWritten] = useState<Written>(
    () => readWritten(key) ?? start ?? emptyWritten(),
  );
  const change = (news: (before: Written) => Partial<Written>) =>
    setWritten((before) => {
      const after = { ...before, ...news(before) };
      keepWritten(key, after, start);
      return after;
    });
  const sending = useSending();
  const pictures = usePictures({
    sent: written.images,
    onChange: (news) => change(({ images }) => ({ images: news(images) })),
  });
  const field = useMarkdownField({
    markdown: written.content,
    label,
    placeholder,
    hasFocus,
    onChange: (content) => {
      sending.forgive();
      change(() => ({ content }));
    },
    onSave: () => void save(),
    onPictures: kind === 'text' ? pictures.add : () => field.pictures.tell(words.noPictures),
  });
  const maxLength = kind === 'comment' ? longestQaComment : longestQaText;
  const save = async () => {
    const now = { ...written, content: field.settle().trim() };
    const isNothing = now.content === '' && now.images.length === 0;
    if (isNothing || now.content.length > maxLength || pictures.isBusy) return;
    const error = await sending.send(() => props.send(now));
    if (error === null) {
      const empty = emptyWritten();
      keepWritten(key, empty, undefined);
      setWritten(empty);
      field.setPanel(null);
      props.onDone?.();
    } else if (isOfOtherWords(error) && !start) change(() => ({ id: newId() }));
  };
  return {
    written,
    field,
    pictures,
    most: maxLength,
    isTooLong: written.content.length > maxLength,
    isEmpty: written.content.trim() === '' && written.images.length === 0,
    error: sending.error,
    isSending: sending.isSending,
    save,
  };
}

/** An earlier try had arrived under this id with other words: these are new ones. */
export const isOfOtherWords = (error: unknown): boolean =>
  error instanceof RefusalError && error.status === refusals.idReused[0];

/** Sends once at a time. What the server refused stays said until the words are changed. */
export function useSending() {
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const isBusy = useRef(false);
  return {
    error,
    isSending,
    forgive: () => setError(null),
    /** Null: it was taken; else why not. */
    send: async (work: () => Promise<unknown>): Promise<unknown> => {
      if (isBusy.current) return new Error('one is on its way');
      isBusy.current = true;
      setSending(true);
      setError(null);
      try {
        await work();
        return null;
      } catch (reason) {
        setError(reason);
        return reason;
      } finally {
        isBusy.current = false;
        setSending(false);
      }
    },
  };
}

/** What is wrong with words that were sent; all that the server did not refuse may go with the next try. */
export function problemOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  return error instanceof RefusalError ? error.message : words.notSent;
}
