import type { QuestionForm } from '@xuezhou/contract/review/console';
import type { FormFault } from '@xuezhou/rules/review/editor/form-faults';
import type { Change, Connection } from '../../../platform/database/prepare.ts';
import type { ConsoleServices } from '../../../platform/services.ts';
import { requirement } from '../../../platform/wiring/slot.ts';
import type { SaidQuestion } from '../../practice/practice-content.port.ts';

export interface ReadForm {
  /** Of each text of the form that is not empty. */
  readonly texts: readonly { readonly at: string; readonly html: string }[];
  readonly faults: readonly FormFault[];
}

/** Where a question stands, or will. */
export interface FormPlace {
  readonly courseId: number;
  readonly questionId: number;
  /** What it says now; undefined before it is published. */
  readonly said: SaidQuestion | undefined;
}

export interface StoredForm {
  /** What a list shows of it. */
  readonly stem: string;
}

/** The readers and writers of content files: what a page writes is what a file would have said. */
export interface QuestionDesk {
  /** What is said, as it is written in a form. */
  readonly formOf: (connection: Connection, said: SaidQuestion) => Promise<QuestionForm>;
  readonly read: (
    services: Pick<ConsoleServices, 'storage'>,
    connection: Connection,
    form: QuestionForm,
    place: FormPlace,
  ) => Promise<ReadForm>;
  /**
   * Brings the school's question to what a form without faults says, parts that it has no more are retired. Of one that
   * says what it said no version is made.
   */
  readonly store: (
    services: Pick<ConsoleServices, 'storage'>,
    change: Change,
    form: QuestionForm,
    place: FormPlace & { readonly staffId: number },
  ) => Promise<StoredForm>;
}

export const questionDesk = requirement<QuestionDesk>('review.questionDesk');
