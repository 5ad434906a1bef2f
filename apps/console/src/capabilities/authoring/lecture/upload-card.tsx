import { Button, FileButton } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { useStore } from '@xuezhou/client/browser/store.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import {
  beginUpload,
  dropUpload,
  useUpload as putIntoDraft,
  videoLimit,
  type LectureUpload,
} from '@xuezhou/contract/authoring/console';
import { Notice } from '@xuezhou/ui/notice';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { v7 as newId } from 'uuid';
import { useAct } from '../../../platform/act/use-act.ts';
import { sizeText } from '../../../platform/sending/size-text.ts';
import type { Lecture } from '../authoring.queries.ts';
import {
  pauseSending,
  resumeSending,
  sendingOf,
  sendVideo,
  stopSending,
  type Sending,
} from '../port/sending.ts';
import styles from './lecture-page.module.css';

interface UploadCardProps {
  courseId: number;
  lectureId: number;
  lecture: Lecture;
  refetch: () => Promise<unknown>;
}

const accept = videoLimit.endings
  .split(' ')
  .map((ending) => `.${ending}`)
  .join(',');

/** A new video: chosen, on its way, looked into, and put into the draft. */
export function UploadCard({ courseId, lectureId, lecture, refetch }: UploadCardProps) {
  const { upload } = lecture;
  const sending = useStore(sendingOf(lectureId));
  const { act, isBusy, refusal } = useAct();
  const choose = (file: File | null) => {
    if (file === null) return;
    void act(async () => {
      stopSending(lectureId);
      const begun = goesOn(upload, file)
        ? upload
        : await call(beginUpload, {
            body: { uploadId: newId(), courseId, lectureId, fileName: file.name, bytes: file.size },
          });
      await sendVideo(lectureId, begun, file, () => void refetch());
      return undefined;
    });
  };
  const drop = (uploadId: string) =>
    void act(async () => {
      stopSending(lectureId);
      await call(dropUpload, { body: { courseId, uploadId } });
      return '不要了';
    });
  const use = (uploadId: string) =>
    void act(async () => {
      const { revision } = lecture;
      await call(putIntoDraft, { body: { courseId, lectureId, revision, uploadId } });
      return '放进草稿了，发布以后开始处理';
    });
  return (
    <SectionCard title={upload === null ? '上传视频' : '新视频'}>
      <div className={styles.stack}>
        {upload !== null && (
          <UploadState
            upload={upload}
            sending={sending?.uploadId === upload.uploadId ? sending : undefined}
          />
        )}
        {upload === null && (
          <p className={styles.quiet}>MP4、MOV、MKV、WebM、AVI、FLV，最多 8 GB。断了可以接着传。</p>
        )}
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
        <div className={styles.buttons}>
          {upload?.state === 'ready' && (
            <Button size="sm" loading={isBusy} onClick={() => use(upload.uploadId)}>
              用这个视频
            </Button>
          )}
          {sending?.state === 'sending' && (
            <Button size="sm" variant="default" onClick={() => pauseSending(sending.uploadId)}>
              暂停
            </Button>
          )}
          {sending !== undefined && sending.state !== 'sending' && (
            <Button size="sm" onClick={() => resumeSending(sending.uploadId)}>
              接着传
            </Button>
          )}
          {sending === undefined && upload?.state !== 'checking' && (
            <FileButton accept={accept} onChange={choose}>
              {(props) => (
                <Button {...props} size="sm" variant="light" loading={isBusy}>
                  {upload?.state === 'receiving' && upload.isMine ? '选同一个文件接着传' : '选视频'}
                </Button>
              )}
            </FileButton>
          )}
          {upload !== null && (
            <Button size="sm" variant="subtle" onClick={() => drop(upload.uploadId)}>
              不要这个
            </Button>
          )}
        </div>
      </div>
    </SectionCard>
  );
}

/** The same file once more: it goes on where it ended. */
const goesOn = (upload: LectureUpload | null, file: File): upload is LectureUpload =>
  upload?.state === 'receiving' &&
  upload.isMine &&
  upload.fileName === file.name &&
  upload.bytes === file.size;

interface UploadStateProps {
  upload: LectureUpload;
  sending: Sending | undefined;
}

function UploadState({ upload, sending }: UploadStateProps) {
  const { fileName, state, fault, facts, bytes, isMine, byName } = upload;
  if (state === 'refused')
    return (
      <Notice tone="wrong" title={fileName}>
        {fault}
      </Notice>
    );
  if (state === 'checking') return <Notice title={fileName}>传完了，正在查看里面是什么。</Notice>;
  if (state === 'ready')
    return (
      <Notice tone={facts?.hasSound === false ? 'review' : 'right'} title={fileName}>
        {facts !== null && factsText(facts)}
        {facts?.hasSound === false && '。没有声音，请听一遍原文件再决定用不用'}
      </Notice>
    );
  const sent = sending?.sent ?? upload.received;
  return (
    <div className={styles.stack} role="group" aria-label={`${fileName}的上传`}>
      <div className={styles.line}>
        <span>{fileName}</span>
        <span>{Math.floor((sent / bytes) * 100)}%</span>
      </div>
      <ProgressLine value={sent} max={bytes} label={`${fileName}传了多少`} height={6} />
      <p className={styles.quiet} role="status">
        {sizeText(sent)} / {sizeText(bytes)}
        {sending === undefined
          ? isMine
            ? '，断在这里，已经传的都在'
            : `，${byName}在传`
          : progressText(sending)}
      </p>
    </div>
  );
}

function progressText({ state, speed, sent, bytes, breaks }: Sending): string {
  const broken = breaks > 0 ? `。断过 ${breaks} 次，已接上` : '';
  if (state === 'paused') return '，暂停了';
  if (state === 'full') return '，学校的存储满了，清理以后可以接着传';
  if (state === 'lost') return '，网络断了，连上以后会接着传';
  if (speed === 0) return broken;
  const left = Math.ceil((bytes - sent) / speed);
  return `，${sizeText(speed)}/秒，剩 ${clockText(left)}${broken}`;
}

export const factsText = (facts: NonNullable<LectureUpload['facts']>): string =>
  [
    facts.durationMs === null ? undefined : clockText(facts.durationMs / 1000),
    `${facts.height}p`,
    facts.hasSound ? '有声音' : '没有声音',
  ]
    .filter((word) => word !== undefined)
    .join('，');
