import { Button, FileButton } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import type { RefusalError } from '@xuezhou/client/api/errors.ts';
import { addCaptionFile, type CaptionLanguage } from '@xuezhou/contract/authoring/console';
import { consoleRefusals } from '@xuezhou/contract/console-refusals';
import { Notice } from '@xuezhou/ui/notice';
import { useRef, useState } from 'react';
import { useAct } from '../../../platform/act/use-act.ts';
import styles from './lecture-page.module.css';

interface CaptionFileProps {
  lecture: { courseId: number; lectureId: number; revision: number };
  language: CaptionLanguage;
  /** Captions of the language are there. */
  isThere: boolean;
}

/** Captions out of a file; those that are there are replaced only once somebody said so. */
export function CaptionFile({ lecture, language, isThere }: CaptionFileProps) {
  const sent = useRef<File>(undefined);
  const [asked, setAsked] = useState<File>();
  const { act, isBusy, refusal } = useAct({
    onRefusal: (error: RefusalError) => {
      const isThereAlready = error.status === consoleRefusals.captionTwice[0];
      if (isThereAlready) setAsked(sent.current);
      return isThereAlready;
    },
  });
  const send = (file: File | null | undefined, replaces: boolean) => {
    if (!file) return;
    sent.current = file;
    setAsked(undefined);
    void act(async () => {
      const body = { ...lecture, language, replaces };
      const { cues } = await call(addCaptionFile, { body, files: { file } });
      return `${cues} 条字幕存进草稿了`;
    });
  };
  return (
    <div className={styles.stack}>
      <div className={styles.buttons}>
        <FileButton accept=".srt,.vtt,.ass,.ssa" onChange={(file) => send(file, false)}>
          {(props) => (
            <Button {...props} size="sm" variant="light" loading={isBusy}>
              {isThere ? '用字幕文件替换' : '上传字幕文件'}
            </Button>
          )}
        </FileButton>
      </div>
      {asked !== undefined && (
        <Notice
          tone="review"
          title={`已经有这种语言的字幕了，要换成“${asked.name}”吗`}
          action={
            <>
              <Button variant="subtle" size="sm" onClick={() => setAsked(undefined)}>
                不换
              </Button>
              <Button variant="light" size="sm" onClick={() => send(asked, true)}>
                换成新的
              </Button>
            </>
          }
        />
      )}
      <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
        {refusal}
      </p>
    </div>
  );
}
