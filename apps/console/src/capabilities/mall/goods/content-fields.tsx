import { Button, MultiSelect, NativeSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import type { HoldPlan } from '@xuezhou/contract/mall/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { newItem, type ItemTyped } from './good-form.ts';
import { materialQuery } from './good.queries.ts';
import styles from './goods.module.css';
import type { GoodDraft } from './use-good-draft.ts';

const kinds: readonly { value: HoldPlan['kind']; label: string }[] = [
  { value: 'course', label: '课程' },
  { value: 'camp', label: '训练营的班' },
  { value: 'points', label: '积分' },
  { value: 'paper', label: '纸质资料' },
];

/** What a good holds: things, or other goods as the parts of a bundle. */
export function ContentFields({ draft: { form, faultAt } }: { draft: GoodDraft }) {
  const { items, parts } = form.values;
  const material = useQuery(materialQuery);
  const put = (next: readonly ItemTyped[]) => form.set({ items: next });
  return (
    <SectionCard title="卖什么">
      <div className={styles.fields}>
        {items.map((item, index) => (
          <div key={item.key} className={styles.item}>
            <NativeSelect
              aria-label={`第 ${index + 1} 项是什么`}
              data={[...kinds]}
              value={item.kind}
              onChange={({ currentTarget }) =>
                put(
                  items.map((one) =>
                    one === item
                      ? { ...newItem(currentTarget.value as ItemTyped['kind']), key: item.key }
                      : one,
                  ),
                )
              }
            />
            <ItemField
              {...{ item, index }}
              material={material.data}
              error={faultAt(`items.${index}`)}
              set={(changed) =>
                put(items.map((one) => (one === item ? { ...one, ...changed } : one)))
              }
            />
            <Button
              size="xs"
              variant="subtle"
              onClick={() => put(items.filter((one) => one !== item))}
            >
              去掉
            </Button>
          </div>
        ))}
        <p role="alert" className={styles.refusal} hidden={faultAt('items') === undefined}>
          {faultAt('items')}
        </p>
        <span>
          <Button variant="default" size="sm" onClick={() => put([...items, newItem('course')])}>
            加一项
          </Button>
        </span>
        <MultiSelect
          label="套餐：里面有哪些商品"
          description="已经有其中几件的学员，按比例少付；全都有的不用再买。"
          searchable
          nothingFoundMessage="没有这件商品"
          data={(material.data?.goods ?? []).map(({ goodId, title }) => ({
            value: String(goodId),
            label: title,
          }))}
          value={[...parts]}
          error={
            faultAt('parts') ??
            (material.error !== null && `商品没有取到：${troubleText(material.error)}`)
          }
          onChange={(value) => form.set({ parts: value })}
        />
      </div>
    </SectionCard>
  );
}

interface ItemFieldProps {
  item: ItemTyped;
  index: number;
  material:
    | {
        courses: { courseId: number; title: string }[];
        classes: { classId: number; title: string; isClosed: boolean }[];
      }
    | undefined;
  error: string | undefined;
  set: (changed: Partial<ItemTyped>) => void;
}

function ItemField({ item, index, material, error, set }: ItemFieldProps) {
  const label = `第 ${index + 1} 项`;
  if (item.kind === 'course')
    return (
      <Select
        aria-label={label}
        placeholder="选一门课程"
        searchable
        nothingFoundMessage="没有这门课程"
        data={(material?.courses ?? []).map(({ courseId, title }) => ({
          value: String(courseId),
          label: title,
        }))}
        value={item.number === '' ? null : item.number}
        error={error}
        onChange={(value) => set({ number: value ?? '' })}
      />
    );
  if (item.kind === 'camp')
    return (
      <Select
        aria-label={label}
        placeholder="选一个班"
        searchable
        nothingFoundMessage="没有这个班"
        data={(material?.classes ?? []).map(({ classId, title, isClosed }) => ({
          value: String(classId),
          label: isClosed ? `${title}（报不了名）` : title,
          disabled: isClosed,
        }))}
        value={item.number === '' ? null : item.number}
        error={error}
        onChange={(value, option) =>
          set({ number: value ?? '', title: option?.label ?? item.title })
        }
      />
    );
  if (item.kind === 'points')
    return (
      <TextInput
        aria-label={label}
        inputMode="numeric"
        rightSection="分"
        value={item.number}
        error={error}
        onChange={({ currentTarget }) => set({ number: currentTarget.value })}
      />
    );
  return (
    <span className={styles.two}>
      <TextInput
        aria-label={`${label}的名称`}
        placeholder="纸质讲义 10 册"
        value={item.title}
        error={error}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextInput
        aria-label={`${label}的说明`}
        placeholder="只寄大陆，3 天内发"
        value={item.words}
        onChange={({ currentTarget }) => set({ words: currentTarget.value })}
      />
    </span>
  );
}
