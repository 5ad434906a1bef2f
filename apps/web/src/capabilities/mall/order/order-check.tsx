import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { CheckedOrder, Good } from '@xuezhou/contract/mall';
import { isTaobaoNumber } from '@xuezhou/rules/mall/invoice';
import { Notice } from '@xuezhou/ui/notice';
import { PageColumn } from '@xuezhou/ui/page-column';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { usePhone } from '@xuezhou/ui/use-phone';
import { useState, type ComponentProps, type ReactNode } from 'react';
import { useGoodChoice } from '../goods/use-good-choice.ts';
import { signedYuan } from '../money.ts';
import { NotLoaded } from '../not-loaded.tsx';
import type { PageSearch } from '../../../platform/page/page.ts';
import { AddressCard } from '../addresses/address-card.tsx';
import { agreementBoxId } from './agreement.tsx';
import { ChosenGood } from './chosen-good.tsx';
import { OffersCard } from './offers-card.tsx';
import type { OrderDraft, useOrderDraft } from './order-draft.ts';
import styles from './order-check.module.css';
import { orderWords as words, type Way } from './order.words.ts';
import { offersHere } from '../paying/start-payment.ts';
import { canEnd } from './pay-button.tsx';
import { PayPart } from './pay-part.tsx';
import { useCheckedOrder } from './use-checked-order.ts';
import { usePlaceOrder, type Outcome } from './use-place-order.ts';
import { WayChoice } from './way-choice.tsx';

interface OrderCheckProps {
  good: Good;
  search: PageSearch;
  kept: ReturnType<typeof useOrderDraft>;
  onOutcome: (outcome: Outcome) => void;
}

/** What a student is about to order, counted by the server on every change. */
export function OrderCheck({ good, search, kept, onOutcome }: OrderCheckProps) {
  const isPhone = usePhone();
  const { draft } = kept;
  const chosen = useGoodChoice(good);
  const wanted = wantedOf(good, chosen);
  const order = useCheckedOrder({ ...wanted, ...wishesOf(draft) });
  const { checked } = order;
  const placing = usePlaceOrder({
    wishes: { ...wanted, vendorOid: search['vendor_oid'], source: search['source'] },
    draft,
    changeDraft: kept.change,
    checkAgain: order.checkAgain,
    onOutcome,
  });
  const form = useOrderForm(checked, kept);
  const head = !isPhone && <SectionTitle order={1}>{words.title}</SectionTitle>;
  if (checked === undefined && order.error === null) return <PageSkeleton shape="order" />;
  if (checked === undefined) return <NotChecked head={head} query={order.asked} />;
  const news = placing.isNews && <PriceNews checked={checked} goodId={good.goodId} />;
  const press = () => {
    if (!form.findProblem()) void placing.pay(checked, form.way);
  };
  return (
    <PageColumn
      layout="aside"
      asideLabel={words.total}
      head={
        (head || news) && (
          <div className={styles.head}>
            {head}
            {news}
          </div>
        )
      }
      aside={
        <PayPart
          {...{ checked, isChecking: order.isChecking, isStale: order.error !== null }}
          {...{ isNews: placing.isNews, isBusy: placing.isBusy, problem: placing.problem }}
          {...{ way: form.way, agreed: form.isAgreed, isAgreementMissing: form.isAgreementMissing }}
          onAgree={form.agree}
          onPay={press}
          onRetry={() => void order.asked.refetch()}
          onFix={form.fix}
        />
      }
    >
      <Choices
        {...{ good, chosen, checked, kept, form }}
        onPay={press}
        onWay={(way) => {
          kept.change({ way });
          placing.forgetProblem();
        }}
      />
    </PageColumn>
  );
}

interface NotCheckedProps extends Pick<ComponentProps<typeof NotLoaded>, 'query'> {
  head: ReactNode;
}

/** The server could not count it. */
function NotChecked({ head, query }: NotCheckedProps) {
  return (
    <PageColumn head={head}>
      <NotLoaded title={words.failed} text={words.failedText} query={query} />
    </PageColumn>
  );
}

const wantedOf = ({ goodId }: Good, { choice }: ReturnType<typeof useGoodChoice>) => ({
  goodId,
  limitYear: choice.limitYear,
  extraIds: [...choice.extraIds],
});

