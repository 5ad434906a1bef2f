import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Good, GoodVariant } from '@xuezhou/contract/mall';
import { mallWords } from '../mall.words.ts';
import { listPrice } from '../money.ts';
import { saleWords } from './good-words.ts';
import type { useGoodChoice } from './use-good-choice.ts';

const words = mallWords.good;

interface BuyButtonProps {
  good: Good;
  variant: GoodVariant | undefined;
  search: ReturnType<typeof useGoodChoice>['search'];
}

/** The one way on: to the order, to the course that is one's own already, or why it cannot be bought now. */
export function BuyButton({ good, variant, search }: BuyButtonProps) {
  const { goodId } = good;
  const owned = variant === undefined ? good.owned : variant.owned;
  const look = { size: 'lg', fullWidth: true, 'data-main': true } as const;
  if (owned !== null) {
    const { courseId } = owned;
    return courseId === null ? (
      <Button {...look} renderRoot={(props) => <Link to="/mall" {...props} />}>
        {words.others}
      </Button>
    ) : (
      <Button
        {...look}
        renderRoot={(props) => <Link to="/course/$courseId" params={{ courseId }} {...props} />}
      >
        {words.study}
      </Button>
    );
  }
  if (good.pendingOrder !== null) {
    const { orderId, type, state } = good.pendingOrder;
    return (
      <Button
        {...look}
        renderRoot={(props) => (
          <Link to="/order-detail/$type/$id" params={{ type, id: orderId }} {...props} />
        )}
      >
        {words.pending[state]}
      </Button>
    );
  }
  if ((variant ?? good).saleState !== 'on') return <NotOnSale good={good} variant={variant} />;
  const deposit = variant?.deposit ?? null;
  const label =
    deposit !== null
      ? words.payDeposit(listPrice(deposit))
      : (variant?.price ?? good.price) === 0
        ? words.addFree
        : words.buy;
  return (
    <Button
      {...look}
      renderRoot={(props) => (
        <Link to="/order/$goodId" params={{ goodId }} search={search} {...props} />
      )}
    >
      {label}
    </Button>
  );
}

/** Why it cannot be bought now, and what else there is. */
export function NotOnSale({ good, variant }: Pick<BuyButtonProps, 'good' | 'variant'>) {
  const { saleState } = variant ?? good;
  return (
    <>
      <Button size="lg" fullWidth disabled>
        {saleWords({ saleState, saleFrom: good.saleFrom })}
      </Button>
      {saleState !== 'notYet' && (
        <Button
          size="lg"
          fullWidth
          variant="light"
          renderRoot={(props) => <Link to="/mall" {...props} />}
        >
          {words.others}
        </Button>
      )}
    </>
  );
}
