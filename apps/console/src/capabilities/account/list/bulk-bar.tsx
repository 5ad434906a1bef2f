import { Button } from '@mantine/core';
import { IconCalendarPlus, IconPlayerPause, IconPlayerPlay, IconPlus } from '@tabler/icons-react';
import { KeyHint } from '@xuezhou/ui/key-hint';
import type { PeriodAct } from '../../enrolment/port/period-plan.ts';
import styles from './bulk-bar.module.css';

interface BulkBarProps {
  count: number;
  onClear: () => void;
  onAct: (act: PeriodAct) => void;
}

const acts = [
  { act: 'enrol', label: '报名', icon: IconPlus },
  { act: 'extend', label: '延长', icon: IconCalendarPlus },
  { act: 'pause', label: '暂停', icon: IconPlayerPause },
  { act: 'resume', label: '恢复', icon: IconPlayerPlay },
] as const;

/** As many as the server shows the periods of at once. */
const most = 500;

/** What can be done with those that are picked. It floats over the list, and over the tabs of a phone. */
export function BulkBar({ count, onClear, onAct }: BulkBarProps) {
  return (
    <>
      <div className={styles.space} aria-hidden />
      <div className={styles.root} role="toolbar" aria-label={`对选中的 ${count} 人`}>
        <span className={styles.count} role="status">
          已选 {count} 人
        </span>
        <div className={styles.acts}>
          {count > most && <span>一次最多 {most} 人，请少选一些</span>}
          {(count > most ? [] : acts).map(({ act, label, icon: Icon }) => (
            <Button
              key={act}
              variant="subtle"
              color="gray"
              leftSection={<Icon size={18} stroke={1.6} />}
              onClick={() => onAct(act)}
            >
              {label}
            </Button>
          ))}
        </div>
        <Button variant="subtle" color="gray" onClick={onClear}>
          不选了
        </Button>
        <KeyHint keys={['Esc']} />
      </div>
    </>
  );
}
