import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { loadChunk } from '../../../platform/load-chunk.ts';
import type { NoteForm, NoteFormProps } from '../editor/note-form.tsx';
import { notesWords as words } from '../notes.words.ts';
import styles from './note-editor.module.css';

type Form = typeof NoteForm;
let known: Form | undefined;

/** Nothing can be typed before the editor is there, so nothing typed is lost. */
export function NoteEditor(props: NoteFormProps) {
  const [form, setForm] = useState<{ Form: Form } | 'loading' | 'failed'>(
    known ? { Form: known } : 'loading',
  );
  const isLoading = form === 'loading';
  useEffect(() => {
    if (!isLoading) return undefined;
    let isLeft = false;
    loadChunk(() => import('../editor/note-form.tsx')).then(
      ({ NoteForm: Form }) => {
        known = Form;
        if (!isLeft) setForm({ Form });
      },
      () => isLeft || setForm('failed'),
    );
    return () => {
      isLeft = true;
    };
  }, [isLoading]);
  if (typeof form !== 'string') return <form.Form {...props} />;
  return (
    <div className={styles.root} role={isLoading ? 'status' : 'alert'}>
      <p>{isLoading ? words.editorLoading : words.editorFailed}</p>
      {!isLoading && (
        <Button variant="light" size="sm" onClick={() => setForm('loading')}>
          {words.retry}
        </Button>
      )}
      {props.onDone && (
        <Button variant="subtle" size="sm" onClick={props.onDone}>
          {words.cancel}
        </Button>
      )}
    </div>
  );
}
