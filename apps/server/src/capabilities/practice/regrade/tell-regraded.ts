import type { Change } from '../../../platform/database/prepare.ts';
import { groupBy } from '../../../platform/group-by.ts';
import { plainHtml } from '../../../platform/text/clean-html.ts';
import { sendMessages } from '../../message/message.port.ts';
import type { Regrade, Regraded } from './regrade.ts';

const verdicts = { 1: '对', [-1]: '错' } as const;

/** Tells each student what another key changed for the answer that they gave last. */
export async function tellRegraded(
  change: Change,
  { stem, answer, answers }: Regrade,
  { at, isUndone }: { at: Date; isUndone: boolean },
): Promise<void> {
  const last = new Map(answers.map((one) => [one.studentId, one]));
  const shortened = stem.length > 60 ? `${stem.slice(0, 60)}…` : stem;
  const why = isUndone
    ? `“${shortened}”的答案更正已撤回。`
    : `“${shortened}”的答案更正为 ${answer === '' ? '新的答案' : answer}。`;
  const textOf = ({ studentAnswer, before, after }: Regraded) => {
    const given = studentAnswer.length > 40 ? '您的答案' : `您答的 ${studentAnswer}`;
    return `${why}${given} 原来判${verdicts[before]}，现在判${verdicts[after]}。错题本和掌握程度已经跟着更新。`;
  };
  for (const [text, own] of groupBy([...last.values()], textOf))
    await sendMessages(
      change,
      own.map(({ studentId }) => studentId),
      {
        title: isUndone ? '一道题的答案更正已撤回' : '一道题的答案更正了',
        content: `<p>${plainHtml(text)}</p>`,
        at,
      },
    );
}
