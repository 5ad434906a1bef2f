import { Button, Textarea } from '@mantine/core';
import { longestHighlightNote } from '@xuezhou/contract/reader';
import { useEffect, useRef, useState } from 'react';
import { ColorButtons } from './color-buttons.tsx';
import styles from './highlight-list.module.css';
import { Quote } from './quote.tsx';
import { readerWords as words } from '../reader.words.ts';
import type { ShownHighlight } from './shown-highlights.ts';
import type { Highlights } from './use-highlights.ts';

interface HighlightItemProps {
  highlight: ShownHighlight;
  highlights: Pick<Highlights, 'change' | 'remove'>;
  /** Its tools are shown. */
  isOpen: boolean;
  /** And its note is being written. */
  isWriting: boolean;
  onOpen: () => void;
  onJump: () => void;
}

/** One highlight: what it says and what was written to it. */
export function HighlightItem(props: HighlightItemProps) {
  const { highlight, isOpen, onOpen } = props;
  const box = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (isOpen) box.current?.scrollIntoView({ block: 'nearest' });
  }, [isOpen]);
  return (
    <li ref={box} className={styles.item} data-color={highlight.color}>
      <button type="button" className={styles.quote} aria-expanded={isOpen} onClick={onOpen}>
        <Quote text={highlight.exact} />
      </button>
      {highlight.isOrphan && (
        <p className={styles.caption}>
          {highlight.isDeleted ? words.deletedReading : words.orphan}
        </p>
      )}
      {highlight.isWaiting && <p className={styles.caption}>{words.waiting}</p>}
      {isOpen ? (
        <Tools key={highlight.note} {...props} />
      ) : (
        highlight.note !== '' && <p className={styles.note}>{highlight.note}</p>
      )}
    </li>
  );
}

function Tools({ highlight, highlights, isWriting: writesAtOnce, onJump }: HighlightItemProps) {
  const [isWriting, setWriting] = useState(writesAtOnce);
  return (
    <>
      <div className={styles.tools}>
        <span role="group" aria-label={words.colorOf} className={styles.colors}>
          <ColorButtons
            chosen={highlight.color}
            onChoose={(color) => highlights.change(highlight, { color })}
          />
        </span>
        {!highlight.isOrphan && (
          <Button variant="subtle" size="sm" onClick={onJump}>
            {words.jump}
          </Button>
        )}
        <Button variant="subtle" size="sm" onClick={() => void highlights.remove(highlight)}>
          {words.remove}
        </Button>
      </div>
      {isWriting ? (
        <NoteField
          highlight={highlight}
          onSave={(note) => {
            setWriting(false);
            highlights.change(highlight, { note });
          }}
          onCancel={() => setWriting(false)}
        />
      ) : (
        <>
          {highlight.note !== '' && <p className={styles.note}>{highlight.note}</p>}
          <Button variant="light" size="sm" onClick={() => setWriting(true)}>
            {highlight.note === '' ? words.withNote : words.editNote}
          </Button>
        </>
      )}
    </>
  );
}

interface NoteFieldProps {
  highlight: ShownHighlight;
  onSave: (note: string) => void;
  onCancel: () => void;
}

function NoteField({ highlight, onSave, onCancel }: NoteFieldProps) {
  const [note, setNote] = useState(highlight.note);
  const field = useRef<HTMLTextAreaElement>(null);
  // It appears because one asked to write.
  useEffect(() => field.current?.focus(), []);
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        onSave(note.trim());
      }}
    >
      <Textarea
        aria-label={words.note}
        placeholder={words.noteHint}
        value={note}
        maxLength={longestHighlightNote}
        autosize
        minRows={2}
        maxRows={8}
        ref={field}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <div className={styles.actions}>
        <Button variant="default" size="sm" onClick={onCancel}>
          {words.cancel}
        </Button>
        <Button type="submit" size="sm">
          {words.save}
        </Button>
      </div>
    </form>
  );
}
