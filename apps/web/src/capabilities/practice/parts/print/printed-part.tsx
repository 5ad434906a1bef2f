import type { QuestionPart } from '@xuezhou/contract/practice';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { ownText, rightText, storedOptions } from '../../wrong/wrong-text.ts';
import { wrongWords as words } from '../../wrong/wrong.words.ts';
import styles from './wrong-print.module.css';

/** What is asked, on paper. */
export function PrintedQuestion({ part }: { part: QuestionPart }) {
  return (
    <>
      <RichHtml html={part.detail.question} size="explanation" />
      {part.table && <PrintedTable table={part.table} />}
      {part.detail.options.length > 0 && (
        <ul className={styles.options}>
          {storedOptions(part).map(({ letter, html }) => (
            <li key={letter}>
              <span>{letter}</span> <RichHtml html={html} size="inherit" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What was answered, what is right, and why. */
export function PrintedAnswer({ part }: { part: QuestionPart }) {
  const right = rightText(part);
  return (
    <>
      {part.qType !== 'xl' && (
        <p className="xz-small">
          {words.ownAnswer}：{ownText(part)}
          {right !== '' && ` · ${words.rightAnswer}：${right}`}
        </p>
      )}
      {part.detail.explanation !== '' && (
        <RichHtml html={part.detail.explanation} size="explanation" />
      )}
    </>
  );
}

/** A blank is an empty cell to write in. */
function PrintedTable({ table }: { table: NonNullable<QuestionPart['table']> }) {
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          {table.head.map((title, index) => (
            <th key={index} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, index) => (
          <tr key={index}>
            {row.map((cell, place) => (
              <td key={place}>
                {'blank' in cell ? null : <RichHtml html={cell.html} size="inherit" />}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
