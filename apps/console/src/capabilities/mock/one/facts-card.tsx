import { Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import type { ListedPaper } from '@xuezhou/contract/mock/console';
import { formatWords, wayWords } from '../paper.words.ts';
import type { DeskPart } from './desk-part.ts';
import styles from './paper-desk.module.css';

const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What the paper is called, how long it takes, and in whose form it asks. */
export function FactsCard({ editor, isReadOnly, check }: DeskPart) {
  const { plan, change } = editor;
  return (
    <section className={styles.card} aria-label="试卷">
      <div className={styles.fields}>
        <TextInput
          label="名称"
          maxLength={60}
          className={styles.long}
          readOnly={isReadOnly}
          value={plan.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <TextInput
          label="类型"
          placeholder="CFA 一级"
          maxLength={40}
          className={styles.middle}
          readOnly={isReadOnly}
          value={plan.courseType}
          onChange={({ currentTarget }) => change({ courseType: currentTarget.value })}
        />
        <Select
          label="怎么出"
          allowDeselect={false}
          className={styles.middle}
          disabled={isReadOnly}
          data={choices(wayWords)}
          value={plan.way}
          onChange={(way) => change({ way: (way ?? plan.way) as ListedPaper['way'] })}
        />
        <NumberInput
          label="时间"
          suffix=" 分钟"
          min={1}
          max={600}
          clampBehavior="strict"
          allowDecimal={false}
          className={styles.short}
          readOnly={isReadOnly}
          value={plan.minutes}
          onChange={(minutes) => change({ minutes: Math.max(1, Number(minutes) || 1) })}
        />
        <TextInput
          type="date"
          label="截止"
          className={styles.middle}
          readOnly={isReadOnly}
          value={plan.endDate ?? ''}
          onChange={({ currentTarget }) =>
            change({ endDate: currentTarget.value === '' ? null : currentTarget.value })
          }
        />
        <Select
          label="照哪个考试的题型"
          placeholder="不限"
          clearable
          className={styles.long}
          disabled={isReadOnly}
          data={choices(formatWords)}
          value={plan.format}
          onChange={(format) => change({ format: format === 'cfa-1' ? format : null })}
        />
        {plan.way === 'fixed' && (
          <Checkbox
            label="留着：交卷之前，别处都不出这些题"
            disabled={isReadOnly}
            checked={plan.isHeldOut}
            onChange={({ currentTarget }) => change({ isHeldOut: currentTarget.checked })}
          />
        )}
        <Formulas {...{ editor, isReadOnly }} />
      </div>
      <p className={styles.sum}>一共 {check?.questions ?? '…'} 题</p>
    </section>
  );
}

function Formulas({
  editor: { plan, change },
  isReadOnly,
}: Pick<DeskPart, 'editor' | 'isReadOnly'>) {
  return (
    <details className={styles.whole} open={plan.formulas !== ''}>
      <summary>公式表{plan.formulas === '' ? '（可以没有）' : ''}</summary>
      <Textarea
        aria-label="公式表"
        description="考场里可以打开；公式写在两个 $ 中间"
        autosize
        minRows={3}
        maxRows={12}
        maxLength={20_000}
        readOnly={isReadOnly}
        value={plan.formulas}
        onChange={({ currentTarget }) => change({ formulas: currentTarget.value })}
      />
    </details>
  );
}
