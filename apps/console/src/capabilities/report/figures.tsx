import type { ReportFigure } from '@xuezhou/contract/report/console';
import { beforeText, countedText, valueText, withheldWords } from './report.words.ts';
import styles from './reports.module.css';

interface FiguresProps {
  figures: readonly ReportFigure[];
  opened: string;
  onOpen: (key: string) => void;
}

/** Each with what it counts beside it, and when it was counted. */
export const Figures = ({ figures, opened, onOpen }: FiguresProps) => (
  <dl className={styles.figures} aria-label="数字">
    {figures.map((figure) => (
      <div key={figure.key} className={styles.figure}>
        <dt>{figure.title}</dt>
        <dd className={styles.value} {...(figure.value === null && { title: withheldWords })}>
          {figure.isOpen ? (
            <button
              type="button"
              className={styles.cell}
              aria-pressed={opened === figure.key}
              aria-label={`看看是谁、是哪些：${figure.title} ${valueText(figure.value, figure.unit)}`}
              onClick={() => onOpen(figure.key)}
            >
              {valueText(figure.value, figure.unit)}
            </button>
          ) : (
            valueText(figure.value, figure.unit)
          )}
        </dd>
        {figure.before !== null && <dd className={styles.before}>{beforeText(figure)}</dd>}
        <dd className={styles.quiet}>{countedText(figure.definition, figure.countedAt)}</dd>
      </div>
    ))}
  </dl>
);
