import { Button } from '@mantine/core';
import type { Static } from '@xuezhou/contract/kernel';
import type { Good, GoodExtra, GoodVariant, SumLine } from '@xuezhou/contract/mall';
import { linesOfTrade, priceOrder } from '@xuezhou/rules/mall/price';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sum } from '@xuezhou/ui/sum';
import { usePhone } from '@xuezhou/ui/use-phone';
import { serverNow } from '@xuezhou/client/time/server-clock.ts';
import { openLogin } from '../../../platform/session/login-request.ts';
import type { PageSearch } from '../../../platform/page/page.ts';
import { NotOnSale } from '../goods/buy-button.tsx';
import { GoodChoices } from '../goods/good-choices.tsx';
import { goodPeriod } from '../goods/good-words.ts';
import { useGoodChoice } from '../goods/use-good-choice.ts';
import { GoodLine } from './good-line.tsx';
import styles from './order-check.module.css';
import { orderWords as words } from './order.words.ts';
import pay from './pay-part.module.css';
import { PhoneBar } from './phone-bar.tsx';
import { isPriced, lineRows, totalRow } from './sum-rows.tsx';

/** The order as a visitor sees it: what is chosen stands in the address, and is there after the login. */
export function OrderVisitor({ good }: { good: Good; search: PageSearch }) {
  const isPhone = usePhone();
  const chosen = useGoodChoice(good);
  const { variant, choice } = chosen;
  const extras = good.extras.filter(({ extraId }) => choice.extraIds.includes(extraId));
  const { lines, price, due } = visitorSum(good, variant, extras);
  const rows = lineRows(lines);
  const isFree = !isPriced(lines);
  const what = [variant?.title ?? '', ...extras.map(({ title }) => words.plus(title))];
  const isOnSale = (variant ?? good).saleState === 'on';
  const button = isOnSale ? (
    <Button size="lg" fullWidth px={12} data-main onClick={() => void openLogin()}>
      {words.visitorLogin}
    </Button>
  ) : (
    <NotOnSale good={good} variant={variant} />
  );
  return (
    <PageColumn
      layout="aside"
      asideLabel={words.total}
      head={<SectionTitle order={1}>{words.title}</SectionTitle>}
      aside={
        <div className={pay.root}>
          <SectionCard title={words.total}>
            <Sum rows={isPhone ? rows : [...rows, totalRow(due, isFree)]} />
            {variant?.balance && <p className="xz-small xz-quiet">{variant.balance.words}</p>}
            <div className={pay.pay}>
              {!isPhone && button}
              {isOnSale && <p className="xz-caption xz-quiet">{words.visitor}</p>}
            </div>
          </SectionCard>
          <PhoneBar fen={isOnSale ? due : null} isFree={isFree}>
            {button}
          </PhoneBar>
        </div>
      }
    >
      <div className={styles.cards}>
        <GoodLine
          good={good}
          texts={[what.filter((text) => text !== '').join('，'), goodPeriod(good, variant)]}
          price={price}
        />
        {(good.variants.length > 1 || good.extras.length > 0) && (
          <SectionCard>
            <div className={styles.cards}>
              <GoodChoices good={good} chosen={chosen} />
            </div>
          </SectionCard>
        )}
      </div>
    </PageColumn>
  );
}

/** Before anybody is logged in nothing is taken off, and no freight is known; the check says the rest. */
function visitorSum(
  { goodId, goodName, family, price }: Good,
  variant: GoodVariant | undefined,
  extras: readonly Static<typeof GoodExtra>[],
): { lines: SumLine[]; price: number; due: number } {
  const { deposit = null, depositWorth = null } = variant ?? {};
  const priced = priceOrder({
    good: { goodId, family, label: goodName, price: variant?.price ?? price },
    extras: extras.map((extra) => ({ label: extra.title, price: extra.price })),
    deposit: deposit === null ? null : { amount: deposit, worth: depositWorth ?? deposit },
    ...{ parts: [], coupon: null, points: { wanted: 0, balance: 0 }, freight: null },
    now: new Date(serverNow()),
  });
  const lines = linesOfTrade(priced, deposit === null ? 'whole' : 'deposit');
  return {
    lines: lines.map((line) => ({ ...line, was: null })),
    price: priced.basis,
    due: priced.due,
  };
}
