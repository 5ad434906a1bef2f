import { Button, Select, Textarea } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { bless, blessLengths, type Alumni } from '@xuezhou/contract/alumni';
import { blessingLength, cleanBlessing, isBlessingLength } from '@xuezhou/rules/alumni/blessing';
import { places } from '@xuezhou/rules/alumni/places';
import { Dialog } from '@xuezhou/ui/dialog';
import { useState, type FormEvent } from 'react';
import { call } from '../../../platform/api/call.ts';
import { useStudent } from '../../../platform/session.ts';
import { readText, removeText, writeText } from '../../../platform/local-storage.ts';
import { useSubmission } from '../../../platform/use-submission.ts';
import { alumniKey } from '../alumni.queries.ts';
import { alumniWords as words } from '../alumni.words.ts';
import styles from './alumni.module.css';

interface JoinDialogProps {
  isOpen: boolean;
  onClose: () => void;
}

export function JoinDialog({ isOpen, onClose }: JoinDialogProps) {
  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={words.write}>
      <JoinForm onClose={onClose} />
    </Dialog>
  );
}

const [least, most] = blessLengths;
const countries = places.map(([name]) => name);

/** Closed with words in it, it has them when it is opened again. */
function JoinForm({ onClose }: Pick<JoinDialogProps, 'onClose'>) {
  const client = useQueryClient();
  const { studentId } = useStudent();
  const key = `xuezhou-blessing-${studentId ?? 'guest'}`;
  const [content, setContent] = useState(() => readText(key) ?? '');
  const [country, setCountry] = useState(countries[0] ?? '');
  const { isBusy, submit, refusalOf, otherRefusal, forget } = useSubmission();
  const clean = cleanBlessing(content);
  const length = blessingLength(clean);
  const problem =
    length > most ? words.tooLong(length - most) : refusalOf('blessLength', 'blessKeyword');
  const canSend = isBlessingLength(clean) && countries.includes(country);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (!canSend) return;
    void submit(async () => {
      const own = await call(bless, { body: { content: clean, country } });
      removeText(key);
      client.setQueryData<Alumni>(
        alumniKey,
        (before) => before && { ...before, bless: own, hasJoined: true },
      );
      onClose();
    });
  };
  return (
    <form className={styles.form} onSubmit={send}>
      <Textarea
        data-autofocus
        label={words.content}
        rows={3}
        value={content}
        onChange={({ currentTarget: { value } }) => {
          setContent(value);
          writeText(key, value);
          forget();
        }}
        onKeyDown={(event) => {
          // A blessing is one line: Enter sends the form, unless it chooses among a keyboard's signs.
          if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
        description={
          length > 0 && length < least ? words.tooShort(least) : words.count(length, most)
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(problem !== undefined && { error: problem })}
      />
      <Select
        label={words.country}
        data={countries}
        value={country}
        searchable
        allowDeselect={false}
        onChange={(value) => setCountry(value ?? '')}
        error={refusalOf('blessPlace')}
      />
      <div>
        <div className={styles.label}>{words.preview}</div>
        <div className={styles.preview}>
          {clean !== '' && (
            <span>
              {clean}
              <i>{words.mineFrom(country)}</i>
            </span>
          )}
        </div>
      </div>
      <p className="xz-caption xz-quiet">{words.note}</p>
      <p role="alert" className={styles.problem}>
        {otherRefusal('blessLength', 'blessKeyword', 'blessPlace')}
      </p>
      <div className={styles.formFoot}>
        <Button size="lg" variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="lg" type="submit" disabled={!canSend} loading={isBusy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}
