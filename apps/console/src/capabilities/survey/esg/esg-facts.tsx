import { TagsInput, Textarea, TextInput } from '@mantine/core';
import {
  maxEsgMonths,
  type EsgFormPlan,
  type SchoolEsgForm,
} from '@xuezhou/contract/survey/console';
import { esgFormWords as words } from '@xuezhou/client/esg/esg-form.words.ts';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from './esg.module.css';
import type { EsgEditor } from './use-esg-form.ts';

interface EsgFactsProps {
  editor: EsgEditor;
  /** Who waits for which month. */
  waits: SchoolEsgForm['months'];
  isReadOnly: boolean;
}

/** What it is called, for which months, and to whom the data go. */
export function EsgFacts({ editor, waits, isReadOnly }: EsgFactsProps) {
  const { plan, change } = editor;
  const field = (name: Exclude<keyof EsgFormPlan, 'months'>) => ({
    ...{ readOnly: isReadOnly, value: plan[name], error: faultOf(editor, name) },
    onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) =>
      change({ [name]: value }),
  });
  return (
    <SectionCard title="登记表">
      <div className={styles.fields}>
        <TextInput label="名称" maxLength={60} {...field('title')} />
        <Textarea label="开头的话" autosize minRows={2} maxLength={500} {...field('intro')} />
        <TagsInput
          label="考试月份"
          description="写成 2027-03 这样，回车加一个"
          maxTags={maxEsgMonths}
          readOnly={isReadOnly}
          splitChars={[',', '，', '、', ' ']}
          acceptValueOnBlur
          value={plan.months}
          error={faultOf(editor, 'months')}
          onChange={(months) => change({ months: months.map((month) => month.slice(0, 7)) })}
        />
        {waits.length > 0 && (
          <p className={styles.quiet}>
            在等登记的：
            {waits
              .map(
                ({ month, people }) =>
                  `${month === null ? '没想好' : words.monthOf(month)} ${people} 人`,
              )
              .join('、')}
          </p>
        )}
        <TextInput
          label="信息发给谁"
          description="学员在“请你同意”里看到，如 境外的主办方"
          maxLength={60}
          {...field('organiser')}
        />
        <Textarea
          label="提供给谁，怎样撤回"
          description="学员点开看的说明"
          autosize
          minRows={4}
          maxLength={2000}
          {...field('consent')}
        />
      </div>
    </SectionCard>
  );
}

const faultOf = ({ faults }: EsgEditor, name: keyof EsgFormPlan) =>
  faults.find(({ field }) => field === name)?.words;
