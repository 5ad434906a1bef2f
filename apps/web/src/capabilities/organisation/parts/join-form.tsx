import { Button, Checkbox } from '@mantine/core';
import { IconCheck, IconEyeOff } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { JoinOffer } from '@xuezhou/contract/organisation';
import { Notice } from '@xuezhou/ui/notice';
import { useRef, useState } from 'react';
import { joinWords as words } from '../organisation.words.ts';
import { signInWords } from '../sign-in.words.ts';
import { useJoin } from '../use-join.ts';
import { Terms } from './terms.tsx';
import styles from './join.module.css';

/** Only the terms are needed; the consent is never ticked beforehand and changes nothing else. */
export function JoinForm({ code, offer }: { code: string; offer: JoinOffer }) {
  const { organisation, courseTitle, endsOn, validUntil, seatsLeft } = offer;
  const isLine = offer.state === 'line';
  const [isAgreed, setAgreed] = useState(false);
  const [isConsented, setConsented] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const terms = useRef<HTMLInputElement>(null);
  const { join, isBusy, problem, isVisitor } = useJoin(code);
  // The login asks a visitor for the terms: who came by it is not asked again.
  const [asksTerms] = useState(!isVisitor);
  const verb = isVisitor
    ? isLine
      ? words.logInLine
      : words.logIn
    : isLine
      ? words.line
      : words.join;
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        const mayGoOn = isAgreed || !asksTerms;
        setMissing(!mayGoOn);
        if (mayGoOn) void join(isConsented);
        else terms.current?.focus();
      }}
    >
      <h1 className={styles.title}>{words.heading(organisation)}</h1>
      <p className={styles.lead}>{words.lead(courseTitle, endsOn)}</p>
      <Sees />
      {isLine && <Notice tone="review" isLine title={words.full} />}
      {asksTerms && (
        <Checkbox
          ref={terms}
          className={styles.choice}
          checked={isAgreed}
          onChange={({ currentTarget }) => {
            setAgreed(currentTarget.checked);
            setMissing(false);
          }}
          error={isMissing && words.termsMissing}
          label={<Terms />}
          description={words.termsNote}
        />
      )}
      <Checkbox
        className={styles.choice}
        checked={isConsented}
        onChange={({ currentTarget }) => setConsented(currentTarget.checked)}
        label={words.consent}
        description={words.consentNote}
      />
      <p role="alert" className={styles.problem} hidden={problem === null}>
        {problem}
      </p>
      <Button type="submit" fullWidth size="lg" loading={isBusy}>
        {verb}
      </Button>
      {isVisitor && offer.signIn !== null && (
        <Button
          className={styles.way}
          variant="default"
          size="lg"
          fullWidth
          renderRoot={(props: object) => <Link {...signInAt(offer.signIn, code)} {...props} />}
        >
          {signInWords.begin(offer.signIn.button)}
        </Button>
      )}
      {isVisitor && <p className={styles.quiet}>{words.known}</p>}
      <p className={styles.foot}>{words.foot(organisation, seatsLeft, validUntil)}</p>
    </form>
  );
}

const signInAt = (signIn: JoinOffer['signIn'], code: string) => ({
  to: `/sso/${signIn?.word ?? ''}`,
  search: { code },
});

/** What the company would see, and what never. */
const Sees = () => (
  <div className={styles.sees}>
    <div>
      <h2 className={styles.seesTitle}>{words.shownTitle}</h2>
      <ul>
        {words.shown.map((each) => (
          <li key={each}>
            <IconCheck size={18} stroke={1.6} data-tone="right" aria-hidden />
            {each}
          </li>
        ))}
      </ul>
    </div>
    <div>
      <h2 className={styles.seesTitle}>{words.hiddenTitle}</h2>
      <ul>
        {words.hidden.map((each) => (
          <li key={each}>
            <IconEyeOff size={18} stroke={1.6} data-tone="quiet" aria-hidden />
            {each}
          </li>
        ))}
      </ul>
    </div>
  </div>
);
