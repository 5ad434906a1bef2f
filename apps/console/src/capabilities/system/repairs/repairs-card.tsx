import type { SystemRepair } from '@xuezhou/contract/system/console';
import type { MakeBackup } from '../use-make-backup.ts';
import styles from '../system.module.css';
import { RepairRow } from './repair-row.tsx';

interface RepairsCardProps {
  repairs: readonly SystemRepair[];
  mayAct: boolean;
  backup: MakeBackup;
  /** The one that the keys are about. */
  at: SystemRepair | undefined;
  onSettleOutward: (isSent: boolean) => void;
  onSnooze: (repair: SystemRepair) => void;
}

/** All that is to be mended, the worst first and what was put off last. */
export function RepairsCard(props: RepairsCardProps) {
  const { repairs, mayAct, backup, at, onSettleOutward, onSnooze } = props;
  return (
    <section className={styles.card} aria-label="要修的">
      <div className={styles.head} aria-hidden>
        <span>坏了什么</span>
        <span>对学员意味着什么</span>
        <span>怎么修</span>
        <span />
      </div>
      <ul className={styles.rows}>
        {repairs.map((repair) => (
          <RepairRow
            key={repair.key}
            {...{ repair, mayAct, backup, onSettleOutward, onSnooze }}
            isAt={repair === at}
          />
        ))}
      </ul>
      <p className={styles.foot}>
        急的在前，再按坏了多久。修好了自己消失，不用打钩。J K 上下，S 过 7 天再提醒。
      </p>
    </section>
  );
}
