import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { undoAction, type AuditEntry } from '@xuezhou/contract/staff';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { BeforeAfter } from '../../../platform/parts/before-after.tsx';
import { changesOf, undoText } from './audit.words.ts';
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
      <TakeBack entry={entry} />
    </div>
  );
}

/** As long as its time lasts; what has changed since is said instead. */
function TakeBack({ entry: { auditId, undoUntil, undoneBy, summary } }: { entry: AuditEntry }) {
  const { act, isBusy, refusal } = useAct();
  const [now] = useState(() => Date.now());
  if (undoneBy !== null) return <p className={styles.quiet}>{undoneBy}撤回了这一条。</p>;
  if (undoUntil === null || Date.parse(undoUntil) < now) return null;
  const takeBack = () =>
    act(async () => {
      return undoText(summary, await call(undoAction, { body: { auditId } }));
    });
  return (
    <>
      <p className={styles.quiet} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
      <p>
        <Button variant="default" size="sm" loading={isBusy} onClick={() => void takeBack()}>
          撤回，恢复到之前
        </Button>{' '}
        <span className={styles.quiet}>{momentText(undoUntil)}以前可以撤回</span>
      </p>
    </>
  );
}
