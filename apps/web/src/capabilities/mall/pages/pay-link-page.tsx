import { Button, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRouter, useSearch } from '@tanstack/react-router';
import type { OrderLinkView } from '@xuezhou/contract/mall';
import { RefusalError } from '@xuezhou/client/api/errors.ts';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sum } from '@xuezhou/ui/sum';
import { useEffect, useState, type SubmitEvent } from 'react';
import { exactPrice } from '../money.ts';
import { recentMoment } from '../moments.ts';
import { Agreement } from '../order/agreement.tsx';
import type { Way } from '../order/order.words.ts';
import { lineRows, totalRow } from '../order/sum-rows.tsx';
import { WayChoice } from '../order/way-choice.tsx';
import { PayDialog } from '../paying/pay-dialog.tsx';
import { payLinkWords as words } from '../paying/pay-link.words.ts';
import { useTidyReturn } from '../paying/provider-return.ts';
import { ResultPage } from '../paying/result-page.tsx';
import { offersHere } from '../paying/start-payment.ts';
import { codeHere, forgetCode, keepCode, linkQuery, usePayLink } from '../paying/use-pay-link.ts';
import styles from './pay-link-page.module.css';

/** What whoever has the code of an order pays for its student. Nobody has to be signed in. */
export function PayLinkPage() {
  const router = useRouter();
  useTidyReturn(useSearch({ from: '/p' }));
  const [code, setCode] = useState(codeHere);
  useEffect(() => {
    const look = () => setCode(codeHere());
    window.addEventListener('hashchange', look);
    return () => window.removeEventListener('hashchange', look);
  }, []);
  const take = (typed: string) => {
    keepCode(typed);
    setCode(typed);
  };
  const leave = () => {
    forgetCode();
    void router.navigate({ to: '/p', replace: true });
    setCode('');
  };
  if (code === '') return <AskForCode onCode={take} />;
  return <OneLink key={code} code={code} onOther={leave} />;
}

function AskForCode({ onCode, problem }: { onCode: (code: string) => void; problem?: string }) {
  const [typed, setTyped] = useState('');
  const [isMissing, setMissing] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (typed.trim() === '') setMissing(true);
    else onCode(typed.trim());
  };
  return (
    <PageColumn layout="card">
      <form className={styles.form} onSubmit={submit}>
        <SectionTitle order={1}>{words.ask}</SectionTitle>
        <TextInput
          label={words.code}
          description={words.askText}
          placeholder="7QF2 XK4M 9TRC"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={typed}
          error={isMissing ? words.codeMissing : problem}
          errorProps={{ role: 'alert' }}
          onChange={({ currentTarget }) => {
            setMissing(false);
            setTyped(currentTarget.value);
          }}
        />
        <Button type="submit" size="lg">
          {words.go}
        </Button>
      </form>
    </PageColumn>
  );
}

interface OneLinkProps {
  code: string;
  onOther: () => void;
}

function OneLink({ code, onOther }: OneLinkProps) {
  const link = useQuery(linkQuery(code));
  if (link.data !== undefined) return <Link code={code} link={link.data} onOther={onOther} />;
  if (link.isPending) return <PageSkeleton shape="order" />;
  const isUnknown = link.error instanceof RefusalError;
  return (
    <PageColumn>
      <ErrorState
        order={1}
        art={isUnknown ? 'lighthouse' : 'storm'}
        title={isUnknown ? words.unknown : words.failed}
        text={isUnknown ? words.unknownText : words.failedText}
        action={
          isUnknown ? (
            <Button variant="light" onClick={onOther}>
              {words.otherCode}
            </Button>
          ) : (
            <Button variant="light" loading={link.isFetching} onClick={() => void link.refetch()}>
              {words.again}
            </Button>
          )
        }
      />
    </PageColumn>
  );
}

function Link({ code, link, onOther }: OneLinkProps & { link: OrderLinkView }) {
  const [isAgreed, setAgreed] = useState(false);
  const paying = usePayLink(code, link, isAgreed ? link.agreement?.digest : undefined);
  const { result } = paying.state;
  const other = (
    <Button variant="light" onClick={onOther}>
      {words.otherCode}
    </Button>
  );
  if (result?.payState === 'paid' || link.state === 'paid')
    return (
      <ResultPage
        art="boat"
        title={words.paid}
        text={words.paidText(link.forWhom)}
        actions={other}
      />
    );
  if (result?.payState === 'refunded' || result?.payState === 'closed')
    return (
      <ResultPage
        art="lighthouse"
        title={words.over.closed.title}
        text={result.checkResultMessage}
        actions={other}
      />
    );
  if (link.state !== 'open') {
    const { title, text } = words.over[link.state];
    return <ResultPage art="lighthouse" title={title} text={text} actions={other} />;
  }
  return (
    <>
      <PayForm link={link} paying={paying} isAgreed={isAgreed} onAgree={setAgreed} />
      {paying.shown && (
        <PayDialog
          payment={paying.shown}
          result={result}
          isLost={paying.state.isLost}
          isAsking={paying.state.isAsking}
          isRenewing={paying.isBusy}
          onAsk={() => void paying.state.askNow()}
          onRenew={() => void paying.pay(paying.shown?.qrType === 'alipay' ? 'alipay' : 'wechat')}
          onClose={paying.close}
        />
      )}
    </>
  );
}

interface PayFormProps {
  link: OrderLinkView;
  paying: ReturnType<typeof usePayLink>;
  isAgreed: boolean;
  onAgree: (isAgreed: boolean) => void;
}

function PayForm({ link, paying, isAgreed, onAgree }: PayFormProps) {
  const offers = offersHere(link.ways);
  const [chosen, setChosen] = useState<Way>();
  const [isMissing, setMissing] = useState(false);
  const way = offers.find((offer) => offer.way === chosen)?.way ?? offers[0]?.way;
  const press = () => {
    if (link.agreement !== null && !isAgreed) return setMissing(true);
    if (way !== undefined) void paying.pay(way);
    return undefined;
  };
  const note = result(paying);
  return (
    <PageColumn
      layout="aside"
      asideLabel={words.total}
      head={<SectionTitle order={1}>{link.goodName}</SectionTitle>}
      aside={
        <SectionCard title={words.forWhom(link.forWhom)} caption={words.anybody}>
          <Sum rows={[...lineRows(link.lines), totalRow(link.realPrice, false)]} />
          {link.later > 0 && (
            <p className="xz-small xz-quiet">{words.later(exactPrice(link.later))}</p>
          )}
          <p className="xz-small xz-quiet">{words.until(recentMoment(link.endsAt))}</p>
          {link.agreement !== null && (
            <Agreement
              agreement={link.agreement}
              isAgreed={isAgreed}
              isMissing={isMissing && !isAgreed}
              onChange={onAgree}
            />
          )}
          <Button
            size="lg"
            fullWidth
            mt={16}
            loading={paying.isBusy}
            disabled={way === undefined}
            onClick={press}
          >
            {words.pay(exactPrice(link.realPrice))}
          </Button>
          <p className={styles.problem} role="alert" hidden={note === null}>
            {note}
          </p>
        </SectionCard>
      }
    >
      {link.variantTitle !== '' && <p className="xz-quiet">{link.variantTitle}</p>}
      <WayChoice offers={offers} way={way} onChoose={setChosen} />
    </PageColumn>
  );
}

/** What went wrong with the last payment; null: nothing. */
function result({ problem, state }: ReturnType<typeof usePayLink>): string | null {
  if (problem !== null) return problem;
  return state.result?.payState === 'failed' ? state.result.checkResultMessage : null;
}
