import { Button, Checkbox, TextInput } from '@mantine/core';
import { refusals } from '@xuezhou/contract/refusals';
import { isPassportName, normalizeName } from '@xuezhou/rules/identity/person-name';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useRef, useState, type SubmitEvent } from 'react';
import type { ShownAgreement } from '../agreement.queries.ts';
import { agreementWords as words } from '../agreement.words.ts';
import { useSigning } from '../use-signing.ts';
import styles from './signing-form.module.css';

/** The student's name, typed as a signature. */
export function SigningForm({ agreement }: { agreement: ShownAgreement }) {
  const [name, setName] = useState('');
  const [isAgreed, setAgreed] = useState(false);
  const [wasAsked, setAsked] = useState(false);
  const nameInput = useRef<HTMLInputElement>(null);
  const agreeInput = useRef<HTMLInputElement>(null);
  const { isBusy, problem, sign, forgetProblem } = useSigning(agreement);
  const nameProblem = problemOf(name);
  const own = words[agreement.subject.kind];
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    setAsked(true);
    if (nameProblem !== null) nameInput.current?.focus();
    else if (!isAgreed) agreeInput.current?.focus();
    else if (!isBusy) void sign(name);
  };
  return (
    <div className={styles.root}>
      <SectionCard title={own.form}>
        <form className={styles.form} onSubmit={submit} noValidate>
          <p className="xz-small xz-quiet">{own.formText}</p>
          <TextInput
            ref={nameInput}
            className={styles.name}
            label={words.name}
            description={words.nameHint}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            autoComplete="name"
            maxLength={100}
            value={name}
            error={wasAsked && nameProblem}
            onChange={(event) => {
              setName(event.currentTarget.value);
              forgetProblem();
            }}
          />
          <Checkbox
            ref={agreeInput}
            label={words.agree}
            checked={isAgreed}
            error={wasAsked && !isAgreed && words.agreeMissing}
            onChange={(event) => setAgreed(event.currentTarget.checked)}
          />
          <p className={styles.problem} role="alert" hidden={problem === null}>
            {problem}
          </p>
          <Button type="submit" size="lg" className={styles.submit} loading={isBusy}>
            {words.sign}
          </Button>
        </form>
      </SectionCard>
    </div>
  );
}

function problemOf(typed: string): string | null {
  const name = normalizeName(typed);
  if (name === '') return words.nameMissing;
  return isPassportName(name) ? null : refusals.agreementName[1];
}
