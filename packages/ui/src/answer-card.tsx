import { Fragment, memo, useEffect, useMemo, useRef, useState, type Ref } from 'react';
import styles from './answer-card.module.css';

/** `answered` is a mock's, where nothing is judged yet. */
export type AnswerState = 'none' | 'answered' | 'right' | 'wrong';

export interface AnswerCell {
  state: AnswerState;
  isMarked?: boolean | undefined;
}

const words: Record<AnswerState, string> = {
  none: '未答',
  answered: '已答',
  right: '答对',
  wrong: '答错',
};

/** What a cell is called: 第 3 题，答错，已标记. */
export function answerCellName(number: number, cell: AnswerCell): string {
  return `第 ${number} 题，${words[cell.state]}${cell.isMarked ? '，已标记' : ''}`;
}

/** Where a part of the questions begins, and what it is called. */
export interface AnswerSection {
  /** Index of its first question. */
  readonly first: number;
  readonly title: string;
}

interface AnswerCardProps {
  /** The questions in their order. */
  cells: readonly AnswerCell[];
  /** In their order, with a heading each; none where all questions are of one. */
  sections?: readonly AnswerSection[] | undefined;
  /** Index of the question on screen. */
  current?: number | undefined;
  /** The cell of the question on screen. */
  currentCell?: Ref<HTMLButtonElement> | undefined;
  /** Index of the question to turn to. */
  onPick: (index: number) => void;
  /** Practice tells right from wrong, a mock answered from not. It decides the legend. */
  kind?: 'practice' | 'mock';
  /** The legend above the grid, at the title's side, is drawn by the caller with `AnswerLegend`. */
  withLegend?: boolean;
}

/**
 * As many as are laid out and drawn anew together: a set may have thousands, and a turned page changes two. Whole rows,
 * whether five, six, seven, ten or fourteen stand in one.
 */
const cellsOfBlock = 210;

/** All questions at a glance: seven a row on a phone, five or six beside a question, more where there is room. */
export function AnswerCard({
  cells,
  sections,
  current = -1,
  currentCell,
  onPick,
  kind = 'practice',
  withLegend = true,
}: AnswerCardProps) {
  const latest = useRef(onPick);
  useEffect(() => {
    latest.current = onPick;
  });
  const [pick] = useState(() => (index: number) => latest.current(index));
  const blocks = useMemo(() => blocksOf(cells, sections), [cells, sections]);
  return (
    <div className={styles.root}>
      <div className={styles.blocks} role="group" aria-label="答题卡">
        {blocks.map(({ cells: block, first, title }) => {
          const isHere = current >= first && current < first + block.length;
          return (
            <Fragment key={first}>
              {title !== undefined && <h3 className={styles.section}>{title}</h3>}
              <Block
                cells={block}
                first={first}
                current={isHere ? current : -1}
                currentCell={isHere ? currentCell : undefined}
                onPick={pick}
              />
            </Fragment>
          );
        })}
      </div>
      {withLegend && <AnswerLegend kind={kind} />}
    </div>
  );
}

interface CardBlock {
  readonly first: number;
  readonly cells: readonly AnswerCell[];
  readonly title?: string | undefined;
}

/** A section begins a block of its own, so that its heading stands over its own cells alone. */
function blocksOf(
  cells: readonly AnswerCell[],
  sections: readonly AnswerSection[] = [],
): CardBlock[] {
  const parts: readonly Partial<AnswerSection>[] = sections.length > 1 ? sections : [{}];
  return parts.flatMap(({ first = 0, title }, place) => {
    const own = cells.slice(first, parts[place + 1]?.first);
    return Array.from({ length: Math.ceil(own.length / cellsOfBlock) }, (_none, block) => ({
      first: first + block * cellsOfBlock,
      cells: own.slice(block * cellsOfBlock, (block + 1) * cellsOfBlock),
      title: block === 0 ? title : undefined,
    }));
  });
}

interface BlockProps {
  cells: readonly AnswerCell[];
  /** Index of its first cell in the whole card. */
  first: number;
  /** Index of the question on screen, where it is one of these; else -1. */
  current: number;
  currentCell: Ref<HTMLButtonElement> | undefined;
  onPick: (index: number) => void;
}

const Block = memo(function Block({ cells, first, current, currentCell, onPick }: BlockProps) {
  return (
    <ol className={styles.block} aria-label={`第 ${first + 1} 到 ${first + cells.length} 题`}>
      {cells.map((cell, place) => {
        const index = first + place;
        const isCurrent = index === current;
        return (
          <Cell
            // Questions have no other identity here than their place.
            key={index}
            {...cell}
            index={index}
            isCurrent={isCurrent}
            buttonRef={isCurrent ? currentCell : undefined}
            onPick={onPick}
          />
        );
      })}
    </ol>
  );
});

interface CellProps extends AnswerCell {
  index: number;
  isCurrent: boolean;
  buttonRef: Ref<HTMLButtonElement> | undefined;
  onPick: (index: number) => void;
}

const Cell = memo(function Cell(props: CellProps) {
  const { state, isMarked, index, isCurrent, buttonRef, onPick } = props;
  return (
    <li>
      <button
        ref={buttonRef}
        type="button"
        className={styles.cell}
        data-state={state}
        data-marked={isMarked || undefined}
        aria-label={answerCellName(index + 1, { state, isMarked })}
        onClick={() => onPick(index)}
        {...(isCurrent && { 'aria-current': 'true' })}
      >
        {index + 1}
      </button>
    </li>
  );
});

const legends = {
  practice: ['right', 'wrong', 'none', 'marked'],
  mock: ['answered', 'none', 'marked'],
} as const;

/** What the cells' colours mean. The cells' names say it already, so screen readers skip it. */
export function AnswerLegend({ kind = 'practice' }: { kind?: 'practice' | 'mock' }) {
  return (
    <div className={styles.legend} aria-hidden>
      {legends[kind].map((entry) => (
        <span key={entry} className={styles.entry}>
          <i className={styles.swatch} data-state={entry} />
          {entry === 'marked' ? '标记' : words[entry]}
        </span>
      ))}
    </div>
  );
}
