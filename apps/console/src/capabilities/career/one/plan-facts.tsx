import { MultiSelect, Select, Textarea, TextInput } from '@mantine/core';
import type { CareerPlan, PlanParts } from '@xuezhou/contract/career/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from './plan-desk.module.css';
import type { CareerEditor } from './use-career-plan.ts';

interface PlanFactsProps {
  editor: CareerEditor;
  parts: PlanParts;
  isReadOnly: boolean;
}

const audiences = [
  { value: 'all', label: '所有学员' },
  { value: 'courses', label: '学某几门课的学员' },
  { value: 'assigned', label: '只给指定的学员' },
];

/** What it is called, what it says of itself, and who finds it. */
export function PlanFacts({ editor: { plan, change }, parts, isReadOnly }: PlanFactsProps) {
  return (
    <SectionCard title="职业规划">
      <div className={styles.fields}>
        <TextInput
          label="名称"
          maxLength={100}
          readOnly={isReadOnly}
          value={plan.title}
          onChange={({ currentTarget }) => change({ title: currentTarget.value })}
        />
        <Textarea
          label="介绍"
          autosize
          minRows={2}
          maxLength={1000}
          readOnly={isReadOnly}
          value={plan.intro}
          onChange={({ currentTarget }) => change({ intro: currentTarget.value })}
        />
        <div className={styles.line}>
          <Select
            label="谁能看到"
            data={audiences}
            allowDeselect={false}
            disabled={isReadOnly}
            value={plan.audience}
            onChange={(audience) => change({ audience: audience as CareerPlan['audience'] })}
          />
          {plan.audience === 'courses' && (
            <MultiSelect
              label="哪几门课"
              data={parts.courses.map(({ id, title }) => ({ value: String(id), label: title }))}
              searchable
              limit={100}
              disabled={isReadOnly}
              value={plan.courseIds.map(String)}
              onChange={(ids) => change({ courseIds: ids.map(Number) })}
            />
          )}
        </div>
      </div>
    </SectionCard>
  );
}
