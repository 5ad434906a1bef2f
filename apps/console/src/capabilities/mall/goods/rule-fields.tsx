import { Button, NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';

import type { GoodKind, SaleKind } from '@xuezhou/contract/mall';
import { SectionCard } from '@xuezhou/ui/section-card';
import { isNoOther, useFamilyChoices } from '../../site/port/family-choices.ts';
import { newExtra, type ExtraTyped } from './good-form.ts';
import styles from './goods.module.css';
import type { GoodDraft } from './use-good-draft.ts';

const money = { inputMode: 'decimal', autoComplete: 'off', rightSection: '元' } as const;
const whole = { inputMode: 'numeric', autoComplete: 'off' } as const;

const kinds: readonly { value: GoodKind; label: string }[] = [
  { value: 'course', label: '课程' },
  { value: 'bank', label: '题库' },
  { value: 'book', label: '书' },
  { value: 'cards', label: '闪卡' },
  { value: 'camp', label: '训练营' },
  { value: 'live', label: '直播' },
  { value: 'points', label: '积分' },
];
const sales: readonly { value: SaleKind; label: string }[] = [
  { value: 'normal', label: '一次付清' },
  { value: 'lock', label: '付定金锁价' },
  { value: 'presell', label: '预售，定金可以抵更多' },
];

interface FieldsProps {
  draft: GoodDraft;
}

/** What it is called and where it stands in the mall. */
export function NameFields({ draft: { form, faultAt } }: FieldsProps) {
  const families = useFamilyChoices(form.values.family).filter(isNoOther);
  const text = (name: 'title' | 'level' | 'slips' | 'facts') => ({
    ...form.field(name),
    error: faultAt(name),
  });
  return (
    <SectionCard title="名称和封面">
      <div className={styles.fields}>
        <TextInput label="名称" {...text('title')} />
        <div className={styles.four}>
          <NativeSelect
            label="系列"
            data={families}
            value={form.values.family}
            onChange={({ currentTarget }) => form.set({ family: currentTarget.value })}
          />
          <TextInput label="级别" placeholder="CFA 一级" {...text('level')} />
          <NativeSelect
            label="种类"
            data={[...kinds]}
            value={form.values.kind}
            onChange={({ currentTarget }) => form.set({ kind: currentTarget.value as GoodKind })}
          />
          <NativeSelect
            label="怎么付"
            data={[...sales]}
            value={form.values.sale}
            error={faultAt('sale')}
            onChange={({ currentTarget }) => form.set({ sale: currentTarget.value as SaleKind })}
          />
        </div>
        <div className={styles.two}>
          <TextInput
            label="封面上的词"
            description="用、隔开，第一个在正中，最多 5 个"
            placeholder="数量方法、财务报表"
            {...text('slips')}
          />
          <TextInput
            label="一句话的好处"
            description="用、隔开"
            placeholder="2027 年大纲、随班打卡营"
            {...text('facts')}
          />
        </div>
      </div>
    </SectionCard>
  );
}

/** What is posted, given back and agreed to. */
export function RuleFields({ draft }: FieldsProps) {
  const { form, faultAt } = draft;
  const box = (name: 'needsAddress' | 'needsIdentity' | 'takesTaobao') => ({
    checked: form.values[name],
    onChange: ({ currentTarget }: { currentTarget: { checked: boolean } }) =>
      form.set({ [name]: currentTarget.checked }),
  });
  return (
    <SectionCard title="寄送和售后">
      <div className={styles.fields}>
        <Switch
          label="要收货地址"
          description="有纸质资料时打开"
          error={faultAt('needsAddress')}
          {...box('needsAddress')}
        />
        <div className={styles.two}>
          <TextInput
            label="运费"
            placeholder="包邮"
            {...money}
            {...form.field('freight')}
            error={faultAt('freight')}
          />
          <TextInput
            label="满多少免运费"
            placeholder="不免"
            {...money}
            {...form.field('freeFrom')}
          />
        </div>
        <div className={styles.two}>
          <TextInput
            label="几天内可以退"
            rightSection="天"
            {...whole}
            {...form.field('refundDays')}
            error={faultAt('refund')}
          />
          <TextInput
            label="看过的课少于几节才能退"
            placeholder="不看节数"
            rightSection="节"
            {...whole}
            {...form.field('refundLectures')}
          />
        </div>
        <Switch label="购买前要实名认证" {...box('needsIdentity')} />
        <Switch label="可以填淘宝订单号" {...box('takesTaobao')} />
        <ExtraFields draft={draft} />
      </div>
    </SectionCard>
  );
}

function ExtraFields({ draft: { form, faultAt } }: FieldsProps) {
  const { extras } = form.values;
  const put = (next: readonly ExtraTyped[]) => form.set({ extras: next });
  const change = (extra: ExtraTyped, changed: Partial<ExtraTyped>) =>
    put(extras.map((one) => (one === extra ? { ...one, ...changed } : one)));
  return (
    <>
      {extras.map((extra, index) => (
        <div key={extra.key} className={styles.item}>
          <TextInput
            aria-label={`第 ${index + 1} 件加购的名称`}
            placeholder="公式手册"
            value={extra.title}
            error={faultAt(`extras.${index}`)}
            onChange={({ currentTarget }) => change(extra, { title: currentTarget.value })}
          />
          <TextInput
            aria-label={`第 ${index + 1} 件加购的价格`}
            {...money}
            value={extra.price}
            onChange={({ currentTarget }) => change(extra, { price: currentTarget.value })}
          />
          <Switch
            label="要寄"
            checked={extra.needsAddress}
            onChange={({ currentTarget }) => change(extra, { needsAddress: currentTarget.checked })}
          />
          <Button
            size="xs"
            variant="subtle"
            onClick={() => put(extras.filter((one) => one !== extra))}
          >
            去掉
          </Button>
        </div>
      ))}
      <span>
        <Button variant="default" size="sm" onClick={() => put([...extras, newExtra()])}>
          加一件加购的
        </Button>
      </span>
    </>
  );
}

/** The text that is agreed to with each order. */
export function AgreementFields({ draft: { form, faultAt } }: FieldsProps) {
  return (
    <SectionCard title="协议" caption="不用协议就都空着。改了正文，请把版本也改掉。">
      <div className={styles.fields}>
        <div className={styles.two}>
          <TextInput
            label="协议的名称"
            placeholder="课程服务协议"
            {...form.field('agreementTitle')}
          />
          <TextInput label="版本" placeholder="2026-11" {...form.field('agreementVersion')} />
        </div>
        <Textarea
          label="正文"
          autosize
          minRows={4}
          maxRows={16}
          {...form.field('agreementText')}
          error={faultAt('agreement')}
        />
      </div>
    </SectionCard>
  );
}
