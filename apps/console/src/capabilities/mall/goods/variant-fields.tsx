import { Button, SegmentedControl, Select, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { Audience } from '@xuezhou/contract/mall/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import styles from './goods.module.css';
import { moved } from '../../../platform/form/items.ts';
import { newVariant, nextYear, type VariantTyped } from './good-form.ts';
import type { GoodDetail } from './good.queries.ts';
import type { GoodDraft } from './use-good-draft.ts';

const whole = { inputMode: 'numeric', autoComplete: 'off' } as const;
const money = { inputMode: 'decimal', autoComplete: 'off', rightSection: '元' } as const;

const audienceWords: Readonly<Record<Audience, string>> = {
  all: '所有人',
  returning: '只对老学员',
  school: '只能后台开',
};

interface VariantFieldsProps {
  draft: GoodDraft;
  sold: GoodDetail['sold'];
}

/** How long, how much, for whom. */
export function VariantFields({ draft, sold }: VariantFieldsProps) {
  const { form, faultAt } = draft;
  const { variants } = form.values;
  const put = (next: readonly VariantTyped[]) => form.set({ variants: next });
  return (
    <SectionCard
      title="规格"
      caption="规格就是“学多久、多少钱、给谁”；已经卖出去的不受影响，改了就换成新的一个。"
      action={
        <Button
          variant="default"
          size="sm"
          leftSection={<IconPlus size={16} stroke={1.6} aria-hidden />}
          onClick={() => put([...variants, newVariant(nextYear(variants))])}
        >
          加规格
        </Button>
      }
    >
      <ol className={styles.cards}>
        {variants.map((variant, index) => (
          <li key={variant.key}>
            <OneVariant
              {...{ draft, variant, index }}
              sold={sold.find(({ variantId }) => variantId === variant.variantId)}
              set={(changed) =>
                put(variants.map((one) => (one === variant ? { ...one, ...changed } : one)))
              }
              onMove={(by) => put(moved(variants, index, index + by))}
              onRemove={() => put(variants.filter((one) => one !== variant))}
            />
          </li>
        ))}
      </ol>
      <p role="alert" className={styles.refusal} hidden={faultAt('variants') === undefined}>
        {faultAt('variants')}
      </p>
    </SectionCard>
  );
}

interface OneProps {
  draft: GoodDraft;
  variant: VariantTyped;
  index: number;
  sold: GoodDetail['sold'][number] | undefined;
  set: (changed: Partial<VariantTyped>) => void;
  onMove: (by: -1 | 1) => void;
  onRemove: () => void;
}

type Text = Exclude<keyof VariantTyped, 'key' | 'variantId' | 'lasting' | 'audience'>;

function OneVariant({ draft, variant, index, sold, set, onMove, onRemove }: OneProps) {
  const count = draft.form.values.variants.length;
  const name = variant.title === '' ? `规格 ${index + 1}` : variant.title;
  const at = (field: string) => draft.faultAt(`variants.${index}.${field}`);
  const field = (key: Text, place: string = key) => ({
    value: variant[key],
    error: at(place),
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      set({ [key]: currentTarget.value }),
  });
  return (
    <fieldset className={styles.variant} aria-label={name}>
      <div className={styles.between}>
        <strong>{name}</strong>
        <span className={styles.acts}>
          {sold !== undefined && sold.hasOrders && <StatusChip>卖出 {sold.sold}</StatusChip>}
          <Button size="xs" variant="subtle" disabled={index === 0} onClick={() => onMove(-1)}>
            上移
          </Button>
          <Button
            size="xs"
            variant="subtle"
            disabled={index === count - 1}
            onClick={() => onMove(1)}
          >
            下移
          </Button>
          <Button size="xs" variant="subtle" onClick={onRemove}>
            去掉
          </Button>
        </span>
      </div>
      <div className={styles.three}>
        <TextInput label="名字" placeholder="1 年，2027 年 2 月考期" {...field('title')} />
        <TextInput label="现价" {...money} {...field('price')} />
        <TextInput
          label="考期或序号"
          description="2027，或 1、2、3，用来区分"
          {...whole}
          {...field('limitYear')}
        />
      </div>
      <LastingFields {...{ variant, set, field }} />
      <div className={styles.three}>
        <Select
          label="谁能买"
          allowDeselect={false}
          data={Object.entries(audienceWords).map(([value, label]) => ({ value, label }))}
          value={variant.audience}
          onChange={(value) => set({ audience: (value ?? 'all') as Audience })}
        />
        <TextInput
          label="一共几份"
          placeholder="不限"
          rightSection="份"
          {...whole}
          {...field('stock')}
        />
      </div>
      <TimeFields {...{ draft, field }} />
    </fieldset>
  );
}

type Field = (
  key: Text,
  place?: string,
) => {
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: { value: string } }) => void;
};

function LastingFields({
  variant,
  set,
  field,
}: Pick<OneProps, 'variant' | 'set'> & { field: Field }) {
  return (
    <div className={styles.line}>
      <SegmentedControl
        aria-label="学多久"
        data={[
          { value: 'days', label: '学几天' },
          { value: 'day', label: '学到哪一天' },
          { value: 'endless', label: '一直能学' },
        ]}
        value={variant.lasting}
        onChange={(lasting) => set({ lasting })}
      />
      {variant.lasting === 'days' && (
        <TextInput aria-label="学几天" rightSection="天" {...whole} {...field('days')} />
      )}
      {variant.lasting === 'day' && (
        <TextInput type="date" aria-label="学到哪一天" {...field('expiresOn')} />
      )}
    </div>
  );
}

function TimeFields({ draft, field }: { draft: GoodDraft; field: Field }) {
  const isInTwo = draft.form.values.sale !== 'normal';
  return (
    <>
      {isInTwo && (
        <div className={styles.four}>
          <TextInput label="定金" {...money} {...field('deposit')} />
          <TextInput label="定金抵多少" placeholder="和定金一样" {...money} {...field('worth')} />
          <TextInput type="datetime-local" label="尾款从" {...field('balanceFrom')} />
          <TextInput type="datetime-local" label="尾款到" {...field('balanceTo')} />
        </div>
      )}
      <details className={styles.more}>
        <summary>原价、开卖和停卖的时间</summary>
        <div className={styles.four}>
          <TextInput label="原价" {...money} {...field('formerPrice', 'former')} />
          <TextInput type="date" label="原价卖到哪一天" {...field('formerUntil')} />
          <TextInput type="datetime-local" label="从什么时候卖" {...field('saleFrom')} />
          <TextInput type="datetime-local" label="卖到什么时候" {...field('saleTo')} />
        </div>
      </details>
    </>
  );
}
