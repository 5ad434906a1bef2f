import { Chip, NumberInput, Radio, TextInput } from '@mantine/core';
import type { DataOf } from '@xuezhou/contract/kernel';
import {
  exerciseTypes,
  maxSetQuestions,
  type FilterData,
  type listExerciseTypes,
  type SetWish,
} from '@xuezhou/contract/practice';
import { examSecondsPerQuestion } from '@xuezhou/rules/practice/exam-pace';
import { SectionCard } from '@xuezhou/ui/section-card';
import type { ReactNode } from 'react';
import { practiceWords } from '../practice.words.ts';
import type { SetChoice } from './set-choice.ts';
import { setWords as words } from './set.words.ts';
import styles from './set-builder.module.css';

interface SetFieldsProps {
  sorts: FilterData;
  types: DataOf<typeof listExerciseTypes>['types'];
  choice: SetChoice;
  usualMinutes: number;
  isCountWrong: boolean;
  isTimeWrong: boolean;
  onChange: (part: Partial<SetChoice>) => void;
}

/** Which questions, how many, and how they are done. */
export function SetFields(props: SetFieldsProps) {
  const { sorts, choice, onChange } = props;
  return (
    <>
      <SectionCard>
        <div className={styles.fields}>
          <From {...props} />
          <Group legend={words.kinds} note={words.anyText}>
            <Chip.Group multiple value={choice.kinds} onChange={(kinds) => onChange({ kinds })}>
              {sorts.kinds.map(({ kind, count }) => (
                <Chip key={kind} value={kind}>
                  {practiceWords.kindOf(kind)} {count}
                </Chip>
              ))}
            </Chip.Group>
          </Group>
          <Group legend={words.difficulties} note={words.anyText}>
            <Chip.Group
              multiple
              value={choice.difficulties.map(String)}
              onChange={(difficulties) => onChange({ difficulties: difficulties.map(Number) })}
            >
              {sorts.difficulties.map(({ difficulty, count }) => (
                <Chip key={difficulty} value={String(difficulty)}>
                  {words.difficultyNames[difficulty]} {count}
                </Chip>
              ))}
            </Chip.Group>
          </Group>
        </div>
      </SectionCard>
      <SectionCard>
        <Manner {...props} />
      </SectionCard>
    </>
  );
}

function From({ sorts, types, choice, onChange }: SetFieldsProps) {
  const totalOf = (type: number) => types.find((one) => one.type === type)?.total ?? 0;
  const counts: Record<SetWish['from'], number> = {
    all: sorts.total,
    unseen: sorts.statuses.find(({ status }) => status === 'unseen')?.count ?? 0,
    wrong: totalOf(exerciseTypes.correcting),
    marked: totalOf(exerciseTypes.favorites),
  };
  return (
    <Group legend={words.from}>
      <Chip.Group value={choice.from} onChange={(from) => onChange({ from })}>
        {(['all', 'unseen', 'wrong', 'marked'] as const).map((from) => (
          <Chip key={from} value={from}>
            {words.froms[from]} {counts[from]}
          </Chip>
        ))}
      </Chip.Group>
    </Group>
  );
}

function Manner({ choice, usualMinutes, isCountWrong, isTimeWrong, onChange }: SetFieldsProps) {
  return (
    <div className={styles.fields}>
      <NumberInput
        label={words.count}
        description={words.countText(maxSetQuestions)}
        allowDecimal={false}
        allowNegative={false}
        min={1}
        max={maxSetQuestions}
        value={choice.count}
        error={isCountWrong && words.countWrong(maxSetQuestions)}
        onChange={(count) => onChange({ count })}
      />
      <Radio.Group
        label={words.mode}
        value={choice.isTimed ? 'timed' : 'tutor'}
        onChange={(mode) => onChange({ isTimed: mode === 'timed' })}
      >
        <div className={styles.modes}>
          <Radio value="tutor" label={words.tutor} description={words.tutorText} />
          <Radio value="timed" label={words.timed} description={words.timedText} />
        </div>
      </Radio.Group>
      {choice.isTimed && (
        <NumberInput
          label={words.minutes}
          description={words.minutesText(examSecondsPerQuestion)}
          allowDecimal={false}
          allowNegative={false}
          min={1}
          max={600}
          placeholder={String(usualMinutes)}
          value={choice.minutes}
          error={isTimeWrong && words.minutesWrong}
          onChange={(minutes) => onChange({ minutes })}
        />
      )}
      <TextInput
        label={words.name}
        maxLength={40}
        value={choice.name}
        onChange={(event) => onChange({ name: event.currentTarget.value })}
      />
    </div>
  );
}

interface GroupProps {
  legend: string;
  note?: string;
  children: ReactNode;
}

function Group({ legend, note, children }: GroupProps) {
  return (
    <fieldset className={styles.group}>
      <legend>
        {legend}
        {note !== undefined && <span className="xz-caption xz-quiet"> · {note}</span>}
      </legend>
      <div className={styles.chips}>{children}</div>
    </fieldset>
  );
}
