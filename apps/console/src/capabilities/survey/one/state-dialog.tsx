import { call } from '@xuezhou/client/api/call.ts';
import {
  closeSurvey,
  openSurvey,
  takeOverSurvey,
  type SchoolSurvey,
} from '@xuezhou/contract/survey/console';
import { ActDialog } from '../../../platform/dialog/act-dialog.tsx';

interface StateDialogProps {
  what: 'open' | 'close' | 'takeOver';
  survey: SchoolSurvey;
  isOpen: boolean;
  onClose: () => void;
}

const acts = {
  open: {
    ...{ verb: '开放', operation: openSurvey },
    words: '学员马上能填。过了的结束时间会去掉，还没到的开始时间改成现在。',
  },
  close: {
    ...{ verb: '结束', operation: closeSurvey },
    words: '不再收新的答案，交了的都留着；以后还可以再开放。',
  },
  takeOver: {
    ...{ verb: '接管', operation: takeOverSurvey },
    words: '以后只在教务台里改，再导入 surveys.yaml 时会跳过它，不能还给文件。',
  },
} as const;

export function StateDialog({ what, survey, ...state }: StateDialogProps) {
  const { verb, operation, words } = acts[what];
  const { surveyId, plan } = survey;
  return (
    <ActDialog
      {...state}
      title={`${verb}“${plan.title}”`}
      button={`${verb} 1 份`}
      work={async () => {
        await call(operation, { body: { surveyId } });
        return `${verb}了“${plan.title}”`;
      }}
    >
      <p>{words}</p>
    </ActDialog>
  );
}
