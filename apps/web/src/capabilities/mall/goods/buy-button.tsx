import { Button, type ButtonProps } from '@mantine/core';
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

const main = { size: 'lg', fullWidth: true, 'data-main': true } as const;

/** The one way on: to the course that can be studied already, to the order, or why it cannot be bought now. */
export function BuyButton(props: BuyButtonProps) {
  const { good, variant } = props;
  const owned = ownedIn(good, variant);
  const courseId = owned === null ? good.openCourseId : owned.courseId;
  if (owned === null && courseId === null) return <OrderButton {...props} look={main} />;
  return courseId === null ? (
    <Button {...main} renderRoot={(props) => <Link to="/mall" {...props} />}>
      {words.others}
    </Button>
  ) : (
    <Button
      {...main}
      renderRoot={(props) => <Link to="/course/$courseId" params={{ courseId }} {...props} />}
    >
      {owned === null ? mallWords.begin : words.study}
    </Button>
  );
}

/** To have what is open to everybody also when it is that no more; nothing where it cannot be bought now. */
export function BuyAnyway(props: BuyButtonProps) {
  const { good, variant } = props;
  // An order that waits is gone on with, whatever is sold by now.
  const isSold = good.pendingOrder !== null || (variant ?? good).saleState === 'on';
  if (!isOpenOnly(good, variant) || !isSold) return null;
  return <OrderButton {...props} look={{ size: 'lg', variant: 'default' }} buy={words.buyAnyway} />;
}

/** Of the chosen variant: who has one season may buy a later one. */
export const ownedIn = (good: Good, variant: GoodVariant | undefined) =>
  variant === undefined ? good.owned : variant.owned;

/** Open to everybody, and not the student's own. */
export const isOpenOnly = (good: Good, variant: GoodVariant | undefined): boolean =>
  ownedIn(good, variant) === null && good.openCourseId !== null;

interface OrderButtonProps extends BuyButtonProps {
  look: ButtonProps;
  buy?: string;
}

function OrderButton({ good, variant, search, look, buy = words.buy }: OrderButtonProps) {
  const { goodId } = good;
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
        : buy;
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
