import { Button } from '@mantine/core';
import { createElement, useEffect, useState, type ComponentType } from 'react';
import { loadChunk } from '../code/load-chunk.ts';
import styles from './editor-part.module.css';
import { editorPartWords as words } from './editor-part.words.ts';

/**
 * A form with an editor, which is fetched when it is opened first. Nothing can be typed before it is there, so nothing
 * typed is lost.
 */
export function editorPart<Props extends { onDone?: () => void }>(
  load: () => Promise<ComponentType<Props>>,
) {
  let known: ComponentType<Props> | undefined;
  return function EditorPart(props: Props) {
    const [form, setForm] = useState<{ Form: ComponentType<Props> } | 'loading' | 'failed'>(
      known ? { Form: known } : 'loading',
    );
    const isLoading = form === 'loading';
    useEffect(() => {
      if (!isLoading) return undefined;
      let isLeft = false;
      loadChunk(load).then(
        (Form) => {
          known = Form;
          if (!isLeft) setForm({ Form });
        },
        () => isLeft || setForm('failed'),
      );
      return () => {
        isLeft = true;
      };
    }, [isLoading]);
    if (typeof form !== 'string') return createElement(form.Form, props);
    return (
      <div className={styles.root} role={isLoading ? 'status' : 'alert'}>
        <p>{isLoading ? words.loading : words.failed}</p>
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
  };
}
