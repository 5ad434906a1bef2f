import type { ReportTable } from '@xuezhou/contract/report/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { lazy, Suspense } from 'react';
import { cellOf, countedText, nameOf, valueText, withheldWords } from './report.words.ts';
import styles from './reports.module.css';

// Only pages with a chart fetch what draws it.
const ReportChart = lazy(async () => {
  const { ReportChart: component } = await import('./charts/report-chart.tsx');
  return { default: component };
});

interface ReportTableProps {
  table: ReportTable;
  /** What of it is open: its column and line. */
  opened: { column: string; line: string } | undefined;
  onOpen: (column: string, line: string) => void;
}

/** A table with what it counts and when it was counted; over it what can be drawn of it. Cells open what stands behind them. */
export function ReportTableCard({ table, opened, onOpen }: ReportTableProps) {
  const { title, definition, countedAt, columns, lines, chart } = table;
  return (
    <SectionCard title={title} caption={countedText(definition, countedAt)}>
      {lines.length === 0 ? (
        <p className={styles.quiet}>这段时间里没有。</p>
      ) : (
        <>
          {(chart === 'lines' || chart === 'bars') && (
            <Suspense fallback={<div className={styles.chartRoom} />}>
              <ReportChart table={table} onOpen={onOpen} />
            </Suspense>
          )}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keys too */}
          <div className={styles.scroll} tabIndex={0} role="region" aria-label={`${title}的数字`}>
            <table className={styles.table}>
              <thead>
                <tr>
                  {columns.map((column) => (
                    <th
                      key={column.key}
                      scope="col"
                      data-text={column.unit === 'text' || undefined}
                    >
                      {column.title}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Line key={line.key} {...{ table, line, opened, onOpen }} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </SectionCard>
  );
}

type LineProps = ReportTableProps & { line: ReportTable['lines'][number] };

function Line({ table: { columns, chart, lines }, line, opened, onOpen }: LineProps) {
  const highest = Math.max(1, ...lines.map((each) => Number(cellOf(each, 1)) || 0));
  return (
    <tr data-merged={!line.isOpen || undefined}>
      {columns.map((column, at) => {
        const value = cellOf(line, at);
        const text = valueText(value, column.unit, true);
        const isNumber = typeof value === 'number';
        const opens = column.isOpen && line.isOpen && isNumber && value !== 0;
        const isHere = opened?.column === column.key && opened.line === line.key;
        const words = `${nameOf(line)}，${column.title} ${valueText(value, column.unit)}`;
        return (
          <td
            key={column.key}
            data-text={column.unit === 'text' || undefined}
            {...(chart === 'heat' && column.isDrawn && isNumber && { style: heat(value) })}
            {...(value === null && { title: withheldWords })}
          >
            {chart === 'steps' && column.isDrawn && isNumber && (
              <span
                className={styles.step}
                style={{ width: `${(value / highest) * 100}%` }}
                aria-hidden
              />
            )}
            {opens ? (
              <button
                type="button"
                className={styles.cell}
                aria-pressed={isHere}
                aria-label={`看看是谁、是哪些：${words}`}
                onClick={() => onOpen(column.key, line.key)}
              >
                {text}
              </button>
            ) : (
              text
            )}
          </td>
        );
      })}
    </tr>
  );
}

const heat = (share: number) => ({
  background: `color-mix(in srgb, var(--xz-accent) ${Math.round(share * 0.3)}%, transparent)`,
});
