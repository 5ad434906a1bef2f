import { useParams } from '@tanstack/react-router';
import { EmptyState } from '@xuezhou/ui/empty-state';
import { PageColumn } from '@xuezhou/ui/page-column';
import { ProgressLine } from '@xuezhou/ui/progress-line';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useTitle } from '@xuezhou/client/browser/use-title.ts';
import { campWords } from '../camp.words.ts';
import { AddTask } from '../parts/add-task.tsx';
import { useCampHead } from '../use-camp-head.tsx';
import { TaskList } from '../parts/task-list.tsx';
import { usePersonalTasks } from '../use-personal-tasks.ts';
import styles from './personal-page.module.css';

const words = campWords.personal;

/** The tasks that a student added, and ticks without anybody else. */
export function PersonalPage() {
  const { courseId } = useParams({ from: '/training-camp-personal/$courseId' });
  const { courseName, tasks, change, problem, ...counts } = usePersonalTasks(courseId);
  const { personalTaskFinishedCount: finished, personalTaskTotalCount: total } = counts;
  const head = useCampHead({ courseId, courseName, title: words.title });
  useTitle(`${courseName} · ${words.title}`);
  return (
    <>
      {head.phone}
      <PageColumn layout="card" head={head.desk}>
        <SectionCard>
          <div className={styles.root}>
            <p className="xz-quiet">{words.intro}</p>
            <AddTask onAdd={(task) => change({ does: 'add', ...task })} />
            {problem !== null && (
              <p className={styles.problem} role="alert">
                {problem}
              </p>
            )}
            {total > 0 ? (
              <>
                <div className={styles.progress}>
                  <ProgressLine value={finished} max={total} label={words.title} />
                  <span>{words.count(finished, total)}</span>
                </div>
                <TaskList tasks={tasks} onChange={(one) => void change(one)} />
              </>
            ) : (
              <EmptyState title={words.empty} text={words.emptyText} />
            )}
          </div>
        </SectionCard>
      </PageColumn>
    </>
  );
}
