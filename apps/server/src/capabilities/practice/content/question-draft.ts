import type { Selectable } from 'kysely';
import type { AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import type { Tables } from '../../../platform/database/tables.ts';
import type { QuestionContent } from '../practice.tables.ts';

export type QuestionRow = Selectable<Tables['question']>;

/** What a question says. */
export interface VersionDraft {
  readonly answer: string;
  readonly content: QuestionContent;
  /** As it was written. */
  readonly source: AuthoredRecord | null;
  /** Of the stored version that says the very same, where that is known. */
  readonly hash?: string | undefined;
}

/** A question as it should be, its id known. */
export interface QuestionDraft {
  readonly row: Omit<QuestionRow, 'version' | 'withdrawn_at' | 'withdrawn_as' | 'stem_words'>;
  readonly version: VersionDraft;
  readonly parts: readonly QuestionDraft[];
}
