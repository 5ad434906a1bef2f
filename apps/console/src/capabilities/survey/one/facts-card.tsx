import { Checkbox, Textarea, TextInput } from '@mantine/core';
import { SectionCard } from '@xuezhou/ui/section-card';
import { fieldOf, momentIn } from './plan-parts.ts';
import styles from './survey-desk.module.css';
import type { SurveyEditor } from './use-survey-plan.ts';

interface FactsCardProps {
  editor: SurveyEditor;
  isReadOnly: boolean;
  /** Then nobody's name is taken back, nor asked for. */
  hasAnswers: boolean;
}

/** What it is called, what it says, and from when to when it is open. */
export function FactsCard({ editor: { plan, change }, isReadOnly, hasAnswers }: FactsCardProps) {
  return (
    <SectionCard title="调查">
      <div className={styles.fields}>
        <TextInput
          label="名称"
          maxLength={100}
          readOnly={isReadOnly}
          value={plan.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Textarea
          label="开头的话"
          autosize
          maxLength={1000}
          readOnly={isReadOnly}
          value={plan.intro}
          onChange={({ currentTarget }) => change({ intro: currentTarget.value })}
        />
        <Textarea
          label="交了以后的话"
          autosize
          maxLength={1000}
          readOnly={isReadOnly}
          value={plan.thanks}
          onChange={({ currentTarget }) => change({ thanks: currentTarget.value })}
        />
        <div className={styles.line}>
          <TextInput
            type="datetime-local"
            label="从什么时候（北京时间，可空）"
            readOnly={isReadOnly}
            value={fieldOf(plan.opensAt)}
            onChange={({ currentTarget }) => change({ opensAt: momentIn(currentTarget.value) })}
          />
          <TextInput
            type="datetime-local"
            label="到什么时候（北京时间，可空）"
            readOnly={isReadOnly}
            value={fieldOf(plan.closesAt)}
            onChange={({ currentTarget }) => change({ closesAt: momentIn(currentTarget.value) })}
          />
        </div>
        <Checkbox
          label="不记名"
          description={
            hasAnswers ? '已经有人填过，不能再换' : '答案和谁填的分开存，学校也看不到是谁'
          }
          disabled={isReadOnly || hasAnswers}
          checked={plan.isAnonymous}
          onChange={({ currentTarget }) => change({ isAnonymous: currentTarget.checked })}
        />
      </div>
    </SectionCard>
  );
}
