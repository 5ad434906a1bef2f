import { Button, Checkbox, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { surveyKinds, type PlannedItem, type SurveyKind } from '@xuezhou/contract/survey/console';
import { hasOptions, type PlanFault } from '@xuezhou/rules/survey/survey-plan';
import { ConditionFields } from './condition-fields.tsx';
import { kindNames, linesOf, ofKind, wordsIn } from './plan-parts.ts';
import styles from './survey-desk.module.css';

interface ItemCardProps {
  item: PlannedItem;
  /** Its place in the survey, from 1. */
  number: number;
  /** Those before it, which it may wait for. */
  before: readonly PlannedItem[];
  /** Somebody may have: it is hidden, never taken away. */
  wasAnswered: boolean;
  isReadOnly: boolean;
  faults: readonly PlanFault[];
  onChange: (item: PlannedItem) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

const kinds = surveyKinds.map((value) => ({ value, label: kindNames[value] }));

/** One question: what it asks, how it is answered, and when it shows. */
export function ItemCard(props: ItemCardProps) {
  const { item, number, before, wasAnswered, isReadOnly, faults, onChange } = props;
  const set = (news: Partial<PlannedItem>) => onChange({ ...item, ...news });
  return (
    <fieldset className={styles.item} data-hidden={item.isHidden || undefined}>
      <legend>第 {number} 题</legend>
      <div className={styles.line}>
        <TextInput
          label="题目"
          maxLength={200}
          readOnly={isReadOnly}
          value={item.title}
          error={faults.map(({ words }) => words).join('；') || undefined}
          onChange={({ currentTarget }) => set({ title: currentTarget.value })}
        />
        <Select
          label="怎样答"
          data={kinds}
          allowDeselect={false}
          disabled={isReadOnly || wasAnswered}
          value={item.surveyItemType}
          onChange={(kind) => onChange(ofKind(item, kind as SurveyKind))}
        />
      </div>
      <TextInput
        label="提示（可空）"
        maxLength={300}
        readOnly={isReadOnly}
        value={item.hint}
        onChange={({ currentTarget }) => set({ hint: currentTarget.value })}
      />
      <KindFields item={item} isReadOnly={isReadOnly} set={set} />
      <ConditionFields
        condition={item.condition}
        before={before}
        isReadOnly={isReadOnly}
        onChange={(condition) => set({ condition })}
      />
      <div className={styles.checks}>
        <Checkbox
          label="必答"
          disabled={isReadOnly}
          checked={item.isRequired}
          onChange={({ currentTarget }) => set({ isRequired: currentTarget.checked })}
        />
        <Checkbox
          label="隐藏，不再问"
          disabled={isReadOnly}
          checked={item.isHidden}
          onChange={({ currentTarget }) => set({ isHidden: currentTarget.checked })}
        />
      </div>
      {!isReadOnly && <ItemActs {...props} />}
    </fieldset>
  );
}

function ItemActs({ number, wasAnswered, onMove, onRemove }: ItemCardProps) {
  return (
    <div className={styles.buttons}>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`第 ${number} 题往上移`}
        onClick={() => onMove(-1)}
      >
        上移
      </Button>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`第 ${number} 题往下移`}
        onClick={() => onMove(1)}
      >
        下移
      </Button>
      {!wasAnswered && (
        <Button variant="subtle" size="sm" aria-label={`删去第 ${number} 题`} onClick={onRemove}>
          删去
        </Button>
      )}
    </div>
  );
}

interface KindFieldsProps {
  item: PlannedItem;
  isReadOnly: boolean;
  set: (news: Partial<PlannedItem>) => void;
}

/** What its kind has besides. */
function KindFields({ item, isReadOnly, set }: KindFieldsProps) {
  const kind = item.surveyItemType;
  const words = (key: 'options' | 'rows' | 'columns', label: string) => (
    <Textarea
      label={label}
      autosize
      minRows={2}
      readOnly={isReadOnly}
      value={linesOf(item[key])}
      onChange={({ currentTarget }) => set({ [key]: wordsIn(currentTarget.value) })}
    />
  );
  const bound = (key: 'least' | 'most', label: string) => (
    <NumberInput
      label={label}
      readOnly={isReadOnly}
      value={item[key] ?? ''}
      onChange={(value) => set({ [key]: typeof value === 'number' ? value : null })}
    />
  );
  if (hasOptions(item)) return words('options', '选项，一行一个');
  if (kind === 'matrix')
    return (
      <div className={styles.line}>
        {words('rows', '行，一行一个')}
        {words('columns', '列，一行一个')}
      </div>
    );
  if (kind !== 'number' && kind !== 'scale') return null;
  return (
    <div className={styles.line}>
      {bound('least', kind === 'scale' ? '从' : '最小（可空）')}
      {bound('most', kind === 'scale' ? '到' : '最大（可空）')}
      {kind === 'number' && (
        <TextInput
          label="单位（可空）"
          maxLength={20}
          readOnly={isReadOnly}
          value={item.unit}
          onChange={({ currentTarget }) => set({ unit: currentTarget.value })}
        />
      )}
    </div>
  );
}
