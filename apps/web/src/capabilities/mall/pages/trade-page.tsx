import { useParams } from '@tanstack/react-router';
import type { TradeType } from '@xuezhou/contract/mall';
import { useState } from 'react';
import { BackLink } from '../../../platform/page/back-link.tsx';
import { PagePhoneHeader } from '../../../platform/page/phone-header-slot.tsx';
import { isLoggedIn, useStudent } from '../../../platform/session/session.ts';
import { orderWords as words } from '../order/order.words.ts';
import { LoginFirst } from '../paying/login-first.tsx';
import { ResultShown } from '../paying/result-shown.ts';
import { TradePay } from '../paying/trade-pay.tsx';

/** Pays one trade of an order: all of it, a deposit, or the balance. */
export function TradePage() {
  const { tradeType, tradeId } = useParams({ from: '/trade/$tradeType/$tradeId' });
  const isStudent = isLoggedIn(useStudent());
  const [isResult, setResult] = useState(false);
  return (
    <ResultShown value={setResult}>
      <PagePhoneHeader
        title={isResult ? words.resultTitle : words.payTitle}
        back={<BackLink label={words.toOrders} to="/my-order" />}
      />
      {isStudent ? (
        <TradePay tradeType={tradeType as TradeType} tradeId={tradeId} />
      ) : (
        <LoginFirst />
      )}
    </ResultShown>
  );
}
