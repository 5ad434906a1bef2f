import { ActionIcon, Button, Checkbox, Radio, Textarea } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconPlus, IconTrash } from '@tabler/icons-react';
import type { AskedForm } from '@xuezhou/contract/review/console';
import { chooseLetter } from '@xuezhou/rules/practice/question/judge';
import { letterOf } from '@xuezhou/rules/review/editor/form-faults';
import { changedAt, moved, nameOf, without } from '../../../../platform/form/items.ts';
import styles from './fields.module.css';
import type { FieldsOf } from './fields.ts';

const maxOptions = 10;

/** The options in their order: which are right, what each says, and why it is right or wrong. */
export function OptionsFields({ form, change, faultAt, name }: FieldsOf) {
  const { options } = form;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{name}选项和每项的理由</legend>
      <Said fault={faultAt('right') ?? faultAt('options')} />
      {options.map((option, index) => (
        <OptionFields key={nameOf(option)} {...{ form, change, faultAt, name, option, index }} />
      ))}
      {form.kind !== 'truefalse' && options.length < maxOptions && (
        <Button
          className={styles.add}
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => change({ options: [...options, { text: '', why: '' }] })}
        >
          加一项
        </Button>
      )}
    </fieldset>
  );
}

interface OptionFieldsProps extends FieldsOf {
  option: AskedForm['options'][number];
  index: number;
}

function OptionFields({ option, index, ...fields }: OptionFieldsProps) {
  const { form, change, faultAt, name } = fields;
  const { options, right } = form;
  const letter = letterOf(index);
  const put = (changed: Partial<typeof option>) =>
    change({ options: changedAt(options, index, { ...option, ...changed }) });
  return (
    <div className={styles.option} data-right={right.includes(letter) || undefined}>
      <RightMark {...{ form, change, index, name }} />
      <div className={styles.texts}>
        <Textarea
          aria-label={`${name}选项 ${letter}`}
          placeholder="选项的文字，公式写在 $ 之间"
          autosize
          maxLength={4000}
          value={option.text}
          readOnly={form.kind === 'truefalse'}
          error={faultAt(`options.${index}.text`)}
          onChange={({ currentTarget }) => put({ text: currentTarget.value })}
        />
        <Textarea
          aria-label={`${name}选项 ${letter} 的理由`}
          placeholder="为什么对，或者错在哪里"
          autosize
          maxLength={4000}
          variant="unstyled"
          value={option.why}
          error={faultAt(`options.${index}.why`)}
          onChange={({ currentTarget }) => put({ why: currentTarget.value })}
        />
      </div>
      {form.kind !== 'truefalse' && <OptionTools {...{ form, change, index, name }} />}
    </div>
  );
}

type OptionToolsProps = Omit<FieldsOf, 'faultAt'> & { index: number };

function OptionTools({ form, change, index, name }: OptionToolsProps) {
  const { options, right } = form;
  const letter = letterOf(index);
  const place = (to: number) =>
    change({
      options: moved(options, index, to),
      right: movedRight(right, options.length, [index, to]),
      ...englishOf(form, (texts) => moved(texts, index, to)),
    });
  return (
    <div className={styles.tools}>
      <Tool
        label={`${name}选项 ${letter} 上移`}
        icon={IconArrowUp}
        isOff={index === 0}
        onClick={() => place(index - 1)}
      />
      <Tool
        label={`${name}选项 ${letter} 下移`}
        icon={IconArrowDown}
        isOff={index === options.length - 1}
        onClick={() => place(index + 1)}
      />
      <Tool
        label={`${name}去掉选项 ${letter}`}
        icon={IconTrash}
        isOff={false}
        onClick={() =>
          change({
            options: without(options, index),
            right: rightWithout(right, index),
            ...englishOf(form, (texts) => without(texts, index)),
          })
        }
      />
    </div>
  );
}

function RightMark({ form, change, index, name }: OptionToolsProps) {
  const letter = letterOf(index);
  const isRight = form.right.includes(letter);
  const several = form.kind === 'multiple';
  const Mark = several ? Checkbox : Radio;
  return (
    <Mark
      className={styles.mark}
      aria-label={`${name}选项 ${letter} 是正确的`}
      label={letter}
      checked={isRight}
      onChange={() => change({ right: chooseLetter(form.right, letter, several) })}
    />
  );
}

interface ToolProps {
  label: string;
  icon: typeof IconTrash;
  isOff: boolean;
  onClick: () => void;
}

export const Tool = ({ label, icon: Icon, isOff, onClick }: ToolProps) => (
  <ActionIcon variant="subtle" color="gray" aria-label={label} disabled={isOff} onClick={onClick}>
    <Icon size={16} stroke={1.6} />
  </ActionIcon>
);

export const Said = ({ fault }: { fault: string | undefined }) => (
  <p className={styles.fault} role="alert" hidden={fault === undefined}>
    {fault}
  </p>
);

/** The English of each option goes with it: else those who read English are told another's letter is right. */
const englishOf = (
  { options, english }: AskedForm,
  turn: (texts: string[]) => string[],
): Partial<AskedForm> =>
  english === null
    ? {}
    : {
        english: {
          ...english,
          options: turn(options.map((_one, at) => english.options[at] ?? '')),
        },
      };

/** Letters follow their options. */
function movedRight(right: string, count: number, [from, to]: [number, number]): string {
  const marks = Array.from({ length: count }, (_one, index) => right.includes(letterOf(index)));
  return lettersOf(moved(marks, from, to));
}

function rightWithout(right: string, index: number): string {
  const marks = Array.from({ length: 26 }, (_one, at) => right.includes(letterOf(at)));
  return lettersOf(without(marks, index));
}

const lettersOf = (marks: readonly boolean[]): string =>
  marks.flatMap((isRight, index) => (isRight ? letterOf(index) : [])).join('');
