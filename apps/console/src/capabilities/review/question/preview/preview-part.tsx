import { KeySequence } from '@xuezhou/client/question/key-sequence.tsx';
import { NumberField } from '@xuezhou/client/question/number-field.tsx';
import { QuestionOptions } from '@xuezhou/client/question/question-options.tsx';
import { TableField } from '@xuezhou/client/question/table-field.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import type { AskedForm, CellForm } from '@xuezhou/contract/review/console';
import { chooseLetter } from '@xuezhou/rules/practice/question/judge';
import { truthOptions } from '@xuezhou/rules/practice/question/kinds';
import { judgeNumeric, numericKey } from '@xuezhou/rules/practice/question/numeric';
import {
  blanksOf,
  blankText,
  judgeEntries,
  tableToFill,
  type AnswerTable,
} from '@xuezhou/rules/practice/question/table';
import { letterOf, numberIn } from '@xuezhou/rules/review/editor/form-faults';
import { useState } from 'react';

interface PreviewPartProps {
  form: AskedForm;
  texts: ReadonlyMap<string, string>;
  /** Before its fields among those of the whole. */
  at: string;
  isAfter: boolean;
}

/** One question or part, as it is answered. What is chosen here is kept nowhere. */
export function PreviewPart({ form, texts, at, isAfter }: PreviewPartProps) {
  const [given, setGiven] = useState('');
  const html = (field: string) => texts.get(at + field) ?? '';
  const explanation = at === '' ? '' : html('explanation');
  return (
    <>
      <div id={stemIdOf(at)}>
        <RichHtml html={html('stem')} size="question" />
      </div>
      <Answering {...{ form, html, at, isAfter, given, setGiven }} />
      {isAfter && explanation !== '' && <RichHtml html={explanation} size="explanation" />}
      {isAfter && form.keys.trim() !== '' && <KeySequence keys={form.keys.trim()} />}
    </>
  );
}

const stemIdOf = (at: string) => `preview-${at}stem`;

interface AnsweringProps extends Omit<PreviewPartProps, 'texts'> {
  html: (field: string) => string;
  given: string;
  setGiven: (given: string) => void;
}

function Answering({ form, html, at, isAfter, given, setGiven }: AnsweringProps) {
  const { kind } = form;
  if (kind === 'xl') return null;
  if (kind === 'open')
    return isAfter && html('reference') !== '' ? (
      <>
        <p className="xz-caption xz-quiet">参考答案</p>
        <RichHtml html={html('reference')} size="explanation" />
      </>
    ) : null;
  if (kind === 'numeric') return <NumberTry {...{ form, isAfter, given, setGiven }} />;
  if (kind === 'table') return <TableTry {...{ form, html, isAfter, given, setGiven }} />;
  const several = kind === 'multiple';
  return (
    <QuestionOptions
      name={`preview-${at}`}
      label="选项"
      labelledBy={stemIdOf(at)}
      options={form.options.map((_option, index) => ({
        letter: letterOf(index),
        html:
          kind === 'truefalse' ? (truthOptions[index]?.text ?? '') : html(`options.${index}.text`),
        rationale: html(`options.${index}.why`),
      }))}
      isMultiple={several}
      chosen={given}
      answer={isAfter ? form.right : undefined}
      onChoose={(letter) => setGiven(chooseLetter(given, letter, several))}
    />
  );
}

type TryProps = Pick<AnsweringProps, 'form' | 'isAfter' | 'given' | 'setGiven'>;

const keyOf = ({ value, tolerance, min, max, units }: AskedForm['number']) =>
  numericKey({
    value: numberIn(value) ?? 0,
    tolerance: numberIn(tolerance) ?? undefined,
    min: numberIn(min) ?? undefined,
    max: numberIn(max) ?? undefined,
    units: units.map(({ name, factor }) => ({ name, factor: numberIn(factor) ?? 0 })),
  });

const NumberTry = ({ form: { number }, isAfter, given, setGiven }: TryProps) => (
  <div>
    <NumberField
      value={given}
      units={number.units.map(({ name }) => name)}
      verdict={isAfter && given !== '' ? judgeNumeric(keyOf(number), given) : undefined}
      onWrite={isAfter ? undefined : setGiven}
    />
    {isAfter && <p>正确答案：{number.value}</p>}
  </div>
);

function TableTry({
  form,
  html,
  isAfter,
  given,
  setGiven,
}: TryProps & Pick<AnsweringProps, 'html'>) {
  const table: AnswerTable = {
    head: form.table.head.map((_cell, index) => html(`table.head.${index}`)),
    rows: form.table.rows.map((row, line) =>
      row.map((cell, column) =>
        cell.as === 'text'
          ? { html: html(`table.rows.${line}.${column}`) }
          : { blank: blankOf(cell) },
      ),
    ),
  };
  return (
    <TableField
      table={tableToFill(table)}
      answer={given}
      verdicts={
        isAfter
          ? judgeEntries(table, given).map((verdict, index) => {
              const blank = blanksOf(table)[index];
              return { verdict, right: blank ? blankText(blank) : '' };
            })
          : undefined
      }
      onWrite={isAfter ? undefined : setGiven}
    />
  );
}

function blankOf(cell: Exclude<CellForm, { as: 'text' }>) {
  if (cell.as === 'number') return { type: 'number', key: keyOf(cell.number) } as const;
  if (cell.as === 'accept') return { type: 'text', accept: cell.accept } as const;
  return { type: 'choice', options: cell.options, answer: cell.answer } as const;
}
