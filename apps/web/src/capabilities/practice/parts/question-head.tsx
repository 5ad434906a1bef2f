import type { Question } from '@xuezhou/contract/practice';
import { IconFlag, IconFlagFilled, IconNotes } from '@tabler/icons-react';
import { ToolButton } from '@xuezhou/ui/tool-button';
import { lazyPart, Nothing } from '@xuezhou/client/code/lazy-part.ts';
import { Suspense, type ReactNode, type RefObject } from 'react';
import { isInTwoLanguages } from '../question/question-state.ts';
import { practiceWords } from '../practice.words.ts';
import styles from './question-head.module.css';

// Few questions are written in two languages.
const LanguageSwitch = lazyPart(
  () => import('../../../platform/question/language-switch.tsx'),
  'LanguageSwitch',
  Nothing,
);

const words = practiceWords.question;

interface QuestionHeadProps {
  question: Question;
  /** Its place, from 0. */
  index: number;
  heading: RefObject<HTMLHeadingElement | null>;
  onMark: () => void;
  /** Why the mark was not taken. */
  refusal: string | null;
  /** Opens the student's own notes, where there are such. */
  onNotes?: () => void;
  /** More tools at the right. */
  tools?: ReactNode;
}

/** Which question this is, and its tools. */
export function QuestionHead({
  question,
  index,
  heading,
  onMark,
  refusal,
  onNotes,
  tools,
}: QuestionHeadProps) {
  return (
    <>
      <div className={styles.root}>
        <h2 ref={heading} tabIndex={-1} className={styles.name}>
          {words.number(index)} · {practiceWords.kindOf(question.qType)}
        </h2>
        <div className={styles.tools}>
          <ToolButton
            icon={question.isMarked ? <IconFlagFilled stroke={1.6} /> : <IconFlag stroke={1.6} />}
            isOn={question.isMarked}
            onClick={onMark}
          >
            {question.isMarked ? words.marked : words.mark}
          </ToolButton>
          {onNotes && (
            <ToolButton icon={<IconNotes stroke={1.6} />} aria-haspopup="dialog" onClick={onNotes}>
              {words.notes}
            </ToolButton>
          )}
          {isInTwoLanguages(question) && (
            <Suspense fallback={null}>
              <LanguageSwitch />
            </Suspense>
          )}
          {tools}
        </div>
      </div>
      {refusal && (
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      )}
    </>
  );
}
