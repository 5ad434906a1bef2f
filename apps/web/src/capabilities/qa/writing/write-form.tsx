import { Button } from '@mantine/core';
import { longestQaComment, longestQaText } from '@xuezhou/contract/qa';
import { refusals } from '@xuezhou/contract/refusals';
import { useRef, useState, type ReactNode } from 'react';
import { v7 as newId } from 'uuid';
import { RefusalError } from '../../../platform/api/errors.ts';
import { MarkdownField } from '../../../platform/markdown-editor/markdown-field.tsx';
import { useMarkdownField } from '../../../platform/markdown-editor/use-markdown-field.ts';
import { useStudent } from '../../../platform/session.ts';
import { PictureList } from './picture-list.tsx';
import { usePictures } from './use-pictures.ts';
import styles from './write-form.module.css';
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

/** Where an answer, a comment or more of a question is written, as it will look. Nothing typed is lost. */
export function WriteForm(props: WriteFormProps) {
  const {
    place,
    start,
    label,
    placeholder,
    submit,
    kind,
    hasFocus = false,
    note,
    renderWayOn,
  } = props;
  const key = draftKey(useStudent().studentId, place);
  const [written, setWritten] = useState<Written>(
    () => readWritten(key) ?? start ?? emptyWritten(),
  );
  const [error, setError] = useState<unknown>(null);
  const [isSending, setSending] = useState(false);
  const change = (news: (before: Written) => Partial<Written>) =>
    setWritten((before) => {
      const after = { ...before, ...news(before) };
      keepWritten(key, after, start);
      return after;
    });
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
      setError(null);
      change(() => ({ content }));
    },
    onSave: () => void save(),
    onPictures: kind === 'text' ? pictures.add : () => field.pictures.tell(words.noPictures),
  });
  const most = kind === 'comment' ? longestQaComment : longestQaText;
  const isTooLong = written.content.length > most;
  const isEmpty = written.content.trim() === '' && written.images.length === 0;
  const isBusy = useRef(false);
  const save = async () => {
    const now = { ...written, content: field.settle().trim() };
    const isNothing = now.content === '' && now.images.length === 0;
    if (isBusy.current || isNothing || now.content.length > most || pictures.isBusy) return;
    isBusy.current = true;
    setSending(true);
    setError(null);
    try {
      await props.send(now);
      const empty = emptyWritten();
      keepWritten(key, empty, undefined);
      setWritten(empty);
      field.setPanel(null);
      props.onDone?.();
    } catch (reason) {
      // An earlier try had arrived with other words; these are new ones.
      if (reason instanceof RefusalError && reason.status === refusals.idReused[0] && !start)
        change(() => ({ id: newId() }));
      setError(reason);
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <MarkdownField
        field={field}
        hasPictures={kind === 'text'}
        problem={isTooLong ? words.tooLong(most) : problemOf(error)}
      >
        {error instanceof RefusalError && renderWayOn?.(error, written)}
        {kind === 'text' && <PictureList sent={written.images} pictures={pictures} />}
        <div className={styles.actions}>
          <p id={field.help} className={styles.help} role="status">
            {isEmpty || start ? '' : words.draftKept}
          </p>
          {note}
          {props.onDone && (
            <Button variant="default" size="sm" onClick={props.onDone}>
              {words.cancel}
            </Button>
          )}
          <Button
            type="submit"
            size="sm"
            variant={kind === 'comment' ? 'light' : 'filled'}
            loading={isSending}
            disabled={isEmpty || isTooLong || pictures.isBusy}
          >
            {error !== null && !(error instanceof RefusalError) ? words.again : submit}
          </Button>
        </div>
      </MarkdownField>
    </form>
  );
}

/** What the server refused stays said until the words are changed; all else may go with the next try. */
function problemOf(error: unknown): string | undefined {
  if (error === null) return undefined;
  return error instanceof RefusalError ? error.message : words.notSent;
}
