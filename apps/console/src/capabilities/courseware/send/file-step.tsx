import { Button, FileInput } from '@mantine/core';
import { maxCoursewareBytes } from '@xuezhou/contract/courseware/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState, type SubmitEvent } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import { SentLine } from '../../../platform/sending/sent-line.tsx';
import styles from '../courseware.module.css';

interface FileStepProps {
  /** Bytes that came; null: nothing is on its way. */
  sent: number | null;
  /** Another file is chosen. */
  onDrop: () => void;
  /** Sends it and looks into it. */
  onFile: (file: File) => Promise<void>;
}

/** A file is chosen and sent, and goes on where the network was cut; what is wrong with it is said here. */
export function FileStep({ sent, onDrop, onFile }: FileStepProps) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { act, isBusy, refusal, forget } = useAct();
  const choose = (chosen: File | null) => {
    forget();
    setFault(null);
    setFile(chosen);
    onDrop();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = faultOf(file);
    setFault(wrong);
    if (file === null || wrong !== null) return;
    void act(
      async () => {
        await onFile(file);
        return undefined;
      },
      { isLook: true },
    );
  };
  return (
    <SectionCard>
      <form className={styles.form} onSubmit={submit}>
        <FileInput
          label="课件的压缩包"
          placeholder="选一个 .zip"
          description="SCORM 1.2 或 2004，最多 200 MB，展开后最多 150 MB。断了再按一次，接着传。"
          accept=".zip,application/zip"
          value={file}
          onChange={choose}
          error={fault ?? refusal}
          disabled={isBusy}
        />
        {sent !== null && file !== null && <SentLine sent={sent} bytes={file.size} />}
        {sent !== null && sent === file?.size && isBusy && (
          <p className={styles.quiet} role="status">
            传完了，正在看里面有什么
          </p>
        )}
        <p className={styles.quiet}>cmi5、xAPI 和带程序的压缩包收不了。这一步只看，什么也不写。</p>
        <div className={styles.buttons}>
          <Button type="submit" loading={isBusy}>
            传上来看看
          </Button>
        </div>
      </form>
    </SectionCard>
  );
}

function faultOf(file: File | null): string | null {
  if (file === null) return '请选一个压缩包';
  if (file.size === 0) return '这个文件是空的，请换一个';
  if (!/\.zip$/i.test(file.name)) return '要 .zip 的压缩包，请换一个';
  return file.size > maxCoursewareBytes
    ? '文件太大，最多 200 MB。请把里面的视频压缩一下再打包'
    : null;
}
