import { createContext, use, type ReactNode } from 'react';

/** A paper that can be scribbled on, as questions that stand on it see it. */
export interface PaperOnScreen {
  /** Letters of the options that were struck out. */
  readonly struckOf: (questionId: number) => string;
  /** Beside an option; `shown` is the letter of its place. */
  readonly renderTool: (questionId: number, letter: string, shown: string) => ReactNode;
  /** A stem or a material, with what was highlighted in it. */
  readonly renderText: (questionId: number, html: string) => ReactNode;
  readonly isHighlighting: boolean;
  readonly toggleHighlighting: () => void;
}

export const PaperContext = createContext<PaperOnScreen | null>(null);

/** Null where nothing is scribbled. */
export const usePaper = (): PaperOnScreen | null => use(PaperContext);
