import { Button } from '@mantine/core';
import type { ManagedPaper } from '@xuezhou/contract/mock/console';
import { Notice } from '@xuezhou/ui/notice';
import type { PlanEditor } from './use-plan.ts';

interface OutdatedPlanProps {
  paper: ManagedPaper;
  editor: PlanEditor;
}

/** Somebody saved meanwhile: nothing is sent until it is said whose stays. */
export const OutdatedPlan = ({ paper: { plan }, editor }: OutdatedPlanProps) => (
  <Notice
    tone="review"
    title="同事刚存过新的，你写的还在这里，没有存上去"
    action={
      <>
        <Button variant="subtle" size="sm" onClick={editor.drop}>
          用同事的
        </Button>
        <Button variant="light" size="sm" onClick={editor.keepMine}>
          用我的
        </Button>
      </>
    }
  >
    同事存的是“{plan.title}”，{plan.topics.length} 个主题：
    {plan.topics.map(({ title }) => title).join('、')}。
  </Notice>
);
