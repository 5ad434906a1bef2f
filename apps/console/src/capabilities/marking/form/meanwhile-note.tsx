import type { Submission } from '@xuezhou/contract/marking/console';
import { Notice } from '@xuezhou/ui/notice';
import type { Work } from '../marking.queries.ts';
import type { Meanwhile } from './use-answer-mark.ts';

interface MeanwhileNoteProps {
  meanwhile: readonly Meanwhile[];
  work: Work;
  nameOf: (answer: Submission) => string;
}

const reasons = {
  marked: '刚有同事批过',
  answered: '刚刚又答了一次',
  held: '一位同事正在批',
  gone: '已经不在了',
} as const;

/** What came while it was being marked: both stand there before anything is given again. */
export function MeanwhileNote({ meanwhile, work, nameOf }: MeanwhileNoteProps) {
  if (meanwhile.length === 0) return null;
  return (
    <div role="alert">
      <Notice
        tone="review"
        title={`没有存：${meanwhile.length === 1 ? '这一份' : `${meanwhile.length} 份`}有人动过`}
      >
        <ul>
          {meanwhile.map(({ studentId, why }) => {
            const answer = work.answers.find((each) => each.studentId === studentId);
            return (
              <li key={studentId}>
                {answer === undefined ? '' : nameOf(answer)}
                {reasons[why]}
                {why === 'marked' && answer !== undefined && answer.mark !== null && (
                  <>
                    ：{answer.mark.by}给了 {answer.mark.score} / {answer.mark.full} 分
                    {answer.mark.remark !== '' && `，“${answer.mark.remark}”`}
                  </>
                )}
              </li>
            );
          })}
        </ul>
        你写的都还在。看过以后再按一次，就以你的为准；先前的留在记录里。
      </Notice>
    </div>
  );
}
