import type { Question } from '@xuezhou/contract/practice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { usePhone } from '@xuezhou/ui/use-phone';
import type { ReactNode } from 'react';
import { SplitView } from '../../../platform/question/split-view.tsx';
import { KeySequence } from '@xuezhou/client/question/key-sequence.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { useClosure } from '../../../platform/study/use-closure.ts';
import { practiceWords } from '../practice.words.ts';
import type { Practice } from '../question/use-practice.ts';
import { answeredWords } from '../session.words.ts';
import styles from './composite-view.module.css';
import { idOfPart } from './part-place.ts';
import { PartView } from './part-view.tsx';
import { QuestionText } from './question-text.tsx';

const words = practiceWords.question;

interface CompositeViewProps {
  question: Question;
  practice: Practice;
  /** Over the material: the number and its tools. */
  head: ReactNode;
  /** After the parts, once all are answered. */
  children: ReactNode;
}

/** A material and its parts: side by side on a desk; on a phone the material stays above. Each part is answered alone. */
export function CompositeView({ question, practice, head, children }: CompositeViewProps) {
  const isPhone = usePhone();
  const isClosed = useClosure(question.courseId, { isAsked: false }) !== null;
  const material = (
    <QuestionText questionId={question.questionId} html={question.detail.question} />
  );
  const parts = (
    <div className={styles.parts}>
      {question.subQuestions.map((part) => {
        const name = words.partNumber(part.pos);
        return (
          <SectionCard
            key={part.questionId}
            title={name}
            order={3}
            action={<span className="xz-caption xz-quiet">{practiceWords.kindOf(part.qType)}</span>}
          >
            <div className={styles.part} id={idOfPart(part.questionId)}>
              <QuestionText questionId={part.questionId} html={part.detail.question} />
              <PartView part={part} label={words.options(name)} practice={practice} />
              {isClosed && part.personalCorrectCount + part.personalWrongCount === 0 && (
                <p className="xz-small xz-quiet">{answeredWords.closedPart}</p>
              )}
              {part.isSubmitted && part.detail.explanation !== '' && (
                <div className={styles.explanation}>
                  <h4>{answeredWords.explanation}</h4>
                  <RichHtml html={part.detail.explanation} size="explanation" />
                  {part.keys !== undefined && <KeySequence keys={part.keys} />}
                </div>
              )}
            </div>
          </SectionCard>
        );
      })}
      {children}
    </div>
  );
  return isPhone ? (
    <div className={styles.phone}>
      <SplitView head={head} material={material}>
        {parts}
      </SplitView>
    </div>
  ) : (
    <div className={styles.root}>
      <section className={styles.material} aria-label={words.material}>
        {head}
        {material}
      </section>
      {parts}
    </div>
  );
}
