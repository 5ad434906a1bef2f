import { useQuery } from '@tanstack/react-query';
import { ChipFilter } from '@xuezhou/ui/chip-filter';
import { QaTabs } from '../qa-tabs.tsx';
import { countQuery, whiches, type Which } from '../qa.queries.ts';
import { whichNames } from '../qa.words.ts';
import styles from './queue-head.module.css';

interface QueueHeadProps {
  which: Which;
  /** How many of them are late. */
  late: number;
  onWhich: (which: Which) => void;
}

/** Which questions are listed, and the way to what belongs to answering. */
export function QueueHead({ which, late, onWhich }: QueueHeadProps) {
  const waiting = useQuery(countQuery('waiting')).data?.total;
  const own = useQuery(countQuery('own')).data?.total;
  const counts: Partial<Record<Which, number | undefined>> = { waiting, own };
  return (
    <header className={styles.root}>
      <h1 className={styles.title}>答疑</h1>
      <ChipFilter
        label="哪些问题"
        items={whiches.map((key) => ({ key, label: whichNames[key], count: counts[key] }))}
        value={which}
        onChange={onWhich}
      />
      {late > 0 && <span className={styles.late}>{late} 个超时</span>}
      <div className={styles.tabs}>
        <QaTabs at="/qa" />
      </div>
    </header>
  );
}
