import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import { retryEncoding } from '@xuezhou/contract/authoring/console';
import { Notice } from '@xuezhou/ui/notice';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useAct } from '../../../platform/act/use-act.ts';
import { useMay } from '../../../platform/session/self.ts';
import type { Lecture } from '../authoring.queries.ts';
import { factsText } from './upload-card.tsx';
import styles from './lecture-page.module.css';

interface ShownCardProps {
  courseId: number;
  lectureId: number;
  lecture: Lecture;
}

const languages = { zh: '中文', en: 'English' } as const;

/** What students watch now, and how far a newer one is. */
export function ShownCard({ courseId, lectureId, lecture }: ShownCardProps) {
  const { shown, video, captions } = lecture;
  const { act, isBusy, refusal } = useAct();
  const mayPublish = useMay()('content.publish');
  const retry = () =>
    void act(async () => {
      await call(retryEncoding, { body: { courseId, lectureId } });
      return '在重新处理';
    });
  return (
    <SectionCard title="现在给学员看的">
      <div className={styles.stack}>
        <div className={styles.chips}>
          {video !== null && (
            <StatusChip tone="right">
              原片{video.facts === null ? '' : ` ${factsText(video.facts)}`} · 存着
            </StatusChip>
          )}
          {shown?.isPlayable &&
            shown.heights.map((height) => (
              <StatusChip key={height} tone="right">
                {height}p · 好了
              </StatusChip>
            ))}
          {captions.map(({ language, cues }) => (
            <StatusChip key={language}>
              字幕 {languages[language]} · {cues.length} 条
            </StatusChip>
          ))}
        </div>
        {shown === null && <p className={styles.quiet}>还没有发布过，学员看不到这节课。</p>}
        {shown?.state === 'working' && (
          <>
            <ProgressLine value={shown.progress} max={100} label="处理了百分之几" height={6} />
            <p className={styles.quiet} role="status">
              各档画面在处理，{shown.progress}%。
              {shown.isPlayable ? '处理好之前学员看旧的。' : '处理好学员才能看。'}
              {shown.fault !== null && `上一次没有成：${shown.fault}，会再试。`}
            </p>
          </>
        )}
        {shown?.state === 'failed' && (
          <Notice
            tone="wrong"
            title={shown.isPlayable ? '新的没有处理成，学员看的还是旧的' : '视频没有处理成'}
            action={
              mayPublish && (
                <Button variant="subtle" size="sm" loading={isBusy} onClick={retry}>
                  再处理一次
                </Button>
              )
            }
          >
            {shown.fault}
          </Notice>
        )}
        <p className={styles.refusal} role="alert" hidden={refusal === undefined}>
          {refusal}
        </p>
      </div>
    </SectionCard>
  );
}
