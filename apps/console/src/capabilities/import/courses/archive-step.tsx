import { Button, FileInput } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  beginCourseImport,
  courseArchivePath,
  dropCourseImport,
  maxCourseArchiveBytes,
} from '@xuezhou/contract/import/console';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useState, type SubmitEvent } from 'react';
import { OfflineNote } from '../../../platform/act/offline-note.tsx';
import { useAct } from '../../../platform/act/use-act.ts';
import { SentLine } from '../../../platform/sending/sent-line.tsx';
import { useSending } from '../../../platform/sending/use-sending.ts';
import { PastCourses } from './past-courses.tsx';
import styles from './courses.module.css';

/** An archive is chosen and sent, and goes on where the network was cut. */
export function ArchiveStep({ onSent }: { onSent: (importId: string) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { act, isBusy, refusal, forget } = useAct();
  const { sent, send, drop, end } = useSending({
    path: courseArchivePath,
    begin: (importId, { name, size }) =>
      call(beginCourseImport, { body: { importId, fileName: name.slice(-200), bytes: size } }),
    drop: (importId) => call(dropCourseImport, { body: { importId } }, { ignoreErrors: true }),
  });
  const choose = (chosen: File | null) => {
    forget();
    setFault(null);
    setFile(chosen);
    drop();
  };
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const wrong = faultOf(file);
    setFault(wrong);
    if (file === null || wrong !== null) return;
    void act(
      async () => {
        const importId = await send(file);
        end();
        onSent(importId);
        return undefined;
      },
      { isLook: true },
    );
  };
  return (
    <div className={styles.page}>
      <SectionCard title="选文件">
        <form className={styles.form} onSubmit={submit}>
          <FileInput
            label="课程文件的压缩包"
            placeholder="选一个 .zip 或 .tar.gz"
            description={`课程的“导出”做的那一份，原样选来，最大 ${maxCourseArchiveBytes / 1e9} GB；学校的服务器放不下时，传以前就会说。断了再按一次，接着传；刷新以后要从头传。`}
            accept=".zip,.tar,.gz,.tgz,application/zip,application/gzip,application/x-tar"
            value={file}
            onChange={choose}
            error={fault ?? refusal}
            disabled={isBusy}
          />
          {sent !== null && file !== null && <SentLine sent={sent} bytes={file.size} />}
          <p className={styles.quiet}>先看会怎样，这一步什么也不写；看过再按“导入”。</p>
          <OfflineNote />
          <div className={styles.buttons}>
            <Button type="submit" loading={isBusy}>
              传上来看看
            </Button>
          </div>
        </form>
      </SectionCard>
      <PastCourses onOpen={onSent} />
    </div>
  );
}

function faultOf(file: File | null): string | null {
  if (file === null) return '请选一个压缩包';
  if (file.size === 0) return '这个文件是空的，请换一个';
  return file.size > maxCourseArchiveBytes
    ? `文件太大，最多 ${maxCourseArchiveBytes / 1e9} GB；更大的请技术支持用命令行导入`
    : null;
}
