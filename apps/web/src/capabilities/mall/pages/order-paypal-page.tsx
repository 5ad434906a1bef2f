import { Button, Loader } from '@mantine/core';
import { Link, useSearch } from '@tanstack/react-router';
import type { DataOf } from '@xuezhou/contract/kernel';
import { getPaypalInfo, getPaypalResult, type PayResult } from '@xuezhou/contract/mall';
import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '@xuezhou/ui/error-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sum } from '@xuezhou/ui/sum';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { vendorField } from '../../../platform/session/vendor.ts';
import { dollarText, signedYuan } from '../money.ts';
import { ClosedPage } from '../paying/closed-page.tsx';
import { PaidPage, sentBackNote } from '../paying/paid-page.tsx';
import { payingWords as words } from '../paying/paying.words.ts';
import { ResultPage } from '../paying/result-page.tsx';
import { usePolledResult } from '../paying/use-payment-state.ts';
import styles from './order-paypal-page.module.css';

/** Back from PayPal: what was agreed to there is taken once, and the page says what became of it. */
export function OrderPaypalPage() {
  const { token, PayerID }: { token?: string | undefined; PayerID?: string | undefined } =
    useSearch({ from: '/order/paypal' });
  return (
    <>
      <PagePhoneHeader
        title={words.paypalTitle}
        back={<BackLink label={words.toOrders} to="/my-order" />}
      />
      {token === undefined ? <Missing /> : <Returned key={token} token={token} payerId={PayerID} />}
    </>
  );
}

const infoQuery = (token: string, payerId: string | undefined) => ({
  ...operationQuery(
    getPaypalInfo,
    { query: { token, ...(payerId !== undefined && { PayerID: payerId }) } },
    { ignoreErrors: true },
  ),
  staleTime: 0,
});

function Returned({ token, payerId }: { token: string; payerId: string | undefined }) {
  const info = useQuery(infoQuery(token, payerId));
  // Who comes back without a payer has agreed to nothing.
  const isAgreed = payerId !== undefined;
  const state = usePolledResult(isAgreed ? token : null, () =>
    call(getPaypalResult, { query: { token, ...vendorField() } }, { ignoreErrors: true }),
  );
  const { result } = state;
  const goodId = info.data?.goodId;
  if (state.isMissing || (info.isError && !isAgreed)) return <Missing />;
  if (result?.payState === 'paid')
    return (
      <PaidPage type={result.tradeType} orderId={result.orderId} note={sentBackNote(result)} />
    );
  if (result && isOver(result) && goodId !== undefined)
    return (
      <ClosedPage
        type={result.tradeType}
        orderId={result.orderId}
        goodId={goodId}
        note={result.payState === 'refunded' ? result.checkResultMessage : undefined}
        onAgain={() => {}}
      />
    );
  const hasLeft = !isAgreed && info.data !== undefined;
  if (hasLeft || result?.payState === 'failed')
    return (
      <ResultPage
        art="storm"
        title={words.paypalLeft}
        text={result?.checkResultMessage ?? words.paypalLeftText}
        actions={info.data && <Again info={info.data} />}
      />
    );
  return <Taking info={info.data} state={state} />;
}

interface TakingProps {
  info: DataOf<typeof getPaypalInfo> | undefined;
  state: ReturnType<typeof usePolledResult>;
}

/** While PayPal is asked: what is being paid, and that nobody has to pay again. */
function Taking({ info, state }: TakingProps) {
  return (
    <PageColumn layout="card" head={<SectionTitle order={1}>{words.paypalTitle}</SectionTitle>}>
      <SectionCard>
        <p className={styles.live}>
          {!state.isLost && <Loader size={16} />}
          <span role="status">{state.isLost ? words.lost : words.paypalTaking}</span>
        </p>
        <p className="xz-small xz-quiet">
          {state.isLost ? words.lostText : words.paypalTakingText}
        </p>
        {info && (
          <Sum
            rows={[
              {
                key: 'good',
                label: [info.goodName, info.variantTitle].filter((text) => text !== '').join('，'),
                value: signedYuan(info.realPrice),
              },
              {
                key: 'dollars',
                label: words.paypalDollars,
                value: `$${dollarText(info.dollarCents)}`,
              },
            ]}
          />
        )}
        {state.isLost && (
          <Button
            mt={16}
            variant="light"
            loading={state.isAsking}
            onClick={() => void state.askNow()}
          >
            {words.tryNow}
          </Button>
        )}
      </SectionCard>
    </PageColumn>
  );
}

const isOver = ({ payState }: PayResult) => payState === 'closed' || payState === 'refunded';

function Again({ info: { tradeType, tradeId } }: { info: DataOf<typeof getPaypalInfo> }) {
  return (
    <Button
      size="lg"
      data-main
      renderRoot={(props) => (
        <Link to="/trade/$tradeType/$tradeId" params={{ tradeType, tradeId }} {...props} />
      )}
    >
      {words.payAgain}
    </Button>
  );
}

function Missing() {
  return (
    <PageColumn>
      <ErrorState
        order={1}
        art="lighthouse"
        title={words.paypalMissing}
        text={words.paypalMissingText}
        action={
          <Button variant="light" renderRoot={(props) => <Link to="/my-order" {...props} />}>
            {words.toOrders}
          </Button>
        }
      />
    </PageColumn>
  );
}
