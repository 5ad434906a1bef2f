import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { SignInOffer } from '@xuezhou/contract/organisation';
import { useEffect, useRef } from 'react';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { signInOfferQuery } from '../organisation.queries.ts';
import { JoinScene } from '../parts/join-scene.tsx';
import { LinkForm } from '../parts/link-form.tsx';
import { signInWords as words } from '../sign-in.words.ts';
import { useBeginSignIn, useFinishSignIn } from '../use-sign-in.ts';
import { forgetPage, pageKept, useWayThrough } from '../way-through.ts';
import styles from '../parts/join.module.css';

/** An organisation's own address at the school: to its page, and what to do with who came back from there. */
export function SignInPage() {
  const { word } = useParams({ from: '/sso/$word' });
  const { code, to }: { code?: string | undefined; to?: string | undefined } = useSearch({
    from: '/sso/$word',
  });
  const { page, isGuest } = useWayThrough(word, to);
  const asked = useQuery(signInOfferQuery(word));
  return (
    <JoinScene>
      {!isGuest ? (
        <PageSkeleton />
      ) : asked.data !== undefined ? (
        asked.data.came === 'somebody' ? (
          <Came word={word} offer={asked.data} />
        ) : (
          <Begin word={word} code={code ?? asked.data.code} page={page} offer={asked.data} />
        )
      ) : asked.isError ? (
        <ErrorState
          order={1}
          art="lighthouse"
          title={words.unknown.title}
          text={troubleText(asked.error)}
          action={
            asked.error instanceof RefusalError ? (
              <PhoneWay word={word}>{words.unknown.go}</PhoneWay>
            ) : (
              <Button onClick={() => void asked.refetch()}>{words.unknown.again}</Button>
            )
          }
        />
      ) : (
        <PageSkeleton />
      )}
    </JoinScene>
  );
}

/** Which leads to the page that one came for, too. */
const PhoneWay = ({ word, children }: { word: string; children: string }) => {
  const page = pageKept(word);
  const search = page === null ? {} : { login_redirect_uri: page };
  return (
    <Button
      variant="default"
      renderRoot={(props: object) => <Link to="/login" search={search} {...props} />}
    >
      {children}
    </Button>
  );
};

interface BeginProps {
  word: string;
  code: string | null;
  /** Which one came for by this address: it is begun without a press. */
  page: string | null;
  offer: SignInOffer;
}

function Begin({ word, code, page, offer }: BeginProps) {
  const { organisation, button, came } = offer;
  const { begin, isBusy, problem } = useBeginSignIn(word, code);
  const isBegun = useRef(false);
  useEffect(() => {
    if (page === null && came === 'nothing') forgetPage(word);
    if (page === null || isBegun.current) return;
    isBegun.current = true;
    // The way back is to where one came from, and not to here.
    void begin('replace');
  }, [begin, came, page, word]);
  return (
    <>
      <h1 className={styles.title}>{words.heading(organisation)}</h1>
      <p className={styles.lead}>{words.lead(button)}</p>
      {came === 'failed' && problem === null && (
        <div role="alert" className={styles.told}>
          <Notice tone="wrong" isLine title={words.failed(organisation)} />
        </div>
      )}
      <p role="alert" className={styles.problem} hidden={problem === null}>
        {problem}
      </p>
      <div className={styles.ways}>
        <Button size="lg" fullWidth loading={isBusy} onClick={() => void begin()}>
          {words.begin(button)}
        </Button>
        <PhoneWay word={word}>{words.other}</PhoneWay>
      </div>
    </>
  );
}

/** Who is linked is in at once; who is not says with which account, and who may not in reads why. */
function Came({ word, offer }: { word: string; offer: SignInOffer }) {
  const { outcome, problem } = useFinishSignIn(word);
  const again = useBeginSignIn(word, offer.code);
  if (outcome === 'unlinked') return <LinkForm word={word} offer={offer} />;
  if (problem === null) return <p role="status">{words.finishing}</p>;
  return (
    <ErrorState
      order={1}
      art="lock"
      title={words.refused.title}
      text={again.problem ?? problem}
      action={
        <>
          <Button variant="default" loading={again.isBusy} onClick={() => void again.begin()}>
            {words.refused.again}
          </Button>
          <PhoneWay word={word}>{words.other}</PhoneWay>
        </>
      }
    />
  );
}
