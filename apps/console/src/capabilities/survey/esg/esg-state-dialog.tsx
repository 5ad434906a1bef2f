import { call } from '@xuezhou/client/api/call.ts';
import { closeEsgForm, openEsgForm, takeOverEsgForm } from '@xuezhou/contract/survey/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

export type EsgAct = 'open' | 'close' | 'takeOver';

interface EsgStateDialogProps {
  what: EsgAct;
  waiting: number;
  isOpen: boolean;
  onClose: () => void;
}

const acts = {
  open: { verb: '开放', operation: openEsgForm, words: '学员马上能登记。' },
  close: {
    ...{ verb: '停收', operation: closeEsgForm },
    words: '不再收新的登记，交了的都留着；以后还可以再开放。',
  },
  takeOver: {
    ...{ verb: '接管', operation: takeOverEsgForm },
    words: '以后只在教务台里改，再导入 esg.yaml 时会跳过它，不能还给文件。',
  },
} as const;

export function EsgStateDialog({ what, waiting, ...state }: EsgStateDialogProps) {
  const { verb, operation, words } = acts[what];
  return (
    <ActDialog
      {...state}
      title={`${verb} ESG 登记表`}
      button={`${verb}登记表`}
      work={async () => {
        await call(operation, {});
        return `${verb}了 ESG 登记表`;
      }}
    >
      <p>
        {what === 'close' && waiting > 0 && `还有 ${waiting} 人在等登记。`}
        {words}
      </p>
    </ActDialog>
  );
}
