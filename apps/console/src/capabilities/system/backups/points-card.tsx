import { useQuery } from '@tanstack/react-query';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { PointBackup, PointRehearsal, Points } from '@xuezhou/contract/system/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { bytesText } from '../bytes-text.ts';
import { pointsQuery } from '../system.queries.ts';
import styles from '../system.module.css';

/** How many of the former ones are shown. */
const shown = 5;

/** Backups by which the school can go back to any moment; a school that has none of them is told how to have them. */
export function PointsCard() {
  const points = useQuery({
    ...pointsQuery,
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && isUnderWay(data) ? 3000 : false,
  });
  if (points.error !== null)
    return (
      <p className={styles.refusal} role="alert">
        回到任意时刻的备份没有取到：{troubleText(points.error)}
      </p>
    );
  if (points.data === undefined) return null;
  return (
    <div className={styles.points}>
      <SectionCard title="回到任意时刻">
        {points.data.backups.length === 0 ? (
          <p className={styles.quiet}>
            还没有设置。上面的备份能回到备份的那一刻；自己的 PostgreSQL 在数据库那台机器上运行
            xuezhou backup setup，就能回到任意一刻。
          </p>
        ) : (
          <Told points={points.data} />
        )}
      </SectionCard>
    </div>
  );
}

const isUnderWay = ({ backups, rehearsals }: Points): boolean =>
  [...backups, ...rehearsals].some(({ finishedAt }) => finishedAt === null);

function Told({ points }: { points: Points }) {
  const { archivedAt, archiveFailedAt, backups, rehearsals } = points;
  return (
    <dl className={styles.facts}>
      <div>
        <dt>日志</dt>
        <dd>
          {archiveFailedAt === null ? (
            <StatusChip tone="right">在归档</StatusChip>
          ) : (
            <StatusChip tone="wrong">归档不出去</StatusChip>
          )}{' '}
          {archiveFailedAt !== null && `${momentText(archiveFailedAt)} 起；`}
          {archivedAt === null ? '还没有归档过' : `最后一次 ${momentText(archivedAt)}`}
        </dd>
      </div>
      <div>
        <dt>备份</dt>
        <dd>
          <ul className={styles.plain}>
            {backups.slice(0, shown).map((backup) => (
              <li key={backup.pointId}>{backupWords(backup)}</li>
            ))}
          </ul>
        </dd>
      </div>
      <div>
        <dt>演练</dt>
        <dd>
          {rehearsals.length === 0 &&
            '还没有演练过，在数据库那台机器上运行 xuezhou backup rehearse'}
          <ul className={styles.plain}>
            {rehearsals.slice(0, shown).map((rehearsal) => (
              <li key={rehearsal.rehearsalId}>{rehearsalWords(rehearsal)}</li>
            ))}
          </ul>
        </dd>
      </div>
    </dl>
  );
}

function backupWords({ beganAt, finishedAt, isFull, bytes, storedBytes, error }: PointBackup) {
  const kind = isFull ? '完整的' : '变了的';
  if (error !== null)
    return (
      <span className={styles.error}>
        {momentText(beganAt)} 没有做成：{error}
      </span>
    );
  if (finishedAt === null) return `${momentText(beganAt)} ${kind}，正在做`;
  return `${momentText(finishedAt)} ${kind}，数据库 ${bytesText(bytes ?? 0)}，占 ${bytesText(storedBytes ?? 0)}`;
}

function rehearsalWords({ beganAt, finishedAt, wantedAt, ...came }: PointRehearsal) {
  const { tables, rows, seconds, error } = came;
  if (error !== null)
    return (
      <span className={styles.error}>
        {momentText(beganAt)} 没有恢复出来：{error}
      </span>
    );
  if (finishedAt === null) return `${momentText(beganAt)} 正在演练`;
  const stop = wantedAt === null ? '' : `先停在 ${momentText(wantedAt)}，`;
  return `${momentText(finishedAt)} ${stop}${tables ?? 0} 张表 ${rows ?? 0} 行逐行一致，用了 ${seconds ?? 0} 秒`;
}
