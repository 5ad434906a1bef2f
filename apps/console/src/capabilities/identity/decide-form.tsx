import { Button, Textarea } from '@mantine/core';
import { KeyHint } from '@xuezhou/ui/key-hint';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { useRef, type ReactNode } from 'react';
import { useConsoleForm } from '../../platform/form/use-console-form.ts';
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
  const form = useConsoleForm({ initial: { words: '' } });
  const { isBusy, refusal } = form;
  const field = useRef<HTMLTextAreaElement>(null);
  const decide = async (work: (words: string) => Promise<string>) => {
    if (await form.submit(({ words }) => work(words.trim()))) onDecided();
  };
  const onAgree = () => {
    if (agree?.isReady === true) void decide(agree.work);
    else onNotReady?.();
  };
  const onRefuse = () => {
    if (form.values.words.trim() === '') field.current?.focus();
    else void decide(refuse.work);
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
        {...form.field('words')}
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
