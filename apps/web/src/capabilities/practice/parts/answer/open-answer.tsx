import { Button, Textarea } from '@mantine/core';
import type { QuestionPart } from '@xuezhou/contract/practice';
import { SectionCard } from '@xuezhou/ui/section-card';
import { useId } from 'react';
import { PagePart } from '../../../../platform/page/page-parts.tsx';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import type { Grade } from '../../question/question-state.ts';
import { answeredWords as words } from '../../session.words.ts';
import styles from './open-answer.module.css';

const grades = ['right', 'partly', 'wrong'] as const satisfies readonly Grade[];

interface OpenAnswerProps {
  part: QuestionPart;
  onWrite: (text: string) => void;
  onGrade: (grade: Grade) => void;
}

/** An answer in own words; once submitted it stands beside the reference answer and is graded by its writer, where no teacher has marked it. */
export function OpenAnswer({ part, onWrite, onGrade }: OpenAnswerProps) {
  if (!part.isSubmitted)
    return (
      <Textarea
        label={words.ownAnswer}
        placeholder={words.answerHint}
        rows={8}
        resize="vertical"
        maxLength={20_000}
        value={part.studentAnswer ?? ''}
        onChange={(event) => onWrite(event.currentTarget.value)}
      />
    );
  return (
    <>
      <SectionCard title={words.ownAnswer} order={3}>
        <p className={styles.own}>{part.studentAnswer}</p>
      </SectionCard>
      {/* It comes a moment later: where there is one, what stands below has its place already. */}
      <div className={styles.mark} data-kept={part.teacherShare !== null || undefined}>
        <PagePart name="teacher-mark" questionId={part.questionId} />
      </div>
      <SectionCard title={words.reference} order={3}>
        {part.detail.reference === '' ? (
          <p className="xz-small xz-quiet">{words.noReference}</p>
        ) : (
          <RichHtml html={part.detail.reference} size="explanation" />
        )}
        {part.teacherShare === null ? (
          <GradeButtons grade={part.selfGrade} onGrade={onGrade} />
        ) : (
          <p className="xz-small xz-quiet">{words.markedByTeacher}</p>
        )}
      </SectionCard>
    </>
  );
}

interface GradeButtonsProps {
  grade: Grade | null;
  onGrade: (grade: Grade) => void;
}

function GradeButtons({ grade, onGrade }: GradeButtonsProps) {
  const label = useId();
  return (
    <div className={styles.grade} role="group" aria-labelledby={label}>
      <div>
        <p id={label}>{words.grade}</p>
        <p className="xz-caption xz-quiet">{words.gradeNote}</p>
      </div>
      <div className={styles.buttons}>
        {grades.map((option) => (
          <Button
            key={option}
            variant={option === grade ? 'light' : 'default'}
            aria-pressed={option === grade}
            data-grade={option}
            onClick={() => onGrade(option)}
          >
            {words.grades[option]}
          </Button>
        ))}
      </div>
    </div>
  );
}
