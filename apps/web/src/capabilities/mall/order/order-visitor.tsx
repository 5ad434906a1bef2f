import { Button } from '@mantine/core';
import type { Good } from '@xuezhou/contract/mall';
import { PageColumn } from '@xuezhou/ui/page-column';
import { SectionCard } from '@xuezhou/ui/section-card';
import { SectionTitle } from '@xuezhou/ui/section-title';
import { Sum } from '@xuezhou/ui/sum';
import { usePhone } from '@xuezhou/ui/use-phone';
import { openLogin } from '../../../platform/login-request.ts';
import type { PageSearch } from '../../../platform/page.ts';
import { GoodChoices } from '../goods/good-choices.tsx';
import { periodWords } from '../goods/good-words.ts';
import { useGoodChoice } from '../goods/use-good-choice.ts';
import { signedYuan } from '../money.ts';
import { GoodLine } from './good-line.tsx';
import styles from './order-check.module.css';
import { orderWords as words } from './order.words.ts';
import pay from './pay-part.module.css';
import { PhoneBar } from './phone-bar.tsx';
import { totalRow } from './sum-rows.tsx';

/** The order as a visitor sees it: what is chosen stands in the address, and is there after the login. */
export function OrderVisitor({ good }: { good: Good; search: PageSearch }) {
  const isPhone = usePhone();
  const chosen = useGoodChoice(good);
  const { variant, choice } = chosen;
  const extras = good.extras.filter(({ extraId }) => choice.extraIds.includes(extraId));
  const price = variant?.price ?? good.price;
  const total = extras.reduce((sum, extra) => sum + extra.price, price);
  const rows = [
    { key: 'good', label: good.goodName, value: signedYuan(price) },
    ...extras.map((extra) => ({
      key: extra.extraId,
      label: extra.title,
      value: signedYuan(extra.price),
    })),
  ];
  const what = [variant?.title ?? '', ...extras.map(({ title }) => words.plus(title))];
  const button = (
    <Button size="lg" fullWidth px={12} data-main onClick={() => void openLogin()}>
      {words.visitorLogin}
    </Button>
  );
  return (
    <PageColumn
      layout="aside"
      asideLabel={words.total}
      head={<SectionTitle order={1}>{words.title}</SectionTitle>}
      aside={
        <div className={pay.root}>
          <SectionCard title={words.total}>
            <Sum rows={isPhone ? rows : [...rows, totalRow(total)]} />
            <div className={pay.pay}>
              {!isPhone && button}
              <p className="xz-caption xz-quiet">{words.visitor}</p>
            </div>
          </SectionCard>
          <PhoneBar fen={total}>{button}</PhoneBar>
        </div>
      }
    >
      <div className={styles.cards}>
        <GoodLine
          good={good}
          texts={[
            what.filter((text) => text !== '').join('，'),
            variant ? periodWords(variant) : '',
          ]}
          price={total}
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
