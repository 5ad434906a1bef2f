import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { checkSum } from '@xuezhou/rules/review/editor/arithmetic';
import { faultOfCheck, optionsOfSums } from '@xuezhou/rules/review/editor/form-faults';
import { changedAt, without } from '../../../../platform/form/items.ts';
import styles from './fields.module.css';
import type { FieldsOf } from './fields.ts';
import { Tool } from './options-fields.tsx';

/** 算式核对: what the key comes from is computed anew, and the keys of the calculator that lead to it. */
export function ChecksFields({ form, change, faultAt, name }: FieldsOf) {
  const { checks } = form;
  const isChoice = form.kind === 'single' || form.kind === 'multiple';
  const led = isChoice ? optionsOfSums(form) : [];
  // Only where no sum leads to what is right is one of the two wrong.
  const option = led.find((letter) => form.right.includes(letter)) ?? led.at(-1);
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{name}算式核对</legend>
      {checks.map((line, index) => (
        <div key={index} className={styles.row}>
          <TextInput
            className={styles.wide}
            aria-label={`${name}算式 ${index + 1}`}
            placeholder="1000 * (1 + 0.05)^10 = 1628.89"
            maxLength={400}
            value={line}
            error={faultOfCheck(line)}
            description={checkSum(line).holds ? '算得对' : undefined}
            onChange={({ currentTarget }) =>
              change({ checks: changedAt(checks, index, currentTarget.value) })
            }
          />
          <Tool
            label={`${name}去掉算式 ${index + 1}`}
            icon={IconTrash}
            isOff={false}
            onClick={() => change({ checks: without(checks, index) })}
          />
        </div>
      ))}
      {option !== undefined &&
        (form.right.includes(option) ? (
          <p className={styles.quiet}>算式的结果和选项 {option} 一致</p>
        ) : (
          <div className={styles.row}>
            <p className={styles.fault}>算式的结果是选项 {option}，现在选的正确答案不是它</p>
            <Button variant="light" onClick={() => change({ right: option })}>
              改选 {option}
            </Button>
          </div>
        ))}
      {checks.length < 20 && (
        <Button
          className={styles.add}
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => change({ checks: [...checks, ''] })}
        >
          加一个算式
        </Button>
      )}
      {checks.length > 0 && (
        <TextInput
          label={`${name}计算器按键`}
          description="BA II Plus 上按什么键，数和键之间用空格隔开；可以不写"
          placeholder="10 N 5 I/Y 1000 ± PV 0 PMT CPT FV"
          maxLength={400}
          value={form.keys}
          error={faultAt('keys')}
          onChange={({ currentTarget }) => change({ keys: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
