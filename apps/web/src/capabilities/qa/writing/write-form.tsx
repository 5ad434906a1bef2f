import { Button } from '@mantine/core';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import { PictureList } from './picture-list.tsx';
import { problemOf, useWriting, type WriteFormProps } from './use-writing.ts';
import styles from './write-form.module.css';
import { writingWords as words } from './writing.words.ts';

/** Where an answer, a comment or more of a question is written, as it will look. Nothing typed is lost. */
export function WriteForm(props: WriteFormProps) {
  const { start, submit, kind, note, renderWayOn, onDone } = props;
  const writing = useWriting(props);
  const { written, field, pictures, most, isTooLong, isEmpty, error, isSending, save } = writing;
  const canRetry = error !== null && !(error instanceof RefusalError);
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
          {note && <div className={styles.note}>{note}</div>}
          {onDone && (
            <Button variant="default" size="sm" onClick={onDone}>
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
            {canRetry ? words.again : submit}
          </Button>
        </div>
      </MarkdownField>
    </form>
  );
}
