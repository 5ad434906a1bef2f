import { call } from '@xuezhou/client/api/call.ts';
import { regradeQuestion, type CorrectedKeyRow } from '@xuezhou/contract/review/console';
import { runEach } from '../../../../platform/act/run-each.ts';
import { ActDialog } from '../../../../platform/dialog/act-dialog.tsx';

interface RegradeAllDialogProps {
  rows: readonly CorrectedKeyRow[];
  isOpen: boolean;
  onClose: () => void;
}

/** All that wait, one question after the other; each can be taken back alone. */
export function RegradeAllDialog({ rows, isOpen, onClose }: RegradeAllDialogProps) {
  const questionIds = [...new Set(rows.map(({ questionId }) => questionId))];
  const answers = rows.reduce((sum, row) => sum + row.answers, 0);
  const work = async () => {
    const { done, refused } = await runEach({
      items: questionIds,
      keyOf: (questionId) => questionId,
      send: (questionId) => call(regradeQuestion, { body: { questionId } }),
    });
    const [first] = refused.values();
    return first === undefined
      ? `判了 ${done} 道题，7 天内可以一道一道撤回`
      : `判了 ${done} 道题，${refused.size} 道没有判：${first}`;
  };
  return (
    <ActDialog
      title="全部按现在的答案重新判分"
      {...{ isOpen, onClose, work }}
      button={`重新判 ${questionIds.length} 道题`}
    >
      <p>
        这些题共有 {answers}{' '}
        次作答是按原来的答案判的。对错变了的会改判，错题本和掌握程度跟着更新，改判的学员收到消息。
      </p>
      <p>要先看每位学员的前后，请一道一道判。</p>
    </ActDialog>
  );
}
