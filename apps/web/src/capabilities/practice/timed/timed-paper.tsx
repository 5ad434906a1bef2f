import { useState, type ReactNode } from 'react';
import { MarkedText } from '../../../platform/question/paper/marked-text.tsx';
import { usePaperNotes } from '../../../platform/question/paper/paper-notes.ts';
import { PaperContext, type PaperOnScreen } from '../../../platform/question/paper/paper.tsx';
import { useQuestionLanguage } from '../../../platform/question/question-language.ts';
import { StrikeButton } from '../../../platform/question/paper/strike-button.tsx';

export interface TimedPaperProps {
  sessionId: string;
  children: ReactNode;
}

/** Lets options be struck out and texts be highlighted, as on the paper of an exam. */
export function TimedPaper({ sessionId, children }: TimedPaperProps) {
  const notes = usePaperNotes(`set-notes-${sessionId}`);
  const language = useQuestionLanguage();
  const [isHighlighting, setHighlighting] = useState(false);
  const paper: PaperOnScreen = {
    isHighlighting,
    toggleHighlighting: () => setHighlighting((is) => !is),
    struckOf: notes.struckOf,
    renderTool: (questionId, letter, shown) => (
      <StrikeButton
        letter={shown}
        isStruck={notes.struckOf(questionId).includes(letter)}
        onClick={() => notes.toggleStrike(questionId, letter)}
      />
    ),
    renderText: (questionId, html) => {
      const key = `question-${questionId}${language === 'en' ? '-en' : ''}`;
      return (
        <MarkedText
          key={key}
          html={html}
          stretches={notes.stretchesOf(key)}
          isMarking={isHighlighting}
          onMark={(stretch) => notes.toggleStretch(key, stretch)}
        />
      );
    },
  };
  return <PaperContext value={paper}>{children}</PaperContext>;
}
