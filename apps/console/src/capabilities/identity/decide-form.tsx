import { Button, Textarea } from '@mantine/core';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { useRef, useState, type ReactNode } from 'react';
import { useAct } from '../../platform/act/use-act.ts';
import styles from './decide-form.module.css';

interface DecideFormProps {
  /** What the words are, and who reads them. */
  label: string;
  description: string;
  maxLength: number;
  /** Null: it can only be refused now. */
  agree: { button: string; isReady: boolean; work: (words: string) => Promise<string> } | null;
  refuse: { button: string; work: (words: string) => Promise<string> };
  /** Y, while it is not ready to be agreed to: leads to what is missing. */
  onNotReady?: () => void;
  onDecided: () => void;
  /** More that an agreement needs. */
  children?: ReactNode;
}

/** The words to the student and the two answers; Y agrees, N refuses once there are words. */
export function DecideForm(props: DecideFormProps) {
  const { label, description, maxLength, agree, refuse, onNotReady, onDecided, children } = props;
  const { act, isBusy, refusal, forget } = useAct();
  const [words, setWords] = useState('');
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = async (work: (words: string) => Promise<string>) => {
    if (await act(() => work(words.trim()))) onDecided();
  };
  const onAgree = () => {
    if (agree?.isReady === true) void decide(agree.work);
    else onNotReady?.();
  };
  const onRefuse = () => {
    if (words.trim() === '') field.current?.focus();
    void (words.trim() !== '' && decide(refuse.work));
  };
  usePageKeys({ y: agree === null ? undefined : onAgree, n: onRefuse });
  return (
    <div className={styles.root}>
      {children}
      <Textarea
        ref={field}
        label={label}
        description={description}
        maxLength={maxLength}
        autosize
        minRows={2}
        value={words}
        onChange={({ currentTarget }) => {
          setWords(currentTarget.value);
          forget();
        }}
      />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.buttons}>
        <span className={styles.keys}>
          {agree !== null && <KeyHint keys={['Y']}>同意</KeyHint>}
          <KeyHint keys={['N']}>不同意</KeyHint>
        </span>
        <Button variant="default" disabled={isBusy} onClick={() => void decide(refuse.work)}>
          {refuse.button}
        </Button>
        {agree !== null && (
          <Button
            loading={isBusy}
            disabled={!agree.isReady}
            onClick={() => void decide(agree.work)}
          >
            {agree.button}
          </Button>
        )}
      </div>
    </div>
  );
}
