import { Button } from '@mantine/core';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { Notice } from '@xuezhou/ui/notice';
import { PageSkeleton } from '@xuezhou/ui/page-skeleton';
import { SectionCard } from '@xuezhou/ui/section-card';
import { Sum } from '@xuezhou/ui/sum';
import { yuan } from '../order.words.ts';
import type { CheckedFor } from './link.queries.ts';
import styles from './link.module.css';
import type { WishForm } from './wish-form.ts';

interface SumCardProps {
  form: WishForm;
  checked: CheckedFor | undefined;
  /** Of what is chosen now. */
  isCurrent: boolean;
  isAsked: boolean;
  error: unknown;
  onRetry: () => void;
  onMake: () => void;
}

/** What the student would pay, and the button. */
export function SumCard(props: SumCardProps) {
  const { form, checked, isCurrent, isAsked, error, onRetry, onMake } = props;
  return (
    <SectionCard title="多少钱" caption="和他自己在商城下单一样算">
      <div className={styles.fields}>
        {checked !== undefined ? (
          <Checked checked={checked} />
        ) : !isAsked ? (
          <p className={styles.quiet}>选好学员和商品就会算。</p>
        ) : error === null || error === undefined ? (
          <PageSkeleton delay={300} label="正在算" />
        ) : (
          <>
            <p role="alert">没有算出来：{troubleText(error)}</p>
            <Button variant="default" size="sm" onClick={onRetry}>
              再试一次
            </Button>
          </>
        )}
        <Button
          loading={form.isBusy}
          disabled={!isCurrent || checked === undefined || checked.why !== ''}
          onClick={onMake}
        >
          {checked?.needsSecond === true ? '提交，等同事同意' : '做好，得到链接'}
        </Button>
        <p role="alert" className={styles.refusal} hidden={form.refusal === undefined}>
          {form.refusal}
        </p>
        <p className={styles.quiet}>
          谁都能替他付，课只加给他。链接里看不到他的手机号和学习；价格和名额留到链接结束。
        </p>
      </div>
    </SectionCard>
  );
}

function Checked({ checked }: { checked: CheckedFor }) {
  return (
    <>
      <Sum
        rows={[
          ...checked.lines.map(({ label, amount }, index) => ({
            key: index,
            label,
            value: yuan(amount),
          })),
          { key: 'due', label: '他要付', value: yuan(checked.due), isTotal: true },
        ]}
      />
      {checked.expireDate !== null && <p className={styles.quiet}>学到 {checked.expireDate}</p>}
      {checked.address !== null && <p className={styles.quiet}>寄到 {checked.address}</p>}
      {checked.why !== '' && (
        <Notice tone="review" title="现在做不了">
          {checked.why}
        </Notice>
      )}
      {checked.needsSecond && (
        <Notice tone="review" title={`减了 ${checked.percent}%，超过 20%，要另一位同事同意`} />
      )}
    </>
  );
}
