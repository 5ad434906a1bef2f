import { Notice } from '@xuezhou/ui/notice';
import { yuan } from '../order.words.ts';
import type { Outlook } from './coupon.queries.ts';
import styles from './coupons.module.css';

/** What it would cost at most and likely, and where it takes most. */
export function OutlookFacts({ outlook: { cost, deepest, needsSecond } }: { outlook: Outlook }) {
  return (
    <div className={styles.fields}>
      <p>{costWords(cost)}</p>
      <p className={styles.quiet}>
        {deepest === null
          ? '现在卖的商品都用不上它。'
          : `减得最深的是“${deepest.title}”：${yuan(deepest.price)} 减 ${yuan(deepest.off)}，约 ${deepest.percent}%。`}
      </p>
      <p className={styles.quiet}>订单取消、关闭、全额退款都会把券还回去，没过期就能再用。</p>
      {needsSecond && (
        <Notice tone="review" title="减了超过 20%，要另一位同事同意才发得出去">
          存下以后在“待同意”里等他。
        </Notice>
      )}
    </div>
  );
}

function costWords({ each, most, usedOfHundred, likely }: Outlook['cost']): string {
  if (most === null) return `每张最多少收 ${yuan(each)}；没有限张数，总共没有上限。`;
  const worst = `全部用完，最多少收 ${yuan(most)}`;
  if (likely === null) return `${worst}；领过的券还太少，估不出大约多少。`;
  return `${worst}；按去年 ${usedOfHundred}% 用掉，约 ${yuan(likely)}。`;
}
