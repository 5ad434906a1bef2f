import { call } from '@xuezhou/client/api/call.ts';
import {
  publishCamp,
  takeOverCamp,
  withdrawCamp,
  type ManagedCamp,
} from '@xuezhou/contract/camp/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

export type CampAct = 'publish' | 'withdraw' | 'takeOver';

interface StateDialogProps {
  what: CampAct;
  camp: ManagedCamp;
  isOpen: boolean;
  onClose: () => void;
}

const acts = {
  publish: {
    ...{ verb: '发布', operation: publishCamp },
    words: '学这门课的学员马上能看到它，也能给它开班。还没有班的，学员看得到，报不了名。',
  },
  withdraw: {
    ...{ verb: '撤下', operation: withdrawCamp },
    words: '不再收人，也不再出现在课程里；以后还可以再发布。',
  },
  takeOver: {
    ...{ verb: '接管', operation: takeOverCamp },
    words: '以后只在教务台里改，再导入 camps.yaml 时会跳过它和它的班，不能还给文件。',
  },
} as const;

export function StateDialog({ what, camp, ...state }: StateDialogProps) {
  const { verb, operation, words } = acts[what];
  const { campId, running, plan } = camp;
  return (
    <ActDialog
      {...state}
      title={`${verb}“${plan.title}”`}
      button={`${verb} 1 个`}
      work={async () => {
        await call(operation, { body: { campId } });
        return `${verb}了“${plan.title}”`;
      }}
    >
      <p>
        {what === 'withdraw' && running > 0 && `正在走的 ${running} 人照常走完。`}
        {words}
      </p>
    </ActDialog>
  );
}
