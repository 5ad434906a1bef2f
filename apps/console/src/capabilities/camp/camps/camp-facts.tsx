import { NumberInput, Textarea, TextInput } from '@mantine/core';
import { maxCampDays } from '@xuezhou/contract/camp/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from './camps.module.css';
import type { CampEditor } from './use-camp-plan.ts';

interface CampFactsProps {
  editor: CampEditor;
  courseTitle: string;
  isReadOnly: boolean;
}

/** What it is called, what it says of itself, and how long it takes. */
export function CampFacts({ editor: { plan, change }, courseTitle, isReadOnly }: CampFactsProps) {
  return (
    <SectionCard title="训练营" caption={courseTitle}>
      <div className={styles.fields}>
        <div className={styles.line}>
          <TextInput
            label="名称"
            maxLength={60}
            readOnly={isReadOnly}
            value={plan.title}
            onChange={({ currentTarget }) => change({ title: currentTarget.value })}
          />
          <NumberInput
            label="一共几天"
            min={1}
            max={maxCampDays}
            allowDecimal={false}
            allowNegative={false}
            clampBehavior="strict"
            readOnly={isReadOnly}
            value={plan.days}
            onChange={(value) => {
              if (typeof value === 'number' && value >= 1) change({ days: value });
            }}
          />
        </div>
        <Textarea
          label="介绍"
          description="学员报名前看。空一行是另起一段，**粗体**，行首的 - 是一项，$…$ 是公式"
          autosize
          minRows={2}
          maxLength={5000}
          readOnly={isReadOnly}
          value={plan.intro}
          onChange={({ currentTarget }) => change({ intro: currentTarget.value })}
        />
      </div>
    </SectionCard>
  );
}
