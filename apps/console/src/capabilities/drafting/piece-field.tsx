import { Textarea } from '@mantine/core';
import type { Piece } from '@xuezhou/contract/drafting/console';
import styles from './drafting.module.css';

interface PieceFieldProps {
  label: string;
  piece: Piece;
  isReadOnly: boolean;
  onChange: (piece: Piece) => void;
  /** The lines that it rests on are lit while one is at it. */
  onLight: (spans: readonly number[]) => void;
}

/** A sentence with whose it is; from the first letter that a person changes it is the teacher's. */
export function PieceField({ label, piece, isReadOnly, onChange, onLight }: PieceFieldProps) {
  const { text, spans, by } = piece;
  const whose = by === 'teacher' ? '老师写的' : '机器拟的';
  const from = spans.length === 0 ? '' : ` · 依据第 ${spans.join('、')} 行`;
  return (
    <Textarea
      className={styles.piece ?? ''}
      label={label}
      description={text === '' ? undefined : `${whose}${from}`}
      autosize
      readOnly={isReadOnly}
      value={text}
      onFocus={() => onLight(spans)}
      onMouseEnter={() => onLight(spans)}
      onChange={(event) => onChange({ text: event.currentTarget.value, spans: [], by: 'teacher' })}
    />
  );
}
