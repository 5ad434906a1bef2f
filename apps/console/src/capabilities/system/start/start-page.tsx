import { Button } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { DataOf } from '@xuezhou/contract/kernel';
import type { getFirstSteps } from '@xuezhou/contract/system/console';
import { PageHead } from '../../../platform/page/page-head.tsx';
import { stepsQuery } from '../system.queries.ts';
import styles from '../system.module.css';

type Step = DataOf<typeof getFirstSteps>['steps'][number];

/** Where each step is done; what has no page yet is done by the command line, and says how. */
const words: Record<
  Step['key'],
  { title: string; to?: string; button?: string; command?: string }
> = {
  look: { title: '名字和标志', to: '/settings/look', button: '去定' },
  course: { title: '第一门课', command: 'npx xuezhou import 课程目录' },
  lecture: { title: '第一讲', command: 'npx xuezhou import 课程目录' },
  questions: { title: '题目', command: 'npx xuezhou import 题库.xlsx --preview' },
  students: { title: '学员', to: '/students', button: '去加' },
  paper: { title: '一份试卷', command: 'npx xuezhou import 课程目录' },
};

/** What a new school needs before it can teach. A step is done when the thing is there. */
export default function StartPage() {
  const { steps } = useSuspenseQuery({ ...stepsQuery, refetchInterval: 15_000 }).data;
  const done = steps.filter(({ isDone }) => isDone).length;
  const first = steps.find(({ key, isDone }) => !isDone && words[key].to !== undefined);
  return (
    <>
      <PageHead
        title="把学校开起来"
        count={`${steps.length} 步做好 ${done} 步`}
        note="做好一步就自己打钩；先做哪步都行，做到一半走开也行。"
      />
      <ol className={styles.steps}>
        {steps.map((step) => (
          <StepRow key={step.key} step={step} isNext={step === first} />
        ))}
      </ol>
      <p className={styles.quiet}>以后在“设置”里还找得到这一页。</p>
    </>
  );
}

function StepRow({ step, isNext }: { step: Step; isNext: boolean }) {
  const { title, to, button, command } = words[step.key];
  return (
    <li className={styles.step}>
      {step.isDone ? (
        <IconCircleCheckFilled className={styles.done} size={24} aria-label="做好了" />
      ) : (
        <IconCircle className={styles.open} size={24} stroke={1.6} aria-label="还没做" />
      )}
      <div className={styles.about}>
        <p className={styles.title}>{title}</p>
        <p className={styles.quiet}>{step.note}</p>
        {!step.isDone && command !== undefined && (
          <p className={styles.quiet}>
            在服务器上运行 <code>{command}</code>
          </p>
        )}
      </div>
      {to !== undefined && (
        <Button
          variant={isNext ? 'filled' : 'default'}
          renderRoot={(props) => <Link {...props} to={to} />}
        >
          {step.isDone ? '打开' : button}
        </Button>
      )}
    </li>
  );
}
