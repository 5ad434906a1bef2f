import type { AuditEntry } from '@xuezhou/contract/staff';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import styles from './audit.module.css';

/** What stood there before and after, and from where it was done. */
export function AuditDetail({ entry }: { entry: AuditEntry }) {
  const rows = changesOf(entry.before, entry.after);
  return (
    <div className={styles.detail}>
      {rows.length === 0 ? (
        <p className="xz-quiet">只是看了，没有改。</p>
      ) : (
        <table className={styles.changes} aria-label="改前和改后">
          <thead>
            <tr>
              <th scope="col">内容</th>
              <th scope="col">之前</th>
              <th scope="col">之后</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, before, after }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{before !== undefined && <span className={styles.before}>{before}</span>}</td>
                <td>{after !== undefined && <span className={styles.after}>{after}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={styles.facts}>
        <dt>时间</dt>
        <dd>{momentText(entry.at)}</dd>
        <dt>设备</dt>
        <dd>{entry.device || '不知道'}</dd>
        <dt>地址</dt>
        <dd>{entry.address === 'local' ? '这台服务器上' : entry.address}</dd>
        <dt>编号</dt>
        <dd>
          {entry.auditId}，{entry.operation}
        </dd>
      </dl>
    </div>
  );
}

interface Change {
  readonly name: string;
  readonly before: string | undefined;
  readonly after: string | undefined;
}

/** Field by field, those that are as before left out. What is no object stands in one row. */
export function changesOf(before: unknown, after: unknown): Change[] {
  const [was, is] = [fieldsOf(before), fieldsOf(after)];
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((name) => ({ name, before: was.get(name), after: is.get(name) }))
    .filter((change) => change.before !== change.after);
}

function fieldsOf(value: unknown): Map<string, string> {
  if (value === null || value === undefined) return new Map();
  if (typeof value !== 'object' || Array.isArray(value)) return new Map([['值', textOf(value)]]);
  return new Map(Object.entries(value).map(([name, field]) => [name, textOf(field)]));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return '无';
  if (typeof value === 'string') return value === '' ? '空' : value;
  if (Array.isArray(value)) return value.map(textOf).join('、') || '空';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
