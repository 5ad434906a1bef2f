import { call } from '@xuezhou/client/api/call.ts';
import { restorePlan, takeOverPlan, withdrawPlan } from '@xuezhou/contract/career/console';
import { useQueryClient } from '@tanstack/react-query';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';
import { planQuery, plansQuery } from './career.queries.ts';

export type StateAct = 'withdraw' | 'restore' | 'takeOver';

interface StateDialogProps {
  what: StateAct;
  plan: {
    planId: number;
    version: number;
    title: string;
    owner: 'file' | 'console';
    assigned: number;
  };
  isOpen: boolean;
  onClose: () => void;
}

const operations = { withdraw: withdrawPlan, takeOver: takeOverPlan };

/** A withdrawn plan is nobody's; an import of its file leaves it withdrawn. */
export function StateDialog({ what, plan, ...state }: StateDialogProps) {
  const { planId, version, title, owner, assigned } = plan;
  const queryClient = useQueryClient();
  const verb = what === 'restore' && owner === 'console' ? '发布' : verbs[what];
  return (
    <ActDialog
      {...state}
      title={`${verb}“${title}”`}
      button={`${verb}这个规划`}
      work={async () => {
        const done =
          what === 'restore'
            ? call(restorePlan, { body: { planId, version } })
            : call(operations[what], { body: { planId } });
        await done.catch((error: unknown) => {
          // What a colleague has made of it by now is seen then.
          for (const { queryKey } of [plansQuery, planQuery(planId)])
            void queryClient.invalidateQueries({ queryKey });
          throw error;
        });
        return `${verb}了“${title}”`;
      }}
    >
      <p>
        {what === 'withdraw' && `谁都看不到它了，包括指定的 ${assigned} 人；`}
        {words[what]}
      </p>
    </ActDialog>
  );
}

const verbs = { withdraw: '撤下', restore: '恢复', takeOver: '接管' } as const;
const words = {
  withdraw: '学过的都还在，再导入也不会出来，要在这里恢复。',
  restore: '该看到的学员马上就能看到，指定过的也还在。',
  takeOver: '以后只在教务台里改，再导入 careers.yaml 时会跳过它，不能还给文件。',
} as const;
