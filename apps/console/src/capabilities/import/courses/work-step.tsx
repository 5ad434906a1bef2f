import { Button } from '@mantine/core';
import { call } from '@xuezhou/client/api/call.ts';
import {
  answerCourseImport,
  runCourseImport,
  type CourseImport,
} from '@xuezhou/contract/import/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useAct } from '../../../platform/act/use-act.ts';
import { sizeText } from '../../../platform/sending/size-text.ts';
import styles from './courses.module.css';

interface WorkStepProps {
  run: CourseImport;
  onAgain: () => void;
}

/** While the school works on it, or why it did not come about. */
export function WorkStep({ run, onAgain }: WorkStepProps) {
  const { state, progress } = run;
  if (state === 'failed') return <Failed {...{ run, onAgain }} />;
  if (state === 'receiving')
    return (
      <EmptyState
        title="压缩包没有传完"
        text="在别的窗口里还在传的话，等它传完。不然请按“不导入了”，再选一次文件，从头传；放着不管，一天后会自己删去。"
        action={<Button onClick={onAgain}>重新选文件</Button>}
      />
    );
  const title = state === 'running' ? '正在写入' : '正在看里面有什么';
  return (
    <SectionCard title={title}>
      <div className={styles.form}>
        <ProgressLine label={title} value={progress.done} max={progress.of} height={6} />
        <p role="status" className={styles.words}>
          {wordsOf(progress)}
        </p>
        <p className={styles.quiet}>
          {state === 'running'
            ? '可以关掉这一页，学校的服务器会接着做完；回来时在“以前的导入”里看结果。'
            : '还没有写入任何东西，可以关掉这一页，看完了在“以前的导入”里接着做。'}
        </p>
      </div>
    </SectionCard>
  );
}

function wordsOf({ done, of }: CourseImport['progress']): string {
  if (of === 0) return '在排队，或刚开始';
  return done < of ? `解开了 ${sizeText(done)} / ${sizeText(of)}` : '解开了，正在一章一章地看';
}

function Failed({ run, onAgain }: WorkStepProps) {
  const { importId, revision, fault, isMine, courses, bytes, received } = run;
  const { act, isBusy, refusal } = useAct();
  const isWritten = courses.some(({ courseId }) => courseId !== null);
  const retry = () =>
    act(async () => {
      if (isWritten) await call(runCourseImport, { body: { importId, revision } });
      else await call(answerCourseImport, { body: { importId, revision, answers: [] } });
      return undefined;
    });
  return (
    <EmptyState
      title={isWritten ? '没有导入完' : '没有导入'}
      text={refusal ?? fault ?? ''}
      action={
        <span className={styles.buttons}>
          {isMine && received === bytes && (
            <Button variant="default" loading={isBusy} onClick={() => void retry()}>
              {isWritten ? '接着导入' : '再看一遍'}
            </Button>
          )}
          <Button onClick={onAgain}>另选一个文件</Button>
        </span>
      }
    />
  );
}
