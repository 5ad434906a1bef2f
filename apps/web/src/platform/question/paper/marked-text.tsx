import { useRef } from 'react';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { selectedStretch, useHighlights } from './highlight-text.ts';
import './marked-text.css';
import type { Stretch } from './paper-notes.ts';

interface MarkedTextProps {
  html: string;
  stretches: readonly Stretch[];
  /** What is selected now is highlighted, or no longer so. */
  isMarking: boolean;
  onMark: (stretch: Stretch) => void;
}

/** A text of the paper with what the learner highlighted in it. */
export function MarkedText({ html, stretches, isMarking, onMark }: MarkedTextProps) {
  const box = useRef<HTMLDivElement>(null);
  useHighlights(box, stretches, html);
  const mark = () => {
    const stretch = isMarking && box.current ? selectedStretch(box.current) : null;
    if (!stretch) return;
    window.getSelection()?.removeAllRanges();
    onMark(stretch);
  };
  return (
    <div ref={box} onPointerUp={mark} data-marking={isMarking || undefined}>
      <RichHtml html={html} size="question" />
    </div>
  );
}
