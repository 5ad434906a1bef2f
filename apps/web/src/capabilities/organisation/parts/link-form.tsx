import { Button, Checkbox } from '@mantine/core';
import type { SignInOffer } from '@xuezhou/contract/organisation';
import { useRef, useState } from 'react';
import { logOut } from '../../../platform/session/log-out.ts';
import { useOnward } from '../../../platform/page/onward.ts';
import { joinWords } from '../organisation.words.ts';
import { signInWords } from '../sign-in.words.ts';
import { useLink } from '../use-sign-in.ts';
import { Terms } from './terms.tsx';
import styles from './join.module.css';

const words = signInWords.first;

/** With which account who came is linked: the one that is logged in, by its owner's own word. */
export function LinkForm({ word, offer }: { word: string; offer: SignInOffer }) {
  const { organisation, name } = offer;
  const onward = useOnward();
  const { link, isBusy, problem, nickname } = useLink(word);
  const [isAgreed, setAgreed] = useState(false);
  const [isConsented, setConsented] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const terms = useRef<HTMLInputElement>(null);
  // The login asks a visitor for the terms: who came by it is not asked again.
  const [asksTerms] = useState(nickname !== null);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const mayGoOn = isAgreed || !asksTerms;
        setMissing(!mayGoOn);
        if (mayGoOn) void link(isConsented);
        else terms.current?.focus();
      }}
    >
      <h1 className={styles.title}>{words.title(name)}</h1>
      <p className={styles.lead}>{words.lead(organisation)}</p>
      {nickname !== null && (
        <p className={styles.own}>
          {words.own(nickname)}
          <Button
            variant="subtle"
            size="sm"
            onClick={() => void logOut(onward, { comeBack: true })}
          >
            {words.change}
          </Button>
        </p>
      )}
      {asksTerms && (
        <Checkbox
          ref={terms}
          className={styles.choice}
          checked={isAgreed}
          onChange={({ currentTarget }) => {
            setAgreed(currentTarget.checked);
            setMissing(false);
          }}
          error={isMissing && joinWords.termsMissing}
          label={<Terms />}
          description={joinWords.termsNote}
        />
      )}
      <Checkbox
        className={styles.choice}
        checked={isConsented}
        onChange={({ currentTarget }) => setConsented(currentTarget.checked)}
        label={words.consent(organisation)}
        description={words.consentNote}
      />
      <p role="alert" className={styles.problem} hidden={problem === null}>
        {problem}
      </p>
      <Button type="submit" fullWidth size="lg" loading={isBusy}>
        {nickname === null ? words.logIn : words.link}
      </Button>
      <p className={styles.foot}>{words.keeps}</p>
    </form>
  );
}
