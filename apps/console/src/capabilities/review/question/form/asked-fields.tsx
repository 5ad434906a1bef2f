import { emptyOptions } from '@xuezhou/rules/review/editor/empty-form';
import { Switch, Textarea } from '@mantine/core';
import { lazyPart } from '@xuezhou/client/code/lazy-part.ts';
import type { AskedForm } from '@xuezhou/contract/review/console';
import { Suspense } from 'react';
import { letterOf } from '@xuezhou/rules/review/editor/form-faults';
import { changedAt, nameOf } from '../../../../platform/form/items.ts';
import { ChecksFields } from './checks-fields.tsx';
import styles from './fields.module.css';
import type { FieldsOf } from './fields.ts';
import { HintsFields } from './hints-fields.tsx';
import { OptionsFields } from './options-fields.tsx';
import { NotFetched } from '../not-fetched.tsx';
import { RichField } from './rich-part.tsx';

// Few questions ask for numbers or tables.
const NumberFields = lazyPart<'NumberFields', FieldsOf>(
  () => import('./number-fields.tsx'),
  'NumberFields',
  NotFetched,
);
const TableFields = lazyPart(() => import('./table-fields.tsx'), 'TableFields', NotFetched);

interface AskedFieldsProps extends FieldsOf {
  courseId: number;
  onSave: () => void;
}

/** The kind changes, and what it needs is there; what it does not need stays for another. */
export function ofKind(form: AskedForm, kind: AskedForm['kind']): Partial<AskedForm> {
  const needs = emptyOptions(kind);
  const isTruth = kind === 'truefalse';
  const hasOptions = form.options.length >= needs.length && !isTruth && form.kind !== 'truefalse';
  return {
    kind,
    ...(needs.length > 0 &&
      !hasOptions && {
        ...{ options: needs, right: '' },
        english: form.english && { ...form.english, options: [] },
      }),
    ...(kind === 'single' && form.right.length > 1 && { right: form.right.slice(0, 1) }),
  };
}

/** What is asked, answered and explained, of whatever kind it is. */
export function AskedFields({ courseId, onSave, ...fields }: AskedFieldsProps) {
  const { form, change, faultAt, name } = fields;
  const rich = (
    field: 'stem' | 'explanation' | 'reference',
    label: string,
    placeholder: string,
  ) => (
    <RichField
      {...{ courseId, onSave, placeholder }}
      label={`${name}${label}`}
      value={form[field]}
      fault={faultAt(field)}
      onChange={(text) => change({ [field]: text })}
    />
  );
  return (
    <>
      {form.kind === 'xl'
        ? rich('stem', '材料', '几个小题共用的材料，可以有表格')
        : rich('stem', '题干', '从这里写，公式写在 $ 之间')}
      {(form.kind === 'single' || form.kind === 'multiple' || form.kind === 'truefalse') && (
        <OptionsFields {...fields} />
      )}
      <Suspense>
        {form.kind === 'numeric' && <NumberFields {...fields} />}
        {form.kind === 'table' && <TableFields {...fields} />}
      </Suspense>
      {form.kind === 'open' && rich('reference', '参考答案', '学员答完以后对照的答案')}
      {form.kind !== 'xl' && <HintsFields {...fields} />}
      {rich('explanation', '解析', '为什么是这个答案')}
      {form.kind !== 'xl' && <ChecksFields {...fields} />}
      <EnglishFields {...fields} />
    </>
  );
}

/** The same for those who read questions in English. */
function EnglishFields({ form, change, faultAt, name }: FieldsOf) {
  const { english } = form;
  const put = (changed: Partial<NonNullable<AskedForm['english']>>) =>
    english && change({ english: { ...english, ...changed } });
  const texts = [
    ['stem', '英文题干'],
    ...(form.kind === 'open' ? [['reference', '英文参考答案'] as const] : []),
    ['explanation', '英文解析'],
  ] as const;
  return (
    <div className={styles.group}>
      <Switch
        label={`${name}English`}
        checked={english !== null}
        onChange={({ currentTarget }) =>
          change({
            english: currentTarget.checked
              ? { stem: '', explanation: '', reference: '', options: [] }
              : null,
          })
        }
      />
      {english !== null &&
        texts.map(([field, label]) => (
          <Textarea
            key={field}
            label={`${name}${label}`}
            description={field === 'explanation' ? '可以不写，不写就显示中文的' : undefined}
            autosize
            maxLength={40_000}
            value={english[field]}
            error={faultAt(`english.${field}`)}
            onChange={({ currentTarget }) => put({ [field]: currentTarget.value })}
          />
        ))}
      {english !== null &&
        (form.kind === 'single' || form.kind === 'multiple') &&
        form.options.map((option, index) => (
          <Textarea
            key={nameOf(option)}
            label={`${name}选项 ${letterOf(index)} 的英文`}
            autosize
            maxLength={4000}
            value={english.options[index] ?? ''}
            error={faultAt(`english.options.${index}`)}
            onChange={({ currentTarget }) =>
              put({
                options: changedAt(
                  form.options.map((_one, at) => english.options[at] ?? ''),
                  index,
                  currentTarget.value,
                ),
              })
            }
          />
        ))}
    </div>
  );
}
