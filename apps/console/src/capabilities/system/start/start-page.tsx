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

/** Where each step is done; and where what is there is looked at, if that is another page. */
const words: Record<Step['key'], { title: string; to: string; button: string; open?: string }> = {
  look: { title: '名字和标志', to: '/settings/look', button: '去定' },
  course: { title: '第一门课', to: '/courses', button: '去建' },
  lecture: { title: '第一讲', to: '/courses', button: '去传' },
  questions: { title: '题目', to: '/import', button: '导入题目', open: '/bank' },
  students: { title: '学员', to: '/students/enrol', button: '从 Excel 报名', open: '/students' },
  paper: { title: '一份试卷', to: '/papers', button: '去出' },
};

/** What a new school needs before it can teach. A step is done when the thing is there. */
export default function StartPage() {
  const { steps } = useSuspenseQuery({ ...stepsQuery, refetchInterval: 15_000 }).data;
  const done = steps.filter(({ isDone }) => isDone).length;
  const first = steps.find(({ isDone }) => !isDone);
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
  const { title, to, button, open = to } = words[step.key];
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
      </div>
      <Button
        variant={isNext ? 'filled' : 'default'}
        aria-label={`${step.isDone ? '打开' : button}：${title}`}
        renderRoot={(props) => <Link {...props} to={step.isDone ? open : to} />}
      >
        {step.isDone ? '打开' : button}
      </Button>
    </li>
  );
}
