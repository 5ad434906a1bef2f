import type { GoodVariant } from '@xuezhou/contract/mall';
import { Sum } from '@xuezhou/ui/sum';
import { mallWords } from '../mall.words.ts';
import { listPrice, signedYuan } from '../money.ts';

const words = mallWords.good;

/** Of what is paid in two: how much now, how much later and when, and what happens without it. */
export function DepositTerms({
  variant: { deposit, depositWorth, balance },
}: {
  variant: GoodVariant;
}) {
  if (deposit === null || balance === null) return null;
  const bonus = (depositWorth ?? deposit) - deposit;
  return (
    <section aria-label={words.depositTerms}>
      <Sum
        rows={[
          ...(bonus > 0
            ? [
                {
                  key: 'bonus',
                  label: words.depositCounts(listPrice(deposit), listPrice(deposit + bonus)),
                  value: signedYuan(-bonus),
                },
              ]
            : []),
          { key: 'deposit', label: words.depositNow, value: signedYuan(deposit) },
          { key: 'balance', label: words.balanceLater, value: signedYuan(balance.amount) },
        ]}
      />
      <p className="xz-small xz-quiet">{balance.words}</p>
    </section>
  );
}
