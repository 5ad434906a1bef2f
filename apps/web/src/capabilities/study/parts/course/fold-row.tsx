import { IconChevronDown } from '@tabler/icons-react';
import type { RiverStep } from '@xuezhou/ui/river-path';
import { WaterLevel } from '@xuezhou/ui/water-level';
import styles from './challenge-path.module.css';

/** As many circles as a row of a phone has room for beside its words. */
const shown = 4;

interface FoldRowProps {
  steps: readonly RiverStep[];
  title: string;
  detail: string;
  isOpen: boolean;
  onToggle: () => void;
}

/** Steps of the river that a phone keeps out of the way, in one row that opens them. */
export function FoldRow({ steps, title, detail, isOpen, onToggle }: FoldRowProps) {
  return (
    <button type="button" className={styles.fold} aria-expanded={isOpen} onClick={onToggle}>
      <span className={styles.circles} aria-hidden>
        {steps.slice(0, shown).map(({ id, level, locked }) => (
          <WaterLevel key={id} level={level} locked={locked} size={24} label="" />
        ))}
      </span>
      <span className={styles.foldWords}>
        <span>{title}</span>
        <span className={styles.foldDetail}>{detail}</span>
      </span>
      <IconChevronDown size={20} stroke={1.6} aria-hidden />
    </button>
  );
}
