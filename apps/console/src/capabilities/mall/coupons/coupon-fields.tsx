import { MultiSelect, SegmentedControl, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';

import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { isNoOther, useFamilyChoices } from '../../site/port/family-choices.ts';
import type { CouponForm, CouponTyped } from './coupon-form.ts';
import { goodsQuery } from './coupon.queries.ts';
import styles from './coupons.module.css';

interface FieldsProps {
  form: CouponForm;
  /** Somebody took one: what it gives stays. */
  isFixed: boolean;
}

const whole = { inputMode: 'numeric', autoComplete: 'off' } as const;
const money = { inputMode: 'decimal', autoComplete: 'off', rightSection: '元' } as const;

/** What it gives, and what an order must have for it. */
export function TermsFields({ form, isFixed }: FieldsProps) {
  const { kind } = form.values;
  return (
    <SectionCard
      title="什么时候能用，减多少"
      caption={
        isFixed
          ? '已经有人领了，或者发出了码，这些不能再改。要改请停掉它，另做一张。'
          : '都满足才能用；结账时按这里的再算一次。'
      }
    >
      <div className={styles.fields}>
        <TextInput label="名称" maxLength={60} {...form.field('title')} />
        <ScopeFields {...{ form, isFixed }} />
        <div className={styles.line}>
          <SegmentedControl
            aria-label="减钱还是打折"
            disabled={isFixed}
            data={[
              { value: 'amount', label: '减钱' },
              { value: 'percent', label: '打折' },
            ]}
            value={kind}
            onChange={(value) => form.set({ kind: value })}
          />
        </div>
        <div className={styles.three}>
          {kind === 'amount' ? (
            <TextInput label="减多少" disabled={isFixed} {...money} {...form.field('value')} />
          ) : (
            <TextInput
              label="减百分之几"
              disabled={isFixed}
              {...whole}
              rightSection="%"
              {...form.field('value')}
            />
          )}
          {kind === 'percent' && (
            <TextInput
              label="最多减"
              placeholder="不限"
              disabled={isFixed}
              {...money}
              {...form.field('most')}
            />
          )}
          <TextInput
            label="订单满"
            placeholder="不限"
            disabled={isFixed}
            {...money}
            {...form.field('threshold')}
          />
        </div>
      </div>
    </SectionCard>
  );
}

function ScopeFields({ form, isFixed }: FieldsProps) {
  const families = useFamilyChoices(form.values.families).filter(isNoOther);
  const shelf = useQuery(goodsQuery);
  const goods = shelf.data?.families.flatMap((family) => family.goods) ?? [];
  return (
    <div className={styles.two}>
      <MultiSelect
        label="给哪些商品"
        placeholder="不选就不按商品限"
        searchable
        nothingFoundMessage="没有这件商品"
        disabled={isFixed}
        // A good stands in more than one family.
        data={[...new Map(goods.map((good) => [good.goodId, good.goodName]))].map(
          ([goodId, label]) => ({ value: String(goodId), label }),
        )}
        {...form.field('goodIds')}
        error={
          (form.field('goodIds').error as ReactNode) ??
          (shelf.error !== null && `商品没有取到：${troubleText(shelf.error)}`)
        }
      />
      <MultiSelect
        label="给哪些系列"
        placeholder="不选就不按系列限"
        disabled={isFixed}
        data={families}
        {...form.field('families')}
      />
    </div>
  );
}

/** How many, and until when. */
export function LimitFields({ form, isFixed }: FieldsProps) {
  return (
    <SectionCard title="多少张，到什么时候">
      <div className={styles.fields}>
        <div className={styles.three}>
          <TextInput
            label="总共"
            placeholder="不限"
            rightSection="张"
            {...whole}
            {...form.field('total')}
          />
          <TextInput label="每人" rightSection="张" {...whole} {...form.field('perStudent')} />
          <TextInput
            label="领后几天内用"
            placeholder="不按天算"
            rightSection="天"
            disabled={isFixed}
            {...whole}
            {...form.field('validDays')}
          />
        </div>
        <div className={styles.two}>
          <TextInput type="datetime-local" label="从什么时候能领" {...form.field('takeFrom')} />
          <TextInput type="datetime-local" label="领到什么时候" {...form.field('takeTo')} />
          <TextInput
            type="datetime-local"
            label="从什么时候能用"
            disabled={isFixed}
            {...form.field('validFrom')}
          />
          <TextInput
            type="datetime-local"
            label="用到什么时候"
            disabled={isFixed}
            {...form.field('validTo')}
          />
        </div>
      </div>
    </SectionCard>
  );
}

/** How it comes to students. */
export function WayFields({ form }: { form: CouponForm }) {
  const { way } = form.values;
  return (
    <SectionCard title="怎么发">
      <div className={styles.fields}>
        <SegmentedControl
          aria-label="怎么发"
          data={[
            { value: 'listed', label: '商城里自己领' },
            { value: 'word', label: '一个口令' },
            { value: 'codes', label: '一人一码' },
          ]}
          value={way}
          onChange={(value) => form.set({ way: value })}
        />
        <p className={styles.quiet}>{wayWords[way]}</p>
        {way === 'word' && <TextInput label="口令" maxLength={40} {...form.field('code')} />}
      </div>
    </SectionCard>
  );
}

const wayWords: Readonly<Record<CouponTyped['way'], string>> = {
  listed: '适用的商品页和领券页上都能看到，谁都能领。',
  word: '知道口令的人都能领，不分大小写。适合直播间、公众号。',
  codes: '存下以后在优惠券的列表里生成兑换码，一个码一个人用一次，只显示一次。',
};
