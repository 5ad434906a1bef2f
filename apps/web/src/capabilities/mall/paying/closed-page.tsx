import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { TradeType } from '@xuezhou/contract/mall';
import { Row } from '@xuezhou/ui/row';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSteadyQuery } from '@xuezhou/client/queries/use-steady-query.ts';
import { orderQuery, outdateOrders } from '../mall.queries.ts';
import { forgetPlaced } from '../order/order-draft.ts';
import { payingWords as words } from './paying.words.ts';
import { ResultPage } from './result-page.tsx';

interface ClosedPageProps {
  type: TradeType;
  orderId: string;
  goodId: number;
  /** That money came all the same, and goes back. */
  note?: string | undefined;
  onAgain: () => void;
}

/** An order that was closed: why, and what was given back. */
export function ClosedPage({ type, orderId, goodId, note, onAgain }: ClosedPageProps) {
  const client = useQueryClient();
  useEffect(() => void outdateOrders(client), [client]);
  useEffect(() => forgetPlaced(goodId, orderId), [goodId, orderId]);
  const { data: order } = useSteadyQuery({ ...orderQuery(type, orderId), retryOnMount: false });
  return (
    <ResultPage
      art="boat"
      title={words.closed}
      text={note ?? order?.closedWords}
      actions={
        <>
          <Button
            size="lg"
            variant="default"
            renderRoot={(props) => <Link to="/mall/good/$goodId" params={{ goodId }} {...props} />}
          >
            {words.toGood}
          </Button>
          <Button
            size="lg"
            data-main
            renderRoot={(props) => <Link to="/order/$goodId" params={{ goodId }} {...props} />}
            onClick={onAgain}
          >
            {words.orderAgain}
          </Button>
        </>
      }
    >
      {order && order.givenBack.length > 0 && (
        <SectionCard title={words.given}>
          {order.givenBack.map((text) => (
            <Row key={text} title={text} />
          ))}
        </SectionCard>
      )}
      <SectionCard padding="rows">
        <Row title={words.closedPaid} caption={words.closedPaidText} />
      </SectionCard>
    </ResultPage>
  );
}
