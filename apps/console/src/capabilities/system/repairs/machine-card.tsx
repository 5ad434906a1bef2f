import { fullDayText } from '@xuezhou/client/time/days.ts';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { SystemState } from '@xuezhou/contract/system/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { bytesText } from '../bytes-text.ts';
import styles from '../system.module.css';

/** What takes the room, as it was counted by night. */
function FilesCard({ disk: { files, notedAt } }: { disk: SystemState['disk'] }) {
  return (
    <SectionCard title="文件用在哪">
      {notedAt === null ? (
        <p className={styles.quiet}>还没有数过，每天凌晨数一次。</p>
      ) : (
        <>
          <dl className={styles.sizes}>
            {files.map(({ title, bytes }) => (
              <div key={title}>
                <dt>{title}</dt>
                <dd>{bytesText(bytes)}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.quiet}>
            {files.length === 0 ? '还没有文件，' : ''}
            {momentText(notedAt)}数的
          </p>
        </>
      )}
    </SectionCard>
  );
}

/** Web, database, jobs and storage, as they were when it was looked. */
export function MachineCard({ system }: { system: SystemState }) {
  const { disk, database, jobs, version, certificateUntil } = system;
  const used = disk.totalBytes - disk.freeBytes;
  const facts: [string, string][] = [
    ['版本', version],
    [
      '数据库',
      `${bytesText(database.bytes)}，连接 ${database.connections} / ${database.maxConnections}`,
    ],
    ['任务', `${jobs.running} 个在做，${jobs.waiting} 个排着，${jobs.failed} 个没有做成`],
    ['网站证书', certificateUntil === null ? '没有查到' : `到 ${momentText(certificateUntil)}`],
  ];
  return (
    <div className={styles.beside}>
      <SectionCard title="本机的盘">
        <div
          className={styles.bar}
          role="img"
          aria-label={`用了 ${bytesText(used)}，共 ${bytesText(disk.totalBytes)}`}
        >
          <span style={{ width: `${(100 * used) / Math.max(1, disk.totalBytes)}%` }} />
        </div>
        <p className={styles.ends}>
          <span>用了 {bytesText(used)}</span>
          <span>共 {bytesText(disk.totalBytes)}</span>
        </p>
        {disk.fullOn !== null && <p>照现在的用法，{fullDayText(disk.fullOn)}会满。</p>}
      </SectionCard>
      <FilesCard disk={disk} />
      <SectionCard title="这台机器">
        <dl className={styles.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </SectionCard>
    </div>
  );
}
