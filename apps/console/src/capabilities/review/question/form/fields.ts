import type { AskedForm } from '@xuezhou/contract/review/console';

/** A question, or a part of one, and how it is changed. */
export interface FieldsOf {
  readonly form: AskedForm;
  readonly change: (changed: Partial<AskedForm>) => void;
  /** What is wrong at a field of it. */
  readonly faultAt: (at: string) => string | undefined;
  /** Sets its fields apart from those of another on the page: empty, or `小题 1`. */
  readonly name: string;
}
