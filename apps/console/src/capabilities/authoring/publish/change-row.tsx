import { Button, Checkbox } from '@mantine/core';
import type { CourseChange } from '@xuezhou/contract/authoring/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { spanOf } from './span-of.ts';
import styles from './publish.module.css';

interface ChangeRowProps {
  change: CourseChange;
  isChosen: boolean;
  onTurn: (isIn: boolean) => void;
  /** Undefined: it may not be. */
  onDrop: (() => void) | undefined;
}

const kinds = { course: '课程', book: '书', reading: '章', lecture: '课' } as const;
const whats = {
  added: { word: '新增', tone: 'right' },
  changed: { word: '修改', tone: 'review' },
  moved: { word: '移动', tone: 'accent' },
  removed: { word: '删去', tone: 'wrong' },
} as const;

/** One change: what became of it, what stands against it, and whether it goes along. */
export function ChangeRow({ change, isChosen, onTurn, onDrop }: ChangeRowProps) {
  const { kind, what, title, place, details, faults, warnings, changedBy } = change;
  const { word, tone } = whats[what];
  const name = `${word}${kinds[kind]}“${title}”`;
  return (
    <li className={styles.row}>
      <Checkbox
        aria-label={name}
        checked={isChosen}
        disabled={faults.length > 0}
        onChange={({ currentTarget }) => onTurn(currentTarget.checked)}
      />
      <div className={styles.words}>
        <p className={styles.title}>
          <StatusChip tone={tone}>{word}</StatusChip>
          <b>
            {kinds[kind]}“{title}”
          </b>
          {place !== '' && <span>在“{place}”里</span>}
          <span>{changedBy}</span>
        </p>
        {details.map((detail) => {
          const [before, after] = spanOf(detail.before, detail.after);
          return (
            <p key={detail.fact} className={styles.detail}>
              {detail.fact}：{before !== '' && <del>{before}</del>}{' '}
              {after !== '' && <ins>{after}</ins>}
            </p>
          );
        })}
        {faults.map((fault) => (
          <p key={fault} className={styles.fault}>
            {fault}
          </p>
        ))}
        {warnings.map((warning) => (
          <p key={warning} className={styles.warning}>
            {warning}
          </p>
        ))}
      </div>
      {onDrop !== undefined && (
        <Button variant="subtle" size="sm" aria-label={`放弃${name}`} onClick={onDrop}>
          放弃
        </Button>
      )}
    </li>
  );
}
