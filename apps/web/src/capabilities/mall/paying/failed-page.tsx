import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { Trade } from '@xuezhou/contract/mall';
import { Price } from '@xuezhou/ui/price';
import { Row } from '@xuezhou/ui/row';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum } from '@xuezhou/ui/sum';
import { useState } from 'react';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { clockTime } from '../moments.ts';
import { exactPrice } from '../money.ts';
import { payingWords as words } from './paying.words.ts';
import { ResultPage } from './result-page.tsx';

interface FailedPageProps {
  trade: Trade;
  /** The provider's reason in our words. */
  reason: string;
  isBusy: boolean;
  isAsking: boolean;
  onAgain: () => void;
  onOther: () => void;
  onAsk: () => Promise<void>;
}

/** A payment that did not go through: why, and what was kept and until when. */
export function FailedPage(props: FailedPageProps) {
  const { trade, reason, isBusy, isAsking, onAgain, onOther, onAsk } = props;
  const [wasAsked, setAsked] = useState(false);
  return (
    <ResultPage
      art="storm"
      title={words.failed}
      text={reason}
      actions={
        <>
          <Button size="lg" variant="default" onClick={onOther}>
            {words.other}
          </Button>
          <Button
            size="lg"
            data-main
            loading={isBusy}
            rightSection={<IconArrowRight size={18} stroke={1.6} aria-hidden />}
            onClick={onAgain}
          >
            {words.payAgain}
          </Button>
        </>
      }
    >
      <Kept trade={trade} />
      <SectionCard padding="rows">
        <Row
          title={words.bankSays}
          caption={<span role="status">{wasAsked ? words.checkedNot : words.bankSaysText}</span>}
          end={
            <Button
              variant="subtle"
              loading={isAsking}
              onClick={() => void onAsk().then(() => setAsked(true))}
            >
              {words.check}
            </Button>
          }
        />
        <Row
          title={words.trouble}
          caption={words.troubleText}
          end={<Link to="/about">{words.contact}</Link>}
        />
      </SectionCard>
    </ResultPage>
  );
}

/** What the order still has, and until when. */
function Kept({ trade }: { trade: Trade }) {
  const minutes = Math.ceil((Date.parse(trade.payTo ?? '') - useServerNow()) / 60_000);
  const kept = trade.lines.filter(({ kind }) => kind === 'coupon' || kind === 'points');
  return (
    <SectionCard title={words.keptTitle}>
      <Sum
        rows={[
          ...(trade.payTo === null || minutes <= 0
            ? []
            : [
                {
                  key: 'order',
                  label: words.order,
                  value: words.keptUntil(clockTime(trade.payTo), minutes),
                },
              ]),
          ...kept.map(({ label }) => ({ key: label, label, value: words.keptFor })),
          {
            key: 'due',
            label: words.due,
            value: <Price amount={exactPrice(trade.realPrice)} size={24} />,
            isTotal: true,
          },
        ]}
      />
    </SectionCard>
  );
}
