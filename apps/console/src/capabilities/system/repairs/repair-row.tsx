import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { SystemRepair } from '@xuezhou/contract/system/console';
import { severityWords } from '@xuezhou/rules/system/repairs';
import { StatusChip } from '@xuezhou/ui/status-chip';
import type { MakeBackup } from '../use-make-backup.ts';
import styles from '../system.module.css';

const tones = { urgent: 'wrong', mend: 'review', spare: 'quiet' } as const;

const ways = {
  rehearse: { to: '/system/backups', words: '去演练' },
  points: { to: '/system/backups', words: '去看' },
  jobs: { to: '/system/jobs', words: '去看' },
  look: { to: '/settings/look', words: '去换' },
  staff: { to: '/staff', words: '请同事' },
  webhooks: { to: '/settings/webhooks', words: '去看' },
  providers: { to: '/settings/providers', words: '去换密钥' },
} as const;

interface RepairRowProps {
  repair: SystemRepair;
  mayAct: boolean;
  backup: MakeBackup;
  onSettleOutward: (isSent: boolean) => void;
  onSnooze: (repair: SystemRepair) => void;
  /** The one that the keys are about. */
  isAt: boolean;
}

/** One thing that is to be mended; how bad it is comes first, also for who listens. */
export function RepairRow(props: RepairRowProps) {
  const { repair, mayAct, backup, onSettleOutward, onSnooze, isAt } = props;
  const { severity, title, since, meaning, cure, act, snoozedUntil } = repair;
  return (
    <li
      className={styles.row}
      data-severity={severity}
      data-snoozed={snoozedUntil !== null || undefined}
      {...(isAt && { 'aria-current': 'true' as const })}
    >
      <div className={styles.what}>
        <StatusChip tone={tones[severity]}>{severityWords[severity]}</StatusChip>
        <div>
          <p className={styles.title}>{title}</p>
          {since !== null && <p className={styles.quiet}>{momentText(since)} 起</p>}
          {snoozedUntil !== null && (
            <p className={styles.quiet}>{momentText(snoozedUntil)} 再提醒</p>
          )}
        </div>
      </div>
      <p>
        <span className={styles.label}>对学员：</span>
        {meaning}
      </p>
      <p className={styles.cure}>
        <span className={styles.label}>怎么修：</span>
        {cure}
      </p>
      <div className={styles.act}>
        {act === 'backup' && mayAct && (
          <Button loading={backup.isBusy} onClick={() => void backup.make()}>
            现在备份
          </Button>
        )}
        {act === 'outward' && mayAct && (
          <>
            <Button variant="default" onClick={() => onSettleOutward(false)}>
              不发了…
            </Button>
            <Button variant="default" onClick={() => onSettleOutward(true)}>
              发出去…
            </Button>
          </>
        )}
        {act in ways && (
          <Button
            variant="default"
            renderRoot={(props) => <Link {...props} to={ways[act as keyof typeof ways].to} />}
          >
            {ways[act as keyof typeof ways].words}
          </Button>
        )}
        {act === 'server' && <span className={styles.quiet}>在服务器上</span>}
        {mayAct && severity !== 'urgent' && (
          <Button variant="subtle" color="gray" size="compact-sm" onClick={() => onSnooze(repair)}>
            {snoozedUntil === null ? '7 天后再提醒' : '照常提醒'}
          </Button>
        )}
      </div>
    </li>
  );
}
