import { Button } from '@mantine/core';
import type { ImportRun } from '@xuezhou/contract/import/console';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import styles from './import.module.css';

interface WorkStepProps {
  run: ImportRun;
  onColumns: () => void;
  onAgain: () => void;
}

const titles = {
  reading: '正在读文件',
  checking: '正在看每一行会怎样',
  running: '正在写入',
} as const;

/** While the school works on it, or why it did not come about. */
export function WorkStep({ run, onColumns, onAgain }: WorkStepProps) {
  const { state, progress, fault, head } = run;
  if (state === 'failed')
    return (
      <EmptyState
        title="没有导入"
        text={fault ?? ''}
        action={
          <span className={styles.buttons}>
            {head !== null && (
              <Button variant="default" onClick={onColumns}>
                再对一次列
              </Button>
            )}
            <Button onClick={onAgain}>另选一个文件</Button>
          </span>
        }
      />
    );
  const title = titles[state as keyof typeof titles];
  const words =
    progress.of > 0
      ? `${progress.done.toLocaleString('zh-CN')} / ${progress.of.toLocaleString('zh-CN')} 行`
      : progress.done > 0
        ? `读了 ${progress.done.toLocaleString('zh-CN')} 行`
        : '';
  return (
    <SectionCard title={title}>
      <div className={styles.fields}>
        <ProgressLine label={title} value={progress.done} max={progress.of} height={6} />
        <p role="status">{words}</p>
        <p className={styles.quiet}>
          {state === 'running'
            ? '可以关掉这一页，学校的服务器会接着做完；回来时在“题库 › 导入”里看结果。'
            : '还没有写入任何东西。'}
        </p>
      </div>
    </SectionCard>
  );
}
