import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { NumberForm } from '@xuezhou/contract/review/console';
import { checkSum } from '@xuezhou/rules/review/editor/arithmetic';
import { judgeNumeric, numericKey } from '@xuezhou/rules/practice/question/numeric';
import { numberIn, shortNumber } from '@xuezhou/rules/review/editor/form-faults';
import { useState } from 'react';
import { changedAt, nameOf, without } from '../../../../platform/form/items.ts';
import styles from './fields.module.css';
import type { FieldsOf } from './fields.ts';
import { Tool } from './options-fields.tsx';

interface NumberBoxProps {
  number: NumberForm;
  onChange: (number: NumberForm) => void;
  faultAt: (at: string) => string | undefined;
  /** Sets its fields apart. */
  name: string;
}

const boxes = [
  ['value', '答案'],
  ['tolerance', '允许相差'],
  ['min', '最小'],
  ['max', '最大'],
] as const;

/** What a number must be to be right, and the units that may follow it. */
export function NumberBox({ number, onChange, faultAt, name }: NumberBoxProps) {
  const { units } = number;
  return (
    <>
      <div className={styles.row}>
        {boxes.map(([field, label]) => (
          <TextInput
            key={field}
            label={`${name}${label}`}
            maxLength={40}
            value={number[field]}
            error={faultAt(field)}
            onChange={({ currentTarget }) => onChange({ ...number, [field]: currentTarget.value })}
          />
        ))}
      </div>
      {units.map((unit, index) => (
        <div key={nameOf(unit)} className={styles.row}>
          <TextInput
            aria-label={`${name}单位 ${index + 1}`}
            placeholder="单位，如 万元"
            maxLength={20}
            value={unit.name}
            error={faultAt(`units.${index}`)}
            onChange={({ currentTarget }) =>
              onChange({
                ...number,
                units: changedAt(units, index, { ...unit, name: currentTarget.value }),
              })
            }
          />
          <TextInput
            aria-label={`${name}单位 ${index + 1} 折合`}
            placeholder="折合答案的几倍，如 0.0001"
            maxLength={40}
            value={unit.factor}
            onChange={({ currentTarget }) =>
              onChange({
                ...number,
                units: changedAt(units, index, { ...unit, factor: currentTarget.value }),
              })
            }
          />
          <Tool
            label={`${name}去掉单位 ${index + 1}`}
            icon={IconTrash}
            isOff={false}
            onClick={() => onChange({ ...number, units: without(units, index) })}
          />
        </div>
      ))}
      <Button
        className={styles.add}
        variant="subtle"
        leftSection={<IconPlus size={16} stroke={1.6} />}
        onClick={() =>
          onChange({
            ...number,
            units: [...units, { name: '', factor: units.length === 0 ? '1' : '' }],
          })
        }
      >
        加一个单位
      </Button>
    </>
  );
}

/** A question that asks for a number, the sum that it comes from, and a try at answering it. */
export function NumberFields({ form, change, faultAt, name }: FieldsOf) {
  const { number, checks } = form;
  const last = checkSum(checks.at(-1) ?? '');
  const computed = last.holds ? last.written : last.value;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{name}答案</legend>
      <NumberBox
        {...{ number, name }}
        faultAt={(at) => faultAt(`number.${at}`)}
        onChange={(changed) => change({ number: changed })}
      />
      {computed !== null && String(computed) !== number.value.trim() && (
        <Button
          className={styles.add}
          variant="light"
          onClick={() => change({ number: { ...number, value: shortNumber(computed) } })}
        >
          用算式的结果 {shortNumber(computed)}
        </Button>
      )}
      <TryNumber number={number} name={name} />
    </fieldset>
  );
}

/** Judged as a student's answer is. */
function TryNumber({ number, name }: { number: NumberForm; name: string }) {
  const [text, setText] = useState('');
  const value = numberIn(number.value);
  const key =
    value === null
      ? null
      : numericKey({
          value,
          tolerance: numberIn(number.tolerance) ?? undefined,
          min: numberIn(number.min) ?? undefined,
          max: numberIn(number.max) ?? undefined,
          units: number.units.map(({ name: unit, factor }) => ({
            name: unit,
            factor: numberIn(factor) ?? 0,
          })),
        });
  const verdict = key === null || text.trim() === '' ? null : judgeNumeric(key, text);
  return (
    <TextInput
      label={`${name}试一试`}
      description={
        verdict === null ? '像学员那样填一个，看判对还是判错' : verdict === 1 ? '判对' : '判错'
      }
      maxLength={60}
      value={text}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
    />
  );
}
