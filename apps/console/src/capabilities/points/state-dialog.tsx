import { call } from '@xuezhou/client/api/call.ts';
import {
  restorePointsGood,
  takeOverPointsGood,
  withdrawPointsGood,
  type SchoolPointsGood,
} from '@xuezhou/contract/points/console';
import { ActDialog } from '../../platform/dialog/act-dialog.tsx';

interface StateDialogProps {
  what: 'withdraw' | 'restore' | 'takeOver';
  good: SchoolPointsGood;
  isOpen: boolean;
  onClose: () => void;
}

const acts = {
  withdraw: {
    ...{ verb: '撤下', operation: withdrawPointsGood },
    words: '谁都不能再换。已经换的照样给，要寄的还在“要寄的”里。',
  },
  restore: {
    ...{ verb: '恢复', operation: restorePointsGood },
    words: '学员马上又能换；还剩多少和撤下的时候一样。',
  },
  takeOver: {
    ...{ verb: '接管', operation: takeOverPointsGood },
    words: '以后只在教务台里改，再导入 points-goods.yaml 时会跳过它，不能还给文件。',
  },
} as const;

export function StateDialog({ what, good, ...state }: StateDialogProps) {
  const { verb, operation, words } = acts[what];
  const { goodId, plan } = good;
  return (
    <ActDialog
      {...state}
      title={`${verb}“${plan.title}”`}
      button={`${verb} 1 样`}
      work={async () => {
        await call(operation, { body: { goodId } });
        return `${verb}了“${plan.title}”`;
      }}
    >
      <p>{words}</p>
    </ActDialog>
  );
}
