import { Button } from '@mantine/core';
import {
  IconCalendarPlus,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlus,
  IconSend,
  IconTag,
  IconUserCheck,
  IconUserMinus,
  IconUsersGroup,
} from '@tabler/icons-react';
import { KeyHint } from '@xuezhou/ui/key-hint';
import type { ReactNode } from 'react';
import type { PeriodAct } from '../../enrolment/port/period-plan.ts';
import styles from './bulk-bar.module.css';
import { maxPeriods } from './picked-students.ts';

export type BulkAct = PeriodAct | 'withdraw' | 'class' | 'message' | 'tag' | 'assistant' | 'export';

interface BulkBarProps {
  count: number;
  /** How many the filter finds, where those are more than are picked; null: no more, or it is not known. */
  whole: string | null;
  /** Whether `count` are all whom the filter finds. */
  isWhole: boolean;
  may: (act: BulkAct) => boolean;
  onWhole: () => void;
  onClear: () => void;
  onAct: (act: BulkAct) => void;
}

const acts = [
  { act: 'message', label: '发消息', icon: IconSend },
  { act: 'enrol', label: '报名', icon: IconPlus },
  { act: 'extend', label: '延长', icon: IconCalendarPlus },
  { act: 'pause', label: '暂停', icon: IconPlayerPause },
  { act: 'resume', label: '恢复', icon: IconPlayerPlay },
  { act: 'withdraw', label: '撤销报名', icon: IconUserMinus },
  { act: 'class', label: '排班', icon: IconUsersGroup },
  { act: 'assistant', label: '指派助教', icon: IconUserCheck },
  { act: 'tag', label: '打标签', icon: IconTag },
  { act: 'export', label: '导出', icon: IconDownload },
] as const;

/** What can be done with those that are picked. It floats over the list, and over the tabs of a phone. */
export function BulkBar({ count, whole, isWhole, may, onWhole, onClear, onAct }: BulkBarProps) {
  const isMany = count > maxPeriods;
  const shown = acts.filter(({ act }) => may(act) && !(isMany && act === 'enrol'));
  return (
    <>
      <div className={styles.space} aria-hidden />
      <div className={styles.root} role="toolbar" aria-label={`对选中的 ${count} 人`}>
        <span className={styles.count} role="status">
          已选 {count} 人
        </span>
        {!isWhole && whole !== null && (
          <Button variant="subtle" onClick={onWhole}>
            选中全部 {whole} 人
          </Button>
        )}
        <div className={styles.acts}>
          {isMany && <Quiet>报名一次最多 {maxPeriods} 人</Quiet>}
          {shown.map(({ act, label, icon: Icon }) => (
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

const Quiet = ({ children }: { children: ReactNode }) => (
  <span className={styles.quiet}>{children}</span>
);
