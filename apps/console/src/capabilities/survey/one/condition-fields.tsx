import { Checkbox, NumberInput, Select } from '@mantine/core';
import type { PlannedItem } from '@xuezhou/contract/survey/console';
import { hasOptions } from '@xuezhou/rules/survey/survey-plan';
import styles from './survey-desk.module.css';

type Condition = PlannedItem['condition'];

interface ConditionFieldsProps {
  condition: Condition;
  before: readonly PlannedItem[];
  isReadOnly: boolean;
  onChange: (condition: Condition) => void;
}

const isNumeric = ({ surveyItemType }: PlannedItem): boolean =>
  surveyItemType === 'number' || surveyItemType === 'scale';

/** Shown always, or only where an earlier item has one of these answers, or a number within these bounds. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { condition, before, isReadOnly, onChange } = props;
  const others = before.filter((item) => hasOptions(item) || isNumeric(item));
  const other = others.find(({ surveyItemId }) => surveyItemId === condition?.surveyItemId);
  if (others.length === 0 && condition === null) return null;
  const data = others.map(({ surveyItemId, title }) => ({
    value: String(surveyItemId),
    label: `第 ${before.findIndex((item) => item.surveyItemId === surveyItemId) + 1} 题：${title}`,
  }));
  return (
    <div className={styles.condition}>
      <Select
        label="什么时候问"
        placeholder="都问"
        clearable
        clearButtonProps={{ 'aria-label': '都问' }}
        data={data}
        disabled={isReadOnly}
        value={condition === null ? null : String(condition.surveyItemId)}
        onChange={(value) =>
          onChange(
            value === null
              ? null
              : { surveyItemId: Number(value), is: [], least: null, most: null },
          )
        }
      />
      {condition !== null && other !== undefined && (
        <Answers {...{ condition, other, isReadOnly, onChange }} />
      )}
    </div>
  );
}

interface AnswersProps {
  condition: NonNullable<Condition>;
  other: PlannedItem;
  isReadOnly: boolean;
  onChange: (condition: Condition) => void;
}

function Answers({ condition, other, isReadOnly, onChange }: AnswersProps) {
  const { is } = condition;
  if (hasOptions(other))
    return (
      <Checkbox.Group
        label="答了其中一项才问"
        value={is}
        onChange={(chosen) => onChange({ ...condition, is: chosen })}
      >
        <div className={styles.checks}>
          {[...new Set(other.options.filter((option) => option.trim() !== ''))].map((option) => (
            <Checkbox key={option} value={option} label={option} disabled={isReadOnly} />
          ))}
        </div>
      </Checkbox.Group>
    );
  const bound = (key: 'least' | 'most', label: string) => (
    <NumberInput
      label={label}
      readOnly={isReadOnly}
      value={condition[key] ?? ''}
      onChange={(value) =>
        onChange({ ...condition, [key]: typeof value === 'number' ? value : null })
      }
    />
  );
  return (
    <div className={styles.line}>
      {bound('least', '不小于（可空）')}
      {bound('most', '不大于（可空）')}
    </div>
  );
}
