import type { HeldKind } from '@xuezhou/contract/moderation';
import type { WordCategory, WordOutcome } from '@xuezhou/rules/moderation/find-words';
import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../../platform/database/tables/json.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface ModerationTables {
  moderation_word: ModerationWordTable;
  moderation_list: ModerationListTable;
  moderation_held: ModerationHeldTable;
}

export const moderationPlacement: PlacementOf<ModerationTables> = {
  moderation_word: 'catalogue',
  moderation_list: 'catalogue',
  moderation_held: 'home',
};

interface ModerationWordTable {
  /** As `wordKey` makes it. */
  word_key: string;
  word: string;
  category: WordCategory;
  outcome: WordOutcome;
  added_at: Generated<Date>;
}

interface ModerationListTable {
  only_row: Generated<boolean>;
  /** Grows with every change of the list, so that each server knows whether it has the newest. */
  version: number;
  /** Pictures are looked at by a person before others see them. */
  holds_pictures: Generated<boolean>;
  /** While the provider of content safety does not answer, all is held that it would be asked of. */
  holds_when_down: Generated<boolean>;
}

/** A word of the list that stood in a text. */
export interface HeldWord {
  readonly word: string;
  readonly category: WordCategory;
  /** As it was written. */
  readonly written: string;
}

interface ModerationHeldTable {
  held_id: GeneratedAlways<number>;
  student_id: number;
  kind: HeldKind;
  /** Whose it is by its capability. */
  thing_id: string;
  words: string;
  pictures: string[];
  /** Where it was written, for who decides. */
  place: string;
  /** What its capability needs to let it out. */
  facts: Json<Readonly<Record<string, unknown>>>;
  hits: Json<readonly HeldWord[]>;
  /** What the provider of content safety called it. */
  label: string | null;
  held_at: Date;
  state: Generated<'waiting' | 'passed' | 'refused' | 'gone'>;
  decided_at: Generated<Date | null>;
  decided_by: Generated<number | null>;
  /** As who decided was called then. */
  decided_name: Generated<string | null>;
  reason: Generated<string | null>;
  appealed_at: Generated<Date | null>;
  appeal: Generated<string | null>;
}

declare module '../../platform/database/tables.ts' {
  interface Tables extends ModerationTables {}
}
