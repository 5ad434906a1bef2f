import { Button, Select } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  mapColumns,
  type ImportColumn,
  type ImportHead,
  type ImportRun,
} from '@xuezhou/contract/import/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState } from 'react';
import { OfflineNote } from '../../platform/act/offline-note.tsx';
import { useAct } from '../../platform/act/use-act.ts';
import {
  columnLetters,
  headingKey,
  rememberedLayout,
  rememberLayout,
} from '../../platform/sheet/layouts.ts';
import { cardFields, columnFields, fieldWords, isOfCards } from './import.words.ts';
import styles from './import.module.css';

interface ColumnsStepProps {
  run: ImportRun;
  onSent: () => void;
}

/** By column what it is; undefined: it is not imported. */
type Chosen = Readonly<Record<number, string>>;

/** What was said before stands; else what this browser remembers of such a heading, else what its words say. */
function chosenAtFirst(run: ImportRun): Chosen {
  const { head, columns, revision } = run;
  const kept = rememberedLayout(listOf(run), headingKey(head?.headings ?? []));
  const remembered = Object.entries(kept ?? {}).flatMap(([field, at]): ImportColumn[] =>
    at === null || !fieldsOf(run).includes(field) ? [] : [{ field, at }],
  );
  const first = revision === 0 && kept !== undefined ? remembered : columns;
  return Object.fromEntries(first.map(({ field, at }) => [at, field]));
}

/** As what this browser remembers a layout. */
const listOf = (run: ImportRun) => (isOfCards(run) ? 'cards' : 'questions');
const fieldsOf = (run: ImportRun) => (isOfCards(run) ? cardFields : columnFields);

/** Which column is what, with its first rows beside. */
export function ColumnsStep({ run, onSent }: ColumnsStepProps) {
  const head = run.head!;
  const [chosen, setChosen] = useState(() => chosenAtFirst(run));
  const { act, isBusy, refusal } = useAct();
  const missing = isOfCards(run) ? missingOfCards(chosen) : missingIn(chosen);
  const send = () =>
    act(async () => {
      const columns = Object.entries(chosen).map(([at, field]) => ({ field, at: Number(at) }));
      await call(mapColumns, { body: { importId: run.importId, columns } });
      rememberLayout(
        listOf(run),
        headingKey(head.headings),
        Object.fromEntries(columns.map(({ field, at }) => [field, at])),
      );
      onSent();
      return undefined;
    });
  // One column each: what is chosen here is taken from where it stood.
  const choose = (at: number, field: string | null) =>
    setChosen((before) => {
      const others = Object.entries(before).filter(
        ([place, own]) => own !== field && Number(place) !== at,
      );
      return Object.fromEntries([
        ...others,
        ...(field === null ? [] : [[String(at), field] as const]),
      ]);
    });
  return (
    <SectionCard title="哪一列是什么" caption="认出来的已经选好；同样表头的表，下次照这次的来">
      <ColumnTable {...{ head, chosen, fields: fieldsOf(run), onChoose: choose }} />
      <OfflineNote />
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <div className={styles.foot}>
        <span role="status">
          {missing ?? `${head.headings.length} 列里用上 ${Object.keys(chosen).length} 列`}
        </span>
        <Button disabled={missing !== undefined} loading={isBusy} onClick={() => void send()}>
          看每一行会怎样
        </Button>
      </div>
    </SectionCard>
  );
}

function missingOfCards(chosen: Chosen): string | undefined {
  const fields = new Set(Object.values(chosen));
  if (!fields.has('front')) return '请选哪一列是正面';
  return fields.has('back') ? undefined : '请选哪一列是背面';
}

/** What is still wanted of the columns of questions, in words. */
function missingIn(chosen: Chosen): string | undefined {
  const fields = new Set(Object.values(chosen));
  if (!fields.has('stem')) return '请选哪一列是题干';
  if (!fields.has('answer') && !fields.has('answer 1')) return '请选哪一列是答案';
  const hasOptions = fields.has('option A') || fields.has('choices');
  return hasOptions || fields.has('type') ? undefined : '请选哪几列是选项；没有选项的题请选题型';
}

interface ColumnTableProps {
  head: ImportHead;
  chosen: Chosen;
  /** What a column can be. */
  fields: readonly string[];
  onChoose: (at: number, field: string | null) => void;
}

function ColumnTable({ head: { headings, samples }, chosen, fields, onChoose }: ColumnTableProps) {
  const choices = fields.map((field) => ({ value: field, label: fieldWords(field) }));
  const sampleOf = (at: number) =>
    samples
      .map((row) => row[at] ?? '')
      .filter((cell) => cell !== '')
      .slice(0, 3)
      .join('、');
  return (
    <table className={styles.columns}>
      <thead>
        <tr>
          <th scope="col">列</th>
          <th scope="col">你的列名</th>
          <th scope="col">前几行</th>
          <th scope="col">导入成</th>
        </tr>
      </thead>
      <tbody>
        {headings.map((heading, at) => (
          <tr key={columnLetters(at)}>
            <td>{columnLetters(at)}</td>
            <th scope="row">{heading.trim() === '' ? '（没有名字）' : heading}</th>
            <td className={styles.sample}>{sampleOf(at)}</td>
            <td>
              <Select
                aria-label={`${columnLetters(at)} 列导入成`}
                placeholder="不导入"
                clearable
                searchable
                nothingFoundMessage="没有这一样"
                data={choices}
                value={chosen[at] ?? null}
                onChange={(field) => onChoose(at, field)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
