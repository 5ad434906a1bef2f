import { Button } from '@mantine/core';
import type { Trade } from '@xuezhou/contract/mall';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum } from '@xuezhou/ui/sum';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { exactPrice } from '../money.ts';
import { orderWords as words } from '../order/order.words.ts';
import styles from '../order/pay-part.module.css';
import { PhoneBar } from '../order/phone-bar.tsx';
import { lineRows, totalRow } from '../order/sum-rows.tsx';
import { useIsSlow } from '../order/use-is-slow.ts';
import type { usePayTrade } from './use-pay-trade.ts';

interface TradeSumProps {
  trade: Trade;
  paying: ReturnType<typeof usePayTrade>;
}

/** What is to be paid now, and the button; before its day it says which day that is. */
export function TradeSum({ trade, paying }: TradeSumProps) {
  const isPhone = usePhone();
  const isOnline = useOnline();
  const isSlow = useIsSlow(paying.isBusy);
  const { lines, realPrice, state, words: when } = trade;
  const { way, isBusy, problem } = paying;
  const price = exactPrice(realPrice);
  const note = !isOnline ? words.offline : isSlow ? words.slow : '';
  const label =
    state === 'waiting' || way === undefined
      ? when || words.payTitle
      : isPhone
        ? words.payShort(way)
        : words.pay(way, price);
  const button = (
    <div className={styles.button}>
      <Button
        size="lg"
        fullWidth
        px={12}
        data-main
        loading={isBusy}
        disabled={state !== 'open' || way === undefined || !isOnline}
        onClick={() => void paying.pay(way)}
      >
        {label}
      </Button>
      <p className="xz-caption xz-quiet" role="status" hidden={note === ''}>
        {note}
      </p>
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  );
  const rows = lineRows(lines);
  return (
    <div className={styles.root}>
      <SectionCard title={words.total}>
        <Sum rows={isPhone ? rows : [...rows, totalRow(realPrice, false)]} />
        {!isPhone && <div className={styles.pay}>{button}</div>}
      </SectionCard>
      <PhoneBar fen={realPrice}>{button}</PhoneBar>
    </div>
  );
}
