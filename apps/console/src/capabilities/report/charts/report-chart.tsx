import type { ReportTable } from '@xuezhou/contract/report/console';
import { cellOf, nameOf, valueText } from '../report.words.ts';
import styles from './charts.module.css';
import { bars, heightOf, linePoints, ticks, type Mark } from './shapes.ts';

interface ReportChartProps {
  table: ReportTable;
  /** A press on a mark opens what is behind it. */
  onOpen: (column: string, line: string) => void;
}

const [width, height, left, foot] = [520, 200, 46, 22];

/**
 * A table over time as lines or bars. It is a picture of the table beside it, which has every value and every way to open
 * it by keyboard and ear; a mouse may press the marks.
 */
export function ReportChart({ table, onOpen }: ReportChartProps) {
  const drawn = table.columns.flatMap((column, at) => (column.isDrawn ? [{ column, at }] : []));
  const values = drawn.map(({ at }) => table.lines.map((line) => numberIn(cellOf(line, at))));
  const unit = drawn[0]?.column.unit ?? 'count';
  const least = unit === 'fen' ? 100 : 1;
  const highest = Math.max(least, ...values.flat().map((value) => value ?? 0));
  const scale = ticks(highest, least);
  const top = scale.at(-1) ?? highest;
  const room = { width: width - left, height: height - foot, top };
  const open = ({ series, at }: Mark) => {
    const line = table.lines[at];
    const column = drawn[series]?.column;
    if (line?.isOpen === true && column?.isOpen === true) onOpen(column.key, line.key);
  };
  return (
    <>
      <svg className={styles.chart} viewBox={`0 0 ${width} ${height}`} aria-hidden>
        {scale.map((value) => (
          <g key={value}>
            <line
              className={styles.grid}
              x1={left}
              x2={width}
              y1={heightOf(value, room)}
              y2={heightOf(value, room)}
            />
            <text
              className={styles.tick}
              x={left - 8}
              y={heightOf(value, room) + 4}
              textAnchor="end"
            >
              {shortText(value, unit)}
            </text>
          </g>
        ))}
        <g transform={`translate(${left} 0)`}>
          {table.chart === 'bars'
            ? values.map((one, series) => (
                <Bars key={drawn[series]?.column.key} marks={bars(one, series, room)} open={open} />
              ))
            : values.map((one, series) => (
                <Line
                  key={drawn[series]?.column.key}
                  marks={linePoints(one, series, room)}
                  open={open}
                />
              ))}
          {table.lines.map((line, at) => (
            <Label key={line.key} text={nameOf(line)} at={at} of={table.lines.length} />
          ))}
        </g>
      </svg>
      {drawn.length > 1 && (
        <p className={styles.legend} aria-hidden>
          {drawn.map(({ column }, series) => (
            <span key={column.key} data-series={series}>
              {column.title}
            </span>
          ))}
        </p>
      )}
    </>
  );
}

const numberIn = (value: string | number | null): number | null =>
  typeof value === 'number' ? value : null;

/** 「¥31 万」 would be read as a sum; a scale has round numbers. */
const shortText = (value: number, unit: ReportTable['columns'][number]['unit']): string =>
  unit === 'fen' && value >= 1_000_000
    ? `${value / 1_000_000} 万`
    : valueText(value, unit, true).replace('¥', '');

interface MarksProps {
  marks: readonly Mark[];
  open: (mark: Mark) => void;
}

function Line({ marks, open }: MarksProps) {
  const path = marks
    .map(({ x, y }, at) => {
      // A week that is withheld leaves a gap.
      const isJoined = at > 0 && marks[at - 1]?.at === (marks[at]?.at ?? 0) - 1;
      return `${isJoined ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`;
    })
    .join('');
  return (
    <g data-series={marks[0]?.series}>
      <path className={styles.line} d={path} />
      {marks.map((mark) => (
        <circle
          key={mark.at}
          className={styles.dot}
          cx={mark.x}
          cy={mark.y}
          r={4}
          onClick={() => open(mark)}
        >
          <title>{mark.value.toLocaleString('zh-CN')}</title>
        </circle>
      ))}
    </g>
  );
}

const Bars = ({ marks, open }: MarksProps) => (
  <g data-series={marks[0]?.series}>
    {marks.map((mark) => (
      <rect
        key={mark.at}
        className={styles.bar}
        x={mark.x}
        y={mark.y}
        width={mark.width}
        height={mark.height}
        onClick={() => open(mark)}
      />
    ))}
  </g>
);

const mostLabels = 7;

/** 「8/31」 of a day; of many every other. */
function Label({ text, at, of }: { text: string; at: number; of: number }) {
  if (at % Math.ceil(of / mostLabels) !== 0) return null;
  const [, month, day] = /^\d{4}-(\d{2})-(\d{2})$/.exec(text) ?? [];
  return (
    <text
      className={styles.tick}
      x={((at + 0.5) / of) * (width - left)}
      y={height - 4}
      textAnchor="middle"
    >
      {month === undefined ? text : `${Number(month)}/${Number(day)}`}
    </text>
  );
}
