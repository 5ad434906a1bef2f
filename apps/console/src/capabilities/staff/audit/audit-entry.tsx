import type { AuditEntry } from '@xuezhou/contract/staff';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { BeforeAfter } from '../../../platform/parts/before-after.tsx';
import { changesOf } from './audit.words.ts';
import styles from './audit-entry.module.css';

/** What unfolds under a row: fact by fact what was and is, why, and from where. */
export function AuditEntryDetail({ entry }: { entry: AuditEntry }) {
  const changes = changesOf(entry);
  return (
    <div className={styles.root}>
      {changes.length === 0 ? (
        <p className={styles.quiet}>只记下做过这件事，没有改动什么。</p>
      ) : (
        <dl className={styles.changes} aria-label="改动">
          {changes.map(({ key, name, before, after }) => (
            <div key={key}>
              <dt>{name}</dt>
              <dd>
                {before === after ? (
                  after
                ) : entry.before === null ? (
                  after
                ) : (
                  <BeforeAfter before={before} after={after} />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <dl className={styles.facts} aria-label="经过">
        <dt>原因</dt>
        <dd>{entry.why === '' ? '没有写' : entry.why}</dd>
        <dt>时间</dt>
        <dd>{momentText(entry.at)}</dd>
        <dt>设备</dt>
        <dd>{entry.address === 'local' ? '本机命令行' : entry.device}</dd>
        <dt>地址</dt>
        <dd>{entry.address === 'local' ? '本机' : entry.address}</dd>
        <dt>编号</dt>
        <dd>{entry.auditId}</dd>
      </dl>
    </div>
  );
}
