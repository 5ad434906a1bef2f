import { usePaper } from '../../../platform/question/paper/paper.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';

/** A stem or a material; on a paper it can be highlighted. */
export function QuestionText({ questionId, html }: { questionId: number; html: string }) {
  const paper = usePaper();
  return (
    <div id={textIdOf(questionId)}>
      {paper ? paper.renderText(questionId, html) : <RichHtml html={html} size="question" />}
    </div>
  );
}

/** By which its options are named. */
export const textIdOf = (questionId: number) => `question-text-${questionId}`;
