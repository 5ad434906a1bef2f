import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { call } from '@xuezhou/client/api/call.ts';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { troubleText } from '@xuezhou/client/api/trouble-text.ts';
import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import {
  previewRegrade,
  regradeQuestion,
  type CorrectedKeyRow,
} from '@xuezhou/contract/review/console';
import { useState } from 'react';
import { ActDialog } from '../../../../platform/dialog/act-dialog.tsx';
import { RegradeRows } from '../publish/regrade-rows.tsx';

interface RegradeDialogProps {
  row: CorrectedKeyRow;
  isOpen: boolean;
  onClose: () => void;
}

/** Each student before and after, and then it is done. */
export function RegradeDialog({ row: { questionId, stem }, isOpen, onClose }: RegradeDialogProps) {
  const [why, setWhy] = useState('');
  const preview = useQuery({
    ...operationQuery(
      previewRegrade,
      { params: { questionId }, query: {} },
      { ignoreErrors: true },
    ),
    enabled: isOpen,
    gcTime: 0,
  });
  const work = async () => {
    const reason = why.trim() === '' ? {} : { why: why.trim() };
    const { answers } = await call(regradeQuestion, { body: { questionId, ...reason } });
    return `改判了 ${answers} 个答案，7 天内可以撤回`;
  };
  const { data } = preview;
  return (
    <ActDialog
      title="按现在的答案重新判分"
      {...{ isOpen, onClose, work }}
      button={data === undefined ? '重新判分' : `改判 ${data.changed} 个答案`}
      isReady={data !== undefined}
      size={760}
    >
      <FormulaText text={stem} />
      {data === undefined && !preview.isError && <p role="status">正在看以前的作答……</p>}
      {preview.isError && <p role="alert">以前的作答没有取到：{troubleText(preview.error)}</p>}
      {data !== undefined && data.changed === 0 && (
        <p>没有一个答案的对错会变；判过以后这道题不再列在这里。</p>
      )}
      {data !== undefined && data.changed > 0 && (
        <>
          <p>
            {data.changed} 个答案改判，其中 {data.toRight}{' '}
            个改为对；错题本和掌握程度跟着更新，改判的学员收到一条消息。
          </p>
          <RegradeRows preview={data} />
        </>
      )}
      <TextInput
        label="为什么改"
        description="可以不写；写了会留在操作记录里"
        maxLength={200}
        value={why}
        onChange={({ currentTarget }) => setWhy(currentTarget.value)}
      />
    </ActDialog>
  );
}
