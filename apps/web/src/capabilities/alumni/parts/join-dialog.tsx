import { Button, Select, Textarea } from '@mantine/core';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { Dialog } from '@xuezhou/ui/dialog';
import { alumniWords as words } from '../alumni.words.ts';
import { countries, useJoin } from '../use-join.ts';
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

/** Closed with words in it, it has them when it is opened again. */
function JoinForm({ onClose }: Pick<JoinDialogProps, 'onClose'>) {
  const join = useJoin(onClose);
  const { clean, country, problem } = join;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        join.send();
      }}
    >
      <Textarea
        data-autofocus
        label={words.content}
        rows={3}
        value={join.content}
        onChange={({ currentTarget: { value } }) => join.write(value)}
        onKeyDown={(event) => {
          // A blessing is one line: Enter sends the form, unless it chooses among a keyboard's signs.
          if (event.key !== 'Enter' || isComposing(event)) return;
          event.preventDefault();
          join.send();
        }}
        description={join.help}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...(problem !== undefined && { error: problem })}
      />
      <Select
        label={words.country}
        data={countries}
        value={country}
        searchable
        allowDeselect={false}
        onChange={(value) => join.setCountry(value ?? '')}
        error={join.refusalOf('blessPlace')}
      />
      <Preview words={clean} country={country} />
      <p className="xz-caption xz-quiet">{words.note}</p>
      <p role="alert" className={styles.problem}>
        {join.otherRefusal('blessLength', 'blessKeyword', 'blessPlace')}
      </p>
      <div className={styles.formFoot}>
        <Button size="lg" variant="default" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button size="lg" type="submit" disabled={!join.canSend} loading={join.isBusy}>
          {words.send}
        </Button>
      </div>
    </form>
  );
}

function Preview({ words: text, country }: { words: string; country: string }) {
  return (
    <div>
      <div className={styles.label}>{words.preview}</div>
      <div className={styles.preview}>
        {text !== '' && (
          <span>
            {text}
            <i>{words.mineFrom(country)}</i>
          </span>
        )}
      </div>
    </div>
  );
}
