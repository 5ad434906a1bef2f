import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CheckedOrder } from '@xuezhou/contract/mall';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum } from '@xuezhou/ui/sum';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { Agreement } from './agreement.tsx';
import { orderWords as words } from './order.words.ts';
import { canEnd, PayButton, type PayButtonProps } from './pay-button.tsx';
import styles from './pay-part.module.css';
import { PhoneBar } from './phone-bar.tsx';
import { isPriced, lineRows, totalRow } from './sum-rows.tsx';

interface PayPartProps extends PayButtonProps {
  isChecking: boolean;
  agreed: boolean;
  isAgreementMissing: boolean;
  onAgree: (isAgreed: boolean) => void;
  onRetry: () => void;
  onFix: (what: 'coupon' | 'address' | 'points') => void;
}

/** The sum, what the check says of it, and the one button. */
export function PayPart(props: PayPartProps) {
  const { checked, isChecking, agreed, isAgreementMissing, onAgree } = props;
  const { lines, realPrice, agreement, balance, saved } = checked;
  const isPhone = usePhone();
  const rows = lineRows(lines);
  const box = agreement && canEnd(checked.checkResult) && (
    <Agreement
      agreement={agreement}
      isAgreed={agreed}
      isMissing={isAgreementMissing}
      onChange={onAgree}
    />
  );
  const button = <PayButton {...props} />;
  const promise = promiseOf(checked);
  return (
    <div className={styles.root}>
      <SectionCard title={words.total}>
        <Sum
          rows={isPhone ? rows : [...rows, totalRow(realPrice, !isPriced(lines))]}
          isDim={isChecking}
        />
        {balance !== null && <p className="xz-small xz-quiet">{balance.words}</p>}
        <Verdict {...props} />
        {!isPhone && (
          <div className={styles.pay}>
            {button}
            {box}
            {promise !== '' && <p className="xz-caption xz-quiet">{promise}</p>}
          </div>
        )}
      </SectionCard>
      {isPhone && (
        <div className={styles.under}>
          {box}
          {promise !== '' && <p className="xz-caption xz-quiet">{promise}</p>}
        </div>
      )}
      <PhoneBar
        fen={canEnd(checked.checkResult) ? realPrice : null}
        isFree={!isPriced(lines)}
        saved={saved}
        isDim={isChecking}
      >
        {button}
      </PhoneBar>
    </div>
  );
}

/** What follows the payment, and until when it can be given back; nothing of what is free. */
function promiseOf(checked: CheckedOrder): string {
  const { good, tradeType, refund, lines, checkResult, realPrice } = checked;
  if (!isPriced(lines) || !canEnd(checkResult)) return '';
  const what: Partial<Readonly<Record<typeof good.kind, string>>> = {
    book: words.posted,
    points: words.arrives,
  };
  const after = realPrice === 0 ? 'place' : tradeType === 'normal' ? 'pay' : 'balance';
  const promise = `${words.after[after]}${what[good.kind] ?? words.opens}`;
  return `${promise}${refund.words === '' ? '' : words.refund(refund.words)}`;
}

/** What the check says: in the right tone when it may be paid, else why not, with the one way on. */
function Verdict({ checked, isChecking, isStale, isNews, onRetry, onFix }: PayPartProps) {
  const { checkResult, checkResultMessage } = checked;
  const isGood = (checkResult === 'ok' || checkResult === 'free') && !isStale;
  if (isNews && !isChecking) return null;
  const text = isChecking ? words.checking : isStale ? words.failed : checkResultMessage;
  const tone = isChecking ? 'quiet' : isGood ? 'right' : 'review';
  return (
    <div className={styles.verdict} data-tone={tone}>
      {!isChecking &&
        (isGood ? (
          <IconCircleCheck size={18} stroke={1.6} aria-hidden />
        ) : (
          <IconAlertCircle size={18} stroke={1.6} aria-hidden />
        ))}
      <p role="status">{text}</p>
      {!isChecking && isStale && (
        <Button variant="subtle" size="compact-sm" onClick={onRetry}>
          {words.again}
        </Button>
      )}
      {!isChecking && !isStale && <WayOn checked={checked} onFix={onFix} />}
    </div>
  );
}

function WayOn({ checked, onFix }: Pick<PayPartProps, 'checked' | 'onFix'>) {
  const { checkResult, good, addresses } = checked;
  const small = { variant: 'subtle', size: 'compact-sm' } as const;
  const link = (label: string, draw: (props: object) => ReactNode) => (
    <Button {...small} renderRoot={draw}>
      {label}
    </Button>
  );
  switch (checkResult) {
    case 'coupon':
      return (
        <Button {...small} onClick={() => onFix('coupon')}>
          {words.fixes.coupon}
        </Button>
      );
    case 'points':
      return (
        <Button {...small} onClick={() => onFix('points')}>
          {words.fixes.points}
        </Button>
      );
    case 'address':
      // Without any address the form stands open on the page.
      return (
        addresses.length > 0 && (
          <Button {...small} onClick={() => onFix('address')}>
            {words.fixes.address}
          </Button>
        )
      );
    case 'identity':
      return link(words.fixes.identity, (props) => <Link to="/identity" {...props} />);
    case 'variant':
    case 'notYet': {
      const { goodId } = good;
      return link(words.fixes.variant, (props) => (
        <Link to="/mall/good/$goodId" params={{ goodId }} {...props} />
      ));
    }
    default:
      return null;
  }
}
