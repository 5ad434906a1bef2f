import type { PaperFormat } from '@xuezhou/contract/mock';
import type { QuestionKind } from '@xuezhou/contract/practice';
import { keepsForm, type FormPart } from '../practice/smart/set-form.ts';

/** What a question must be to stand in a paper that keeps the form of an exam. */
export interface AskedForm {
  readonly kind: QuestionKind;
  readonly options: number;
}

interface ExamForm {
  readonly parts: readonly FormPart[];
  readonly keeps: (asked: AskedForm) => boolean;
  readonly secondsPerQuestion: number;
  /** In percent: below it few pass, above it most do. Where the exam does not publish its line, as it is commonly put. */
  readonly passBand: { readonly from: number; readonly to: number };
}

const cfaFirst: readonly FormPart[] = [{ kind: 'single', options: 3, share: 1 }];

/** The exams whose form a paper can keep. */
export const paperFormats: Readonly<Record<PaperFormat, ExamForm>> = {
  'cfa-1': {
    parts: cfaFirst,
    keeps: (asked) => keepsForm(cfaFirst, asked),
    secondsPerQuestion: 90,
    passBand: { from: 60, to: 70 },
  },
};

export const paperFormatNames = Object.keys(paperFormats) as PaperFormat[];

export type BandPlace = 'below' | 'within' | 'above';

/** Where a share of right answers stands to a band. */
export function placeInBand(
  right: number,
  total: number,
  { from, to }: ExamForm['passBand'],
): BandPlace {
  const percent = total === 0 ? 0 : (100 * right) / total;
  return percent < from ? 'below' : percent > to ? 'above' : 'within';
}
