import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { KeyHint } from '@xuezhou/ui/key-hint';
import type { ReactNode } from 'react';
import styles from './pick-bar.module.css';

interface PickBarProps {
  /** 「对选中的题目」 */
  label: string;
  /** 「题」 */
  unit: string;
  count: number;
  /** How many fit in all, where that is more than are picked; null: the picked ones are all. */
  fitting: string | null;
  isAll: boolean;
  onAll: () => void;
  onClear: () => void;
  /** What can be done: `PickAct`s. */
  children: ReactNode;
}

/** What can be done with those that are picked, or with all that fit. It floats over the list. */
export function PickBar(props: PickBarProps) {
  const { label, unit, count, fitting, isAll, onAll, onClear, children } = props;
  const words = isAll ? `符合筛选的全部 ${fitting} ${unit}` : `已选 ${count} ${unit}`;
  return (
    <>
      <div className={styles.space} aria-hidden />
      <div className={styles.bar} role="toolbar" aria-label={label}>
        <span className={styles.count} role="status">
          {words}
        </span>
        {!isAll && fitting !== null && (
          <Button variant="subtle" onClick={onAll}>
            选中全部 {fitting}
          </Button>
        )}
        {children}
        <Button variant="subtle" color="gray" onClick={onClear}>
          不选了
        </Button>
        <KeyHint keys={['Esc']} />
      </div>
    </>
  );
}

interface PickActProps {
  icon: Icon;
  label: string;
  onClick: () => void;
}

export const PickAct = ({ icon: Drawn, label, onClick }: PickActProps) => (
  <Button
    variant="subtle"
    color="gray"
    leftSection={<Drawn size={18} stroke={1.6} />}
    onClick={onClick}
  >
    {label}
  </Button>
);
