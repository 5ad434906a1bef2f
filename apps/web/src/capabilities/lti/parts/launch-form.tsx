import { Button, Checkbox } from '@mantine/core';
import type { LtiLaunch } from '@xuezhou/contract/lti';
import { useRef, useState } from 'react';
import { useOnward } from '../../../platform/page/onward.ts';
import { logOut } from '../../../platform/session/log-out.ts';
import { launchWords } from '../lti.words.ts';
import { useLinkLaunch } from '../use-launch.ts';
import styles from './launch.module.css';

const words = launchWords.first;

interface LaunchFormProps {
  launchId: string;
  launch: LtiLaunch;
}

/** With which account who came is linked: the one that is logged in, by its owner's own word. */
export function LaunchForm({ launchId, launch }: LaunchFormProps) {
  const { platform, name } = launch;
  const onward = useOnward();
  const { link, isBusy, problem, nickname } = useLinkLaunch(launchId);
  const [isAgreed, setAgreed] = useState(false);
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
        if (mayGoOn) void link();
        else terms.current?.focus();
      }}
    >
      <h1 className={styles.title}>{words.title(name)}</h1>
      <p className={styles.lead}>{words.lead(platform)}</p>
      <Opens launch={launch} />
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
          error={isMissing && words.termsMissing}
          label={<Terms />}
        />
      )}
      <p role="alert" className={styles.problem} hidden={problem === null}>
        {problem}
      </p>
      <Button type="submit" fullWidth size="lg" loading={isBusy}>
        {nickname === null ? words.logIn : words.link}
      </Button>
      <p className={styles.foot}>
        {launch.isGraded && words.graded(platform, launch.kind === 'paper')}
        {words.keeps(platform)}
      </p>
    </form>
  );
}

const Opens = ({ launch: { kind, title, courseTitle } }: Pick<LaunchFormProps, 'launch'>) => (
  <div className={styles.opens}>
    <p>{words.kind[kind]}</p>
    <p>{title}</p>
    {kind !== 'course' && <p>{courseTitle}</p>}
  </div>
);

const Terms = () => (
  <>
    {words.terms}
    <a href="/legal" target="_blank">
      {words.legal}
    </a>
    {words.and}
    <a href="/privacy" target="_blank">
      {words.privacy}
    </a>
  </>
);
