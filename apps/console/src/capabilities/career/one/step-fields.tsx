import { Button, MultiSelect, NumberInput, Select, Textarea, TextInput } from '@mantine/core';
import { planTreeWords } from '@xuezhou/client/career/plan-tree.words.ts';
import type { PlanNodeKind } from '@xuezhou/contract/career';
import type { PlanGoalKind, PlannedNode, PlanParts } from '@xuezhou/contract/career/console';
import {
  goalTitle,
  isCountedGoal,
  isPartOptional,
  maxPercent,
} from '@xuezhou/rules/career/career-plan';
import styles from './plan-desk.module.css';
import { choicesOf, goalNames, withGoal } from './plan-steps.ts';

interface StepFieldsProps {
  node: PlannedNode;
  /** All of the plan, for what it can wait for. */
  nodes: readonly PlannedNode[];
  parts: PlanParts;
  number: number;
  isReadOnly: boolean;
  fault: string | undefined;
  onChange: (node: PlannedNode) => void;
  onMove: (step: -1 | 1) => void;
  onShift: (step: -1 | 1) => void;
  onRemove: () => void;
}

/** One step: what it asks for, how it is called, and what is to be done before. */
export function StepFields(props: StepFieldsProps) {
  const { node, parts, number, isReadOnly, fault, onChange } = props;
  const set = (news: Partial<PlannedNode>) => onChange({ ...node, ...news });
  return (
    <fieldset
      className={styles.step}
      data-level={Math.min(node.level, 3)}
      aria-label={`第 ${number} 步`}
    >
      <GoalFields {...props} />
      <TextInput
        label={node.goal === 'none' ? '名称' : '名称（可空）'}
        maxLength={200}
        readOnly={isReadOnly}
        placeholder={goalTitle(node, parts) ?? ''}
        error={fault}
        value={node.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <Textarea
        label="说明（可空）"
        autosize
        maxLength={1000}
        readOnly={isReadOnly}
        value={node.intro}
        onChange={({ currentTarget }) => set({ intro: currentTarget.value })}
      />
      <AfterField {...props} />
      {!isReadOnly && <StepActs {...props} />}
    </fieldset>
  );
}

const options = <Name extends string>(names: Readonly<Record<Name, string>>) =>
  Object.entries<string>(names).map(([value, label]) => ({ value, label }));

function GoalFields({ node, parts, isReadOnly, onChange }: StepFieldsProps) {
  const { goal, kind, partId } = node;
  const choices = choicesOf(goal, parts);
  // A name that came from what was chosen before goes with it.
  const set = (news: Partial<PlannedNode>) =>
    onChange({ ...node, ...(node.title === goalTitle(node, parts) && { title: '' }), ...news });
  return (
    <div className={styles.line}>
      <Select
        className={styles.short}
        label="种类"
        data={options(planTreeWords.kinds)}
        allowDeselect={false}
        disabled={isReadOnly}
        value={kind}
        onChange={(value) => onChange({ ...node, kind: value as PlanNodeKind })}
      />
      <Select
        label="目标"
        data={options(goalNames)}
        allowDeselect={false}
        disabled={isReadOnly}
        value={goal}
        onChange={(value) => onChange(withGoal(node, value as PlanGoalKind))}
      />
      {choices !== undefined && (
        <Select
          label={isPartOptional(goal) ? '哪门课（空着是全部）' : '哪一个'}
          data={choices}
          searchable
          limit={100}
          clearable={isPartOptional(goal)}
          placeholder={isPartOptional(goal) ? '全部课程' : '选一个'}
          nothingFoundMessage="没有找到"
          disabled={isReadOnly}
          value={partId === null ? null : String(partId)}
          onChange={(id) => set({ partId: id === null ? null : Number(id) })}
        />
      )}
      {isCountedGoal(goal) && (
        <NumberInput
          className={styles.short}
          label={leastNames[goal] ?? ''}
          min={1}
          max={goal === 'mock' ? maxPercent : 100_000}
          allowDecimal={false}
          allowNegative={false}
          clampBehavior="strict"
          readOnly={isReadOnly}
          value={node.least}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1) set({ least: value });
          }}
        />
      )}
    </div>
  );
}

const leastNames: Partial<Readonly<Record<PlanGoalKind, string>>> = {
  ...{ mock: '多少分', right: '多少题', hours: '多少小时' },
};

function AfterField({ node, nodes, parts, isReadOnly, onChange }: StepFieldsProps) {
  const others = nodes.filter(({ nodeId }) => nodeId !== node.nodeId);
  if (others.length === 0) return null;
  return (
    <MultiSelect
      label="先完成（可空）"
      data={others.map((other) => ({
        value: String(other.nodeId),
        label: other.title.trim() || (goalTitle(other, parts) ?? '还没有名称的一步'),
      }))}
      searchable
      limit={100}
      disabled={isReadOnly}
      value={node.after.map(String)}
      onChange={(ids) => onChange({ ...node, after: ids.map(Number) })}
    />
  );
}

function StepActs({ number, onMove, onShift, onRemove }: StepFieldsProps) {
  const acts: readonly [string, string, () => void][] = [
    ['上移', `第 ${number} 步往上移`, () => onMove(-1)],
    ['下移', `第 ${number} 步往下移`, () => onMove(1)],
    ['往外', `第 ${number} 步往外一层`, () => onShift(-1)],
    ['往里', `第 ${number} 步放到上一步里面`, () => onShift(1)],
    ['删去', `删去第 ${number} 步`, onRemove],
  ];
  return (
    <div className={styles.buttons}>
      {acts.map(([text, label, act]) => (
        <Button key={text} variant="subtle" size="sm" aria-label={label} onClick={act}>
          {text}
        </Button>
      ))}
    </div>
  );
}
