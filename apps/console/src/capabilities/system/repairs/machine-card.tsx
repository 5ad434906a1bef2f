import { momentText } from '@xuezhou/client/time/moment-text.ts';
import type { SystemState } from '@xuezhou/contract/system/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { bytesText } from '../bytes-text.ts';
import styles from '../system.module.css';

/** Web, database, jobs and storage, as they were when it was looked. */
export function MachineCard({ system }: { system: SystemState }) {
  const { disk, database, jobs, version, certificateUntil } = system;
  const used = disk.totalBytes - disk.freeBytes;
  const facts: [string, string][] = [
    ['版本', version],
    ['数据库', `${bytesText(database.bytes)}，连接 ${database.connections} / ${database.most}`],
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
      </SectionCard>
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
