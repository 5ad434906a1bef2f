import { Button, NativeSelect, TagsInput, Textarea, TextInput } from '@mantine/core';
import type { CellForm } from '@xuezhou/contract/review/console';
import { emptyNumber } from '@xuezhou/rules/review/editor/empty-form';
import { useState, type ClipboardEvent } from 'react';
import { changedAt, without } from '../../../../platform/form/items.ts';
import { readRows } from './paste-table.ts';
import styles from './fields.module.css';
import type { FieldsOf } from './fields.ts';
import { NumberBox } from './number-fields.tsx';
import { Said } from './options-fields.tsx';

interface Place {
  readonly row: number;
  readonly column: number;
}

/** A table of which some cells are to be filled in; one is chosen, and what belongs into it is said below. */
export function TableFields({ form, change, faultAt, name }: FieldsOf) {
  const { head, rows } = form.table;
  const [chosen, choose] = useState<Place>();
  const put = (changed: Partial<typeof form.table>) =>
    change({ table: { ...form.table, ...changed } });
  const putCell = ({ row, column }: Place, cell: CellForm) =>
    put({ rows: changedAt(rows, row, changedAt(rows[row] ?? [], column, cell)) });
  const paste = (event: ClipboardEvent) => {
    const read = readRows(event.clipboardData.getData('text/plain'));
    if (read === null) return;
    event.preventDefault();
    const [titles = [], ...cells] = read;
    put({ head: titles, rows: cells.map((row) => row.map((text) => ({ as: 'text', text }))) });
  };
  const addColumn = () =>
    put({ head: [...head, ''], rows: rows.map((row) => [...row, { as: 'text', text: '' }]) });
  const addRow = () =>
    put({ rows: [...rows, head.map(() => ({ as: 'text', text: '' }) as const)] });
  const cell = chosen && rows[chosen.row]?.[chosen.column];
  const fault = chosen && faultAt(`table.rows.${chosen.row}.${chosen.column}`);
  return (
    <fieldset className={styles.group} onPaste={paste}>
      <legend className={styles.label}>{name}表格，可以从 Excel 粘贴整张表</legend>
      <Said
        fault={faultAt('table') ?? rows.flatMap((_row, at) => faultAt(`table.rows.${at}`) ?? [])[0]}
      />
      <Grid {...{ form, faultAt, name, chosen, choose, put }} />
      <div className={styles.row}>
        <Button variant="subtle" disabled={head.length >= 12} onClick={addColumn}>
          加一列
        </Button>
        <Button variant="subtle" disabled={head.length === 0 || rows.length >= 60} onClick={addRow}>
          加一行
        </Button>
        {chosen && cell && <Removals {...{ form, put }} at={chosen} />}
      </div>
      {chosen && cell && (
        <CellFields
          {...{ cell, name, fault }}
          key={`${chosen.row} ${chosen.column}`}
          onChange={(changed) => putCell(chosen, changed)}
        />
      )}
    </fieldset>
  );
}

interface GridProps extends Omit<FieldsOf, 'change'> {
  chosen: Place | undefined;
  choose: (place: Place) => void;
  put: (changed: Partial<FieldsOf['form']['table']>) => void;
}

function Grid({ form, faultAt, name, chosen, choose, put }: GridProps) {
  const { head, rows } = form.table;
  return (
    <div className={styles.scroll}>
      <table className={styles.table}>
        <thead>
          <tr>
            {head.map((text, column) => (
              <th key={column} scope="col">
                <TextInput
                  aria-label={`${name}表头 ${column + 1}`}
                  value={text}
                  onChange={({ currentTarget }) =>
                    put({ head: changedAt(head, column, currentTarget.value) })
                  }
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((each, column) => (
                <td key={column}>
                  <button
                    type="button"
                    className={styles.cell}
                    data-blank={each.as !== 'text' || undefined}
                    data-fault={faultAt(`table.rows.${at}.${column}`) !== undefined || undefined}
                    aria-pressed={chosen?.row === at && chosen.column === column}
                    aria-label={`${name}第 ${at + 1} 行第 ${column + 1} 格：${wordsOf(each)}`}
                    onClick={() => choose({ row: at, column })}
                  >
                    {wordsOf(each) || '—'}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Removals({ form, put, at }: Pick<GridProps, 'form' | 'put'> & { at: Place }) {
  const { head, rows } = form.table;
  return (
    <>
      <Button variant="subtle" color="gray" onClick={() => put({ rows: without(rows, at.row) })}>
        去掉这一行
      </Button>
      <Button
        variant="subtle"
        color="gray"
        onClick={() =>
          put({
            head: without(head, at.column),
            rows: rows.map((row) => without(row, at.column)),
          })
        }
      >
        去掉这一列
      </Button>
    </>
  );
}

const wordsOf = (cell: CellForm): string => {
  if (cell.as === 'text') return cell.text;
  if (cell.as === 'number') return `空：${cell.number.value}`;
  return `空：${cell.as === 'choice' ? cell.answer : cell.accept.join(' / ')}`;
};

const kinds = [
  { value: 'text', label: '文字' },
  { value: 'number', label: '空：填数' },
  { value: 'choice', label: '空：几选一' },
  { value: 'accept', label: '空：填词' },
] as const;

/** What was there goes along where it can. */
function cellOf(as: CellForm['as'], before: CellForm): CellForm {
  const text = wordsOf(before).replace(/^空：/, '');
  if (as === 'text') return { as, text };
  if (as === 'number') return { as, number: { ...emptyNumber, value: text } };
  if (as === 'choice') return { as, answer: text, options: text === '' ? [] : [text] };
  return { as, accept: text === '' ? [] : [text] };
}

interface CellFieldsProps {
  cell: CellForm;
  name: string;
  fault: string | undefined;
  onChange: (cell: CellForm) => void;
}

function CellFields({ cell, name, fault, onChange }: CellFieldsProps) {
  return (
    <div className={styles.inside}>
      <NativeSelect
        label={`${name}这一格`}
        data={kinds}
        value={cell.as}
        onChange={({ currentTarget }) => {
          const kind = kinds.find(({ value }) => value === currentTarget.value);
          if (kind !== undefined) onChange(cellOf(kind.value, cell));
        }}
      />
      <Said fault={fault} />
      {cell.as === 'text' && (
        <Textarea
          label={`${name}格里的文字`}
          autosize
          value={cell.text}
          onChange={({ currentTarget }) => onChange({ ...cell, text: currentTarget.value })}
        />
      )}
      {cell.as === 'number' && (
        <NumberBox
          number={cell.number}
          name={name}
          faultAt={() => undefined}
          onChange={(number) => onChange({ ...cell, number })}
        />
      )}
      {cell.as === 'accept' && (
        <TagsInput
          label={`${name}算对的写法，一个一个加`}
          value={cell.accept}
          maxTags={20}
          onChange={(accept) => onChange({ ...cell, accept })}
        />
      )}
      {cell.as === 'choice' && (
        <>
          <TagsInput
            label={`${name}可选的词，一个一个加`}
            value={cell.options}
            maxTags={20}
            onChange={(options) => onChange({ ...cell, options })}
          />
          <NativeSelect
            label={`${name}正确的词`}
            data={['', ...new Set(cell.options)]}
            value={cell.answer}
            onChange={({ currentTarget }) => onChange({ ...cell, answer: currentTarget.value })}
          />
        </>
      )}
    </div>
  );
}
