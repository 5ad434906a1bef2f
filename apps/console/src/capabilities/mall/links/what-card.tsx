import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { SectionCard } from '@xuezhou/ui/section-card';
import { goodsListQuery } from '../goods/good.queries.ts';
import type { CheckedFor } from './link.queries.ts';
import styles from './link.module.css';
import type { WishForm } from './wish-form.ts';

export interface WhatCardProps {
  form: WishForm;
  checked: CheckedFor | undefined;
}

/** The good, its variant, and what is taken off its price. */
export function WhatCard({ form, checked }: WhatCardProps) {
  const goods = useQuery(goodsListQuery);
  const { goodId, limitYear } = form.values;
  const variants = checked?.variants ?? [];
  return (
    <SectionCard title="买什么">
      <div className={styles.fields}>
        <Select
          label="商品"
          searchable
          nothingFoundMessage="没有这件商品"
          data={(goods.data ?? [])
            .filter(({ state }) => state === 'on')
            .map((good) => ({ value: String(good.goodId), label: good.title }))}
          value={goodId}
          error={goods.error !== null && '商品没有取到，请过一会儿再打开'}
          onChange={(value) => form.set({ goodId: value, limitYear: null, couponId: null })}
        />
        {variants.length > 0 && (
          <Select
            label="规格"
            allowDeselect={false}
            data={variants.map(({ limitYear: year, title }) => ({
              value: String(year),
              label: title === '' ? '不分考期' : title,
            }))}
            value={limitYear ?? (variants.some((one) => one.limitYear === 0) ? '0' : null)}
            onChange={(value) => form.set({ limitYear: value })}
          />
        )}
        {(checked?.coupons.length ?? 0) > 0 && (
          <Select
            label="他的券"
            clearable
            placeholder="不用券"
            data={(checked?.coupons ?? []).map(({ heldCouponId, name, why }) => ({
              value: heldCouponId,
              label: why === '' ? name : `${name}（${why}）`,
              disabled: why !== '',
            }))}
            value={form.values.couponId}
            onChange={(value) =>
              form.set({ couponId: value, off: value === null ? form.values.off : '' })
            }
          />
        )}
        <TextInput
          label="学校减免"
          description="和他的券只能用一样；超过 20% 要另一位同事同意"
          placeholder="不减"
          inputMode="decimal"
          rightSection="元"
          {...form.field('off')}
        />
      </div>
    </SectionCard>
  );
}
