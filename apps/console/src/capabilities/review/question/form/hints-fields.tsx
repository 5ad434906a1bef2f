import { Button, Textarea } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { maxHints } from '@xuezhou/rules/practice/hints';
import { changedAt, without } from '../../../../platform/form/items.ts';
import styles from './fields.module.css';
import type { FieldsOf } from './fields.ts';
import { Tool } from './options-fields.tsx';

/** What helps before the answer: shown one after another, the least first. */
export function HintsFields({ form, change, faultAt, name }: FieldsOf) {
  const hints = form.hints ?? [];
  return (
    <fieldset className={styles.group}>
      <legend className={styles.label}>{name}提示</legend>
      {hints.map((hint, index) => (
        <div key={index} className={styles.row}>
          <Textarea
            className={styles.wide}
            aria-label={`${name}提示 ${index + 1}`}
            placeholder="先点一下方向，不说出答案"
            autosize
            maxLength={4000}
            value={hint}
            error={faultAt(`hints.${index}`)}
            onChange={({ currentTarget }) =>
              change({ hints: changedAt(hints, index, currentTarget.value) })
            }
          />
          <Tool
            label={`${name}去掉提示 ${index + 1}`}
            icon={IconTrash}
            isOff={false}
            onClick={() => change({ hints: without(hints, index) })}
          />
        </div>
      ))}
      {hints.length < maxHints && (
        <Button
          className={styles.add}
          variant="subtle"
          leftSection={<IconPlus size={16} stroke={1.6} />}
          onClick={() => change({ hints: [...hints, ''] })}
        >
          加一个提示
        </Button>
      )}
      {hints.length > 0 && (
        <p className={styles.quiet}>
          作答前一个一个地看，越往后说得越多；看过再答对，估计掌握时算得少一些
        </p>
      )}
    </fieldset>
  );
}
