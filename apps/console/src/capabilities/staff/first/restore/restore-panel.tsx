import { Button, PasswordInput } from '@mantine/core';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { useEffect, useRef, useState } from 'react';
import { SentLine } from '../../../../platform/sending/sent-line.tsx';
import { sizeText } from '../../../../platform/sending/size-text.ts';
import styles from '../first.module.css';
import { readBackup, type ChosenBackup } from './read-backup.ts';
import { useRestore } from './use-restore.ts';

interface RestorePanelProps {
  code: string;
  onBack: () => void;
  /** From then on it is not left any more. */
  onWorking: (isWorking: boolean) => void;
}

/** A school that was comes back: its backup is chosen, sent, looked at and restored. */
export function RestorePanel({ code, onBack, onWorking }: RestorePanelProps) {
  const { state, restore, forget } = useRestore(code, onBack);
  const [chosen, setChosen] = useState<ChosenBackup | string>();
  const [secret, setSecret] = useState('');
  const head = useRef<HTMLHeadingElement>(null);
  useEffect(() => head.current?.focus(), []);
  const isWorking = state.step === 'working';
  useEffect(() => onWorking(isWorking), [isWorking, onWorking]);
  const choose = async (files: FileList | null) => {
    if (files === null || files.length === 0) return;
    forget();
    setChosen(await readBackup([...files]));
  };
  const isBusy = state.step === 'sending' || state.step === 'working';
  const backup = typeof chosen === 'object' ? chosen : undefined;
  const words = state.step === 'choosing' ? state.words : undefined;
  const fault = typeof chosen === 'string' ? chosen : words;
  return (
    <section className={styles.form} aria-labelledby="restore">
      <h2 id="restore" className={styles.part} tabIndex={-1} ref={head}>
        从备份恢复
      </h2>
      <p>
        选 <code>xuezhou backup</code> 写出的那个文件夹，或教务台“系统 · 备份”里做的那一份。
      </p>
      <label className={styles.folder} data-disabled={isBusy || undefined}>
        {backup === undefined ? '选一个备份文件夹' : '换一个文件夹'}
        <input
          type="file"
          multiple
          {...{ webkitdirectory: '' }}
          disabled={isBusy}
          onChange={({ currentTarget }) => void choose(currentTarget.files)}
        />
      </label>
      {backup !== undefined && <Holds backup={backup} />}
      {backup?.hasSecret === false && (
        <PasswordInput
          label="备份时的 SECRET"
          description="那台服务器的环境变量里设过，所以备份里没有；没有它，姓名和手机号读不出来"
          autoComplete="off"
          value={secret}
          disabled={isBusy}
          onChange={({ currentTarget }) => setSecret(currentTarget.value)}
        />
      )}
      <p className={styles.failed} role="alert" hidden={fault === undefined}>
        {fault}
      </p>
      {state.step === 'sending' && <SentLine sent={state.sent} bytes={backup?.bytes ?? 0} />}
      {state.step === 'working' && (
        <p role="status">
          传完了。正在逐个核对、恢复，大的学校要几分钟；做好以后服务会自己重新开始，请别关掉这一页。
        </p>
      )}
      <Button
        fullWidth
        loading={isBusy}
        disabled={backup === undefined}
        onClick={() => backup !== undefined && void restore(backup, secret)}
      >
        {words === undefined ? '上传并恢复' : '再试一次'}
      </Button>
    </section>
  );
}

function Holds({ backup }: { backup: ChosenBackup }) {
  const { folder, madeAt, version, rows, fileCount, bytes } = backup;
  return (
    <p role="status">
      {folder}：{momentText(madeAt)} 的备份，版本 {version}，{rows} 行、
      {fileCount === null ? '文件没有包括在内，要另外放回' : `${fileCount} 个文件`}，
      {sizeText(bytes)}
    </p>
  );
}
