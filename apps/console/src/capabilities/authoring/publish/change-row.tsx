import { Button, Checkbox } from '@mantine/core';
import type { CourseChange } from '@xuezhou/contract/authoring/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useMemo } from 'react';
import { aroundChanges, wordDifference } from '../../../platform/parts/word-difference.ts';
import { Words } from '../../../platform/parts/words.tsx';
import { kinds, whats } from './change.words.ts';
import styles from './publish.module.css';

interface ChangeRowProps {
  change: CourseChange;
  isChosen: boolean;
  onTurn: (isIn: boolean) => void;
  /** Undefined: it may not be. */
  onDrop: (() => void) | undefined;
}

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
        {details.map(({ fact, before, after }) => (
          <DetailLine key={fact} {...{ fact, before, after }} />
        ))}
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

/** Of every row of a long list at once: a page would stand still over more. */
const mostWords = 500;

/** What became of a fact: the words that differ, with a few around them. */
function DetailLine({ fact, before, after }: CourseChange['details'][number]) {
  const [old, now] = useMemo(
    () => wordDifference(before, after, mostWords).map(aroundChanges),
    [before, after],
  );
  return (
    <p className={styles.detail}>
      {fact}：{before !== '' && old && <Words spans={old} as="del" />}{' '}
      {after !== '' && now && <Words spans={now} as="ins" />}
    </p>
  );
}
