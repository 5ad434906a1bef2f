import { NativeSelect, TextInput } from '@mantine/core';
import { readEntries, writeEntry, type TableToFill } from '@xuezhou/rules/practice/question/table';
import { RichHtml } from '../rich-html/rich-html.tsx';
import { hasMarkup } from '../rich-html/rich-html-parts.ts';
import { questionWords as words } from './question.words.ts';
import styles from './table-field.module.css';

type Blank = NonNullable<TableToFill['rows'][number][number]['blank']>;

interface TableFieldProps {
  table: TableToFill;
  /** The JSON list of what stands in the blanks. */
  answer: string;
  /** After it is judged: the verdict on each blank, and what belongs into it. */
  verdicts?: readonly { verdict: 1 | -1; right: string }[] | undefined;
  onWrite?: ((answer: string) => void) | undefined;
}

/** A table with blanks. On a phone it scrolls sideways within itself. */
export function TableField({ table, answer, verdicts, onWrite }: TableFieldProps) {
  const entries = readEntries(answer) ?? [];
  const rows = numberBlanks(table);
  const count = rows.flat().filter(({ index }) => index !== null).length;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls is reached with the keyboard too
    <div className={styles.scroll} role="region" aria-label={words.table} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            {table.head.map((html, column) => (
              <th key={column} scope="col">
                <Words html={html} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map(({ html, blank, index }, column) => (
                <td key={column}>
                  {blank === null || index === null ? (
                    <Words html={html} />
                  ) : (
                    <Entry
                      label={words.blank(index)}
                      blank={blank}
                      value={entries[index] ?? ''}
                      judged={verdicts?.[index]}
                      onWrite={
                        onWrite && ((text) => onWrite(writeEntry(answer, count, index, text)))
                      }
                    />
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function numberBlanks({ rows }: TableToFill) {
  let next = 0;
  return rows.map((row) =>
    row.map((cell) => ({ ...cell, index: cell.blank === null ? null : next++ })),
  );
}

interface EntryProps {
  label: string;
  blank: Blank;
  value: string;
  judged: { verdict: 1 | -1; right: string } | undefined;
  onWrite: ((text: string) => void) | undefined;
}

function Entry({ label, blank, value, judged, onWrite }: EntryProps) {
  if (judged)
    return (
      <span className={styles.judged} data-verdict={judged.verdict === 1 ? 'right' : 'wrong'}>
        <span>{value === '' ? '—' : value}</span>
        <span className="xz-hidden">
          {judged.verdict === 1 ? words.rightEntry : words.wrongEntry}
        </span>
        {judged.verdict === -1 && <b>{judged.right}</b>}
      </span>
    );
  if (blank.type === 'choice')
    return (
      <NativeSelect
        aria-label={label}
        data={[{ value: '', label: words.choose }, ...blank.options]}
        value={value}
        disabled={!onWrite}
        onChange={(event) => onWrite?.(event.currentTarget.value)}
      />
    );
  return (
    <TextInput
      aria-label={label}
      autoComplete="off"
      maxLength={100}
      value={value}
      readOnly={!onWrite}
      className={blank.type === 'number' ? styles.number : undefined}
      onChange={(event) => onWrite?.(event.currentTarget.value)}
    />
  );
}

function Words({ html }: { html: string }) {
  return hasMarkup(html) ? <RichHtml html={html} size="inherit" /> : html;
}
