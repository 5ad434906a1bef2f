import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { CheckedOrder } from '@xuezhou/contract/mall';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { exactPrice } from '../money.ts';
import { orderWords as words, type Way } from './order.words.ts';
import styles from './pay-part.module.css';
import { isPriced } from './sum-rows.tsx';
import { useIsSlow } from './use-is-slow.ts';

export interface PayButtonProps {
  checked: CheckedOrder;
  way: Way | undefined;
  /** The last check did not come. */
  isStale: boolean;
  isNews: boolean;
  isBusy: boolean;
  problem: string | null;
  onPay: () => void;
}

/** Nothing of what can be chosen would make these an order. */
const endingResults: ReadonlySet<CheckedOrder['checkResult']> = new Set([
  'gone',
  'over',
  'soldOut',
  'owned',
  'pending',
  'notYet',
]);

export const canEnd = (checkResult: CheckedOrder['checkResult']): boolean =>
  !endingResults.has(checkResult);

const leavingResults: ReadonlySet<CheckedOrder['checkResult']> = new Set([
  'gone',
  'over',
  'soldOut',
]);

/** Pays by the chosen way; where nothing can be bought it leads on instead. */
export function PayButton(props: PayButtonProps) {
  const { checked, isStale, isBusy, problem, onPay } = props;
  const { checkResult } = checked;
  const isOnline = useOnline();
  const isSlow = useIsSlow(isBusy);
  const look = { size: 'lg', fullWidth: true, 'data-main': true } as const;
  if (leavingResults.has(checkResult))
    return (
      <Button {...look} renderRoot={(link) => <Link to="/mall" {...link} />}>
        {words.fixes.others}
      </Button>
    );
  const courseId = checked.good.owned?.courseId ?? null;
  if (checkResult === 'owned')
    return (
      <Button
        {...look}
        renderRoot={(link) =>
          courseId === null ? (
            <Link to="/my-order" {...link} />
          ) : (
            <Link to="/course/$courseId" params={{ courseId }} {...link} />
          )
        }
      >
        {words.fixes.study}
      </Button>
    );
  if (checkResult === 'pending')
    return (
      <Button {...look} renderRoot={(link) => <Link to="/my-order" {...link} />}>
        {words.fixes.orders}
      </Button>
    );
  const isPayable = checkResult === 'ok' || checkResult === 'free' || checkResult === 'price';
  const hasWay = checked.realPrice === 0 || props.way !== undefined;
  const note = !isOnline ? words.offline : isSlow ? words.slow : '';
  return (
    <div className={styles.button}>
      <Button
        {...look}
        px={12}
        loading={isBusy}
        // While a change is checked it can be pressed: the last check knows of it, and decides.
        disabled={!isPayable || !hasWay || !isOnline || isStale}
        onClick={onPay}
      >
        <Label {...props} />
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
}

function Label({ checked, way, isNews }: Pick<PayButtonProps, 'checked' | 'way' | 'isNews'>) {
  const isPhone = usePhone();
  const price = exactPrice(checked.realPrice);
  if (checked.realPrice === 0) return isPriced(checked.lines) ? words.placeFree : words.addFree;
  if (isNews) return isPhone ? words.payNewShort : words.payNew(price);
  const by: Way = way ?? 'wechat';
  return isPhone ? words.payShort(by) : words.pay(by, price);
}
