import { Button } from '@mantine/core';
import { IconArchive, IconArchiveOff, IconFolderSymlink } from '@tabler/icons-react';
import { KeyHint } from '@xuezhou/ui/key-hint';
import styles from './bank.module.css';

export type BankAct = 'withdraw' | 'restore' | 'place';

interface BankBarProps {
  count: number;
  /** How many fit in all, where that is more than are picked; null: the picked ones are all. */
  fitting: string | null;
  isAll: boolean;
  isWithdrawn: boolean;
  onAll: () => void;
  onClear: () => void;
  onAct: (act: BankAct) => void;
}

/** What can be done with those that are picked, or with all that fit. It floats over the list. */
export function BankBar(props: BankBarProps) {
  const { count, fitting, isAll, isWithdrawn, onAll, onClear, onAct } = props;
  const words = isAll ? `符合筛选的全部 ${fitting} 题` : `已选 ${count} 题`;
  return (
    <>
      <div className={styles.space} aria-hidden />
      <div className={styles.bar} role="toolbar" aria-label="对选中的题目">
        <span className={styles.count} role="status">
          {words}
        </span>
        {!isAll && fitting !== null && (
          <Button variant="subtle" onClick={onAll}>
            选中全部 {fitting}
          </Button>
        )}
        <Act icon={IconFolderSymlink} label="改章节" onClick={() => onAct('place')} />
        {isWithdrawn ? (
          <Act icon={IconArchiveOff} label="恢复" onClick={() => onAct('restore')} />
        ) : (
          <Act icon={IconArchive} label="撤下" onClick={() => onAct('withdraw')} />
        )}
        <Button variant="subtle" color="gray" onClick={onClear}>
          不选了
        </Button>
        <KeyHint keys={['Esc']} />
      </div>
    </>
  );
}

interface ActProps {
  icon: typeof IconArchive;
  label: string;
  onClick: () => void;
}

const Act = ({ icon: Icon, label, onClick }: ActProps) => (
  <Button
    variant="subtle"
    color="gray"
    leftSection={<Icon size={18} stroke={1.6} />}
    onClick={onClick}
  >
    {label}
  </Button>
);