/** Of what is kept on the device, what the check wants to know. */
const wishesOf = ({ points, couponId, addressId, agreed }: OrderDraft) => ({
  used_points: points,
  ...(couponId === undefined ? { bestCoupon: true } : { couponId }),
  ...(addressId !== undefined && { addressId }),
  ...(agreed !== '' && { agreementDigest: agreed }),
});

interface ChoicesProps {
  good: Good;
  chosen: ReturnType<typeof useGoodChoice>;
  checked: CheckedOrder;
  kept: ReturnType<typeof useOrderDraft>;
  form: ReturnType<typeof useOrderForm>;
  onWay: (way: Way) => void;
  onPay: () => void;
}

/** What is ordered, where it goes, what takes something off, and how it is paid. */
function Choices({ good, chosen, checked, kept, form, onWay, onPay }: ChoicesProps) {
  const { draft, change } = kept;
  const price = checked.lines
    .filter(({ kind }) => kind === 'good' || kind === 'extra')
    .reduce((sum, { amount }) => sum + amount, 0);
  const isOpen = canEnd(checked.checkResult);
  const openWhere = (name: 'coupon' | 'address') => ({
    isOpen: form.open === name,
    onOpen: (isOpen: boolean) => form.setOpen(isOpen ? name : null),
  });
  return (
    <div className={styles.cards}>
      <ChosenGood {...{ good, chosen, checked, price }} />
      {isOpen && checked.needsAddress && (
        <AddressCard
          {...openWhere('address')}
          checked={checked}
          onChoose={(addressId) => change({ addressId })}
        />
      )}
      {isOpen && price > 0 && (
        <OffersCard
          {...openWhere('coupon')}
          checked={checked}
          points={draft.points}
          onCoupon={(couponId) => change({ couponId })}
          onPoints={(points) => change({ points })}
        />
      )}
      {isOpen && checked.realPrice > 0 && (
        <WayChoice
          offers={offersHere(checked.ways)}
          way={form.way}
          onChoose={onWay}
          taobao={{
            value: draft.taobaoNo,
            error: form.taobaoError,
            onChange: (taobaoNo) => change({ taobaoNo }),
            onEnter: onPay,
          }}
        />
      )}
    </div>
  );
}

/** What stands in the page's own fields, and what is missing in them. */
function useOrderForm(
  checked: CheckedOrder | undefined,
  { draft, change }: ReturnType<typeof useOrderDraft>,
) {
  const [open, setOpen] = useState<'coupon' | 'address' | null>(null);
  const [isPressed, setPressed] = useState(false);
  const offers = offersHere(checked?.ways ?? []);
  const way: Way | undefined =
    offers.find((offer) => offer.way === draft.way)?.way ?? offers[0]?.way;
  const agreement = checked?.agreement ?? null;
  const isAgreed = agreement === null || agreement.digest === draft.agreed;
  const isTaobaoWrong =
    way === 'taobao' &&
    (checked?.realPrice ?? 0) > 0 &&
    !isTaobaoNumber(draft.taobaoNo.replace(/\s/g, ''));
  return {
    ...{ open, setOpen, way, isAgreed },
    isAgreementMissing: isPressed && !isAgreed,
    taobaoError: isPressed && isTaobaoWrong ? words.taobaoFault : undefined,
    agree: (isOn: boolean) => change({ agreed: isOn && agreement ? agreement.digest : '' }),
    /** True when something has to be put right first; the focus goes there. */
    findProblem: () => {
      setPressed(true);
      if (!isAgreed) document.getElementById(agreementBoxId)?.focus();
      return !isAgreed || isTaobaoWrong;
    },
    fix: (what: 'coupon' | 'address' | 'points') => {
      if (what === 'points') change({ points: 0 });
      else setOpen(what);
    },
  };
}

function PriceNews({ checked, goodId }: { checked: CheckedOrder; goodId: number }) {
  const changed = checked.lines.flatMap(({ label, amount, was }) =>
    was === null ? [] : [words.changedText(label, signedYuan(was), signedYuan(amount))],
  );
  return (
    <div role="alert">
      <Notice
        tone="review"
        icon={<IconAlertTriangle size={20} stroke={1.6} aria-hidden />}
        title={words.changedTitle}
        action={
          <Button
            variant="subtle"
            size="sm"
            color="inherit"
            renderRoot={(props) => <Link to="/mall/good/$goodId" params={{ goodId }} {...props} />}
          >
            {words.notNow}
          </Button>
        }
      >
        {changed.length > 0 ? [...changed, words.changedRest].join('') : words.changedTotal}
      </Notice>
    </div>
  );
}
