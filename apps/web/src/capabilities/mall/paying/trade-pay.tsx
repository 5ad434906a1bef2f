import { Button } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Trade, TradeType } from '@xuezhou/contract/mall';
import { ErrorState } from '@xuezhou/ui/error-state';
import { Notice } from '@xuezhou/ui/notice';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState, type ReactNode } from 'react';
import { isGone } from '@xuezhou/client/api/is-gone.ts';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { sheetPart } from '@xuezhou/client/code/sheet-part.ts';
import { tradeQuery } from '../mall.queries.ts';
import { recentMoment } from '../moments.ts';
import { GoodLine } from '../order/good-line.tsx';
import { orderWords as words, type Way } from '../order/order.words.ts';
import { WayChoice } from '../order/way-choice.tsx';
import { BackNotice } from './back-notice.tsx';
import { ClosedPage } from './closed-page.tsx';
import { FailedPage } from './failed-page.tsx';
import { PaidPage, sentBackNote } from './paid-page.tsx';
import { PayDialog } from './pay-dialog.tsx';
import { offersHere, type StartedPayment } from './start-payment.ts';
import { TradeSum } from './trade-sum.tsx';
import { usePaymentState, type Watched } from './use-payment-state.ts';
import { usePayTrade } from './use-pay-trade.ts';

const CancelDialog = sheetPart(() => import('../orders/cancel-dialog.tsx'), 'CancelDialog');

interface TradePayProps {
  tradeType: TradeType;
  tradeId: string;
  /** A payment that was just begun, and whose code is shown. */
  started?: StartedPayment | null;
  /** A payment that was begun before, as by a provider's page; asked after until it is known. */
  watched?: Watched | null;
  /** Back from a payment that was begun; left: at PayPal it was pressed not to pay. */
  back?: 'left' | 'unpaid' | undefined;
  onWatch?: (watched: Watched) => void;
  /** It is paid or closed: nothing has to be kept for it any more. */
  onOver?: () => void;
}

/** An order that was made and waits for its payment, by whichever way; a new code keeps all else. */
export function TradePay(props: TradePayProps) {
  const { tradeType, tradeId } = props;
  const trade = useSteadyQuery({ ...tradeQuery(tradeType, tradeId), retryOnMount: false });
  if (trade.data)
    return (
      <OneTrade
        key={tradeId}
        {...props}
        trade={trade.data}
        onChanged={() => void trade.refetch()}
      />
    );
  if (trade.isPending) return <PageSkeleton shape="order" />;
  const isMissing = isGone(trade.error);
  return (
    <PageColumn>
      <ErrorState
        order={1}
        art={isMissing ? 'lighthouse' : 'storm'}
        title={isMissing ? words.tradeMissing : words.tradeFailed}
        text={isMissing ? words.tradeMissingText : words.failedText}
        action={
          isMissing ? (
            <Button variant="light" renderRoot={(link) => <Link to="/my-order" {...link} />}>
              {words.toOrders}
            </Button>
          ) : (
            <Button variant="light" loading={trade.isFetching} onClick={() => void trade.refetch()}>
              {words.again}
            </Button>
          )
        }
      />
    </PageColumn>
  );
}

interface OneTradeProps extends TradePayProps {
  trade: Trade;
  onChanged: () => void;
}

function OneTrade(props: OneTradeProps) {
  const { trade, started, watched, back, onWatch, onOver, onChanged } = props;
  const paying = usePayTrade({ trade, started: started ?? null, onWatch });
  const [isLookedAway, setLookedAway] = useState(false);
  const state = usePaymentState(paying.watched ?? watched ?? null);
  const { result } = state;
  const { tradeType: type, orderId, good } = trade;
  if (result?.payState === 'paid' || trade.state === 'paid')
    return <PaidPage type={type} orderId={orderId} note={sentBackNote(result)} />;
  const isClosed = result?.payState === 'closed' || result?.payState === 'refunded';
  if (isClosed || trade.state === 'closed')
    return (
      <ClosedPage
        type={type}
        orderId={orderId}
        goodId={good.goodId}
        note={result?.payState === 'refunded' ? result.checkResultMessage : undefined}
        onAgain={() => onOver?.()}
      />
    );
  if (result?.payState === 'failed' && !isLookedAway)
    return (
      <FailedPage
        trade={trade}
        reason={result.checkResultMessage}
        isBusy={paying.isBusy}
        isAsking={state.isAsking}
        onAgain={() => void paying.pay(paying.way)}
        onOther={() => {
          paying.close();
          setLookedAway(true);
        }}
        onAsk={state.askNow}
      />
    );
  const isUnpaid = result?.payState === 'waiting' || result?.payState === 'expired';
  const isBack = back !== undefined && paying.watched === null && (isUnpaid || !watched);
  const { isAsking, askNow } = state;
  const onAsk = watched ? askNow : undefined;
  const notice = isBack && <BackNotice hasLeft={back === 'left'} {...{ isAsking, onAsk }} />;
  return (
    <>
      <TradeForm trade={trade} paying={paying} notice={notice} onCancelled={onChanged} />
      {paying.shown && (
        <PayDialog
          payment={paying.shown}
          result={result}
          isLost={state.isLost}
          isAsking={state.isAsking}
          isRenewing={paying.isBusy}
          onAsk={() => void state.askNow()}
          onRenew={() => void paying.renew()}
          onClose={paying.close}
        />
      )}
    </>
  );
}

interface TradeFormProps {
  trade: Trade;
  paying: ReturnType<typeof usePayTrade>;
  /** What is said to who comes back from a provider. */
  notice: ReactNode;
  onCancelled: () => void;
}

function TradeForm({ trade, paying, notice, onCancelled }: TradeFormProps) {
  const isPhone = usePhone();
  const [isCancelling, setCancelling] = useState(false);
  const { good, variantTitle, payTo, orderId, tradeType: type } = trade;
  const isBalance = type.endsWith('-balance');
  return (
    <PageColumn
      layout="aside"
      asideLabel={words.total}
      head={!isPhone && <SectionTitle order={1}>{words.payTitle}</SectionTitle>}
      aside={<TradeSum trade={trade} paying={paying} />}
    >
      {notice}
      {payTo !== null && !isBalance && (
        <Notice
          isLine
          icon={<IconClock size={20} stroke={1.6} aria-hidden />}
          title={words.kept(recentMoment(payTo))}
          action={
            <Button
              variant="subtle"
              size="sm"
              aria-haspopup="dialog"
              onClick={() => setCancelling(true)}
            >
              {words.startOver}
            </Button>
          }
        />
      )}
      <GoodLine good={good} texts={[variantTitle]} price={good.price} />
      {trade.state === 'open' && (
        <WayChoice
          offers={offersHere(trade.ways)}
          way={paying.way}
          onChoose={(way: Way) => paying.choose(way)}
        />
      )}
      <CancelDialog
        order={{ orderId, goodName: good.goodName, type }}
        isOpen={isCancelling}
        onClose={() => {
          setCancelling(false);
          onCancelled();
        }}
      />
    </PageColumn>
  );
}
