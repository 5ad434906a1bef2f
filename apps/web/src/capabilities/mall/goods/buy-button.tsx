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
  const { goodId, owned } = good;
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
  const state = variant?.saleState ?? good.saleState;
  if (state !== 'on')
    return (
      <>
        <Button {...look} disabled>
          {saleWords({ saleState: state, saleFrom: good.saleFrom })}
        </Button>
        {state !== 'notYet' && (
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
