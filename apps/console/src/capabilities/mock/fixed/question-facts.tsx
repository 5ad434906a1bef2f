import { FormulaText } from '@xuezhou/client/rich-html/formula-text.tsx';
import type { PaperQuestion } from '@xuezhou/contract/mock/console';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { kindWords } from '../paper.words.ts';
import styles from './fixed.module.css';

interface QuestionFactsProps {
  questionId: number;
  /** Undefined while it comes. */
  question: PaperQuestion | undefined;
}

/** A question in a line: its words, and what speaks for it or against it. */
export function QuestionFacts({ questionId, question }: QuestionFactsProps) {
  if (question === undefined) return <span className={styles.stem}>题 {questionId}</span>;
  const { kind, size, stem, chapter, facility, isSuspect, isThere, papers } = question;
  const facts = [
    size > 1 ? `${kindWords[kind]} ${size} 小题` : kindWords[kind],
    ...(chapter === null ? [] : [chapter]),
    ...(facility === null ? [] : [`${Math.round(100 * facility)}% 答对`]),
    ...(papers.length === 0 ? [] : [`也在“${papers.join('”“')}”里`]),
  ];
  return (
    <span className={styles.stem}>
      {stem === '' ? `题 ${questionId}` : <FormulaText text={stem} />}
      <small>
        {facts.join(' · ')} {!isThere && <StatusChip tone="wrong">已撤下</StatusChip>}
        {isSuspect && <StatusChip tone="review">可疑</StatusChip>}
      </small>
    </span>
  );
}
