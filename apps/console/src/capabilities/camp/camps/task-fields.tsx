import { Button, NumberInput, Select, TextInput } from '@mantine/core';
import { campDayWords as words } from '@xuezhou/client/camp/camp-day.words.ts';
import type { CampTaskKind } from '@xuezhou/contract/camp';
import { maxTaskCount, type CampParts, type PlannedCampTask } from '@xuezhou/contract/camp/console';
import { isCounted, stockOf, taskTitle } from '@xuezhou/rules/camp/camp-plan';
import { ofKind, partsOf } from './camp-parts.ts';
import styles from './camps.module.css';

interface TaskFieldsProps {
  task: PlannedCampTask;
  parts: CampParts;
  number: number;
  maxDay: number;
  isReadOnly: boolean;
  fault: string | undefined;
  onChange: (task: PlannedCampTask) => void;
  onMove: (step: -1 | 1) => void;
  onRemove: () => void;
}

const kindOrder: readonly CampTaskKind[] = [
  ...(['lecture', 'reading', 'practice', 'cards', 'mock', 'assignment', 'live'] as const),
];

/** One task: on which day, what is done, where, how much of it, and how it is called. */
export function TaskFields(props: TaskFieldsProps) {
  const { task, parts, number, maxDay, isReadOnly, fault, onChange } = props;
  const set = (news: Partial<PlannedCampTask>) => onChange({ ...task, ...news });
  return (
    <fieldset className={styles.task} aria-label={`第 ${number} 项任务`}>
      <div className={styles.line}>
        <NumberInput
          className={styles.short}
          label="第几天"
          min={1}
          max={maxDay}
          allowDecimal={false}
          allowNegative={false}
          readOnly={isReadOnly}
          value={task.day}
          onChange={(value) => {
            if (typeof value === 'number' && value >= 1) set({ day: value });
          }}
        />
        <Select
          className={styles.short}
          label="做什么"
          data={kindOrder.map((kind) => ({ value: kind, label: words.kind(kind) }))}
          allowDeselect={false}
          disabled={isReadOnly}
          value={task.kind}
          onChange={(kind) => onChange(ofKind(task, kind as CampTaskKind))}
        />
        <PartField task={task} parts={parts} isReadOnly={isReadOnly} set={set} />
        <CountField task={task} parts={parts} isReadOnly={isReadOnly} set={set} />
      </div>
      <TextInput
        label="名称（可空）"
        maxLength={200}
        readOnly={isReadOnly}
        placeholder={taskTitle(task, parts) ?? '先选好在哪里'}
        error={fault}
        value={task.title}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      {!isReadOnly && <TaskActs {...props} />}
    </fieldset>
  );
}

interface FieldProps extends Pick<TaskFieldsProps, 'task' | 'parts' | 'isReadOnly'> {
  set: (news: Partial<PlannedCampTask>) => void;
}

/** A name that came from what was chosen before goes with it. */
const renamed = (task: PlannedCampTask, parts: CampParts, news: Partial<PlannedCampTask>) =>
  task.title === taskTitle(task, parts) ? { ...news, title: '' } : news;

function PartField({ task, parts, isReadOnly, set }: FieldProps) {
  const choices = partsOf(task.kind, parts);
  if (choices === undefined) return null;
  const isOptional = isCounted(task);
  return (
    <Select
      label={isOptional ? '哪一章（空着是全课）' : '哪一个'}
      data={choices}
      searchable
      clearable={isOptional}
      limit={100}
      placeholder={isOptional ? '全课' : '选一个'}
      nothingFoundMessage="这门课里没有"
      disabled={isReadOnly}
      value={task.partId === null ? null : String(task.partId)}
      onChange={(id) => set(renamed(task, parts, { partId: id === null ? null : Number(id) }))}
    />
  );
}

function CountField({ task, parts, isReadOnly, set }: FieldProps) {
  if (!isCounted(task)) return null;
  const stock = stockOf(task, parts);
  const unit = words.unit(task.kind) ?? '';
  return (
    <NumberInput
      className={styles.short}
      label={stock === undefined ? `多少${unit}` : `多少${unit}（有 ${stock}）`}
      min={1}
      max={maxTaskCount}
      allowDecimal={false}
      allowNegative={false}
      clampBehavior="strict"
      readOnly={isReadOnly}
      value={task.count}
      onChange={(value) => {
        if (typeof value === 'number' && value >= 1) set(renamed(task, parts, { count: value }));
      }}
    />
  );
}

function TaskActs({ number, onMove, onRemove }: TaskFieldsProps) {
  return (
    <div className={styles.buttons}>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`第 ${number} 项往上移`}
        onClick={() => onMove(-1)}
      >
        上移
      </Button>
      <Button
        variant="subtle"
        size="sm"
        aria-label={`第 ${number} 项往下移`}
        onClick={() => onMove(1)}
      >
        下移
      </Button>
      <Button variant="subtle" size="sm" aria-label={`删去第 ${number} 项`} onClick={onRemove}>
        删去
      </Button>
    </div>
  );
}
