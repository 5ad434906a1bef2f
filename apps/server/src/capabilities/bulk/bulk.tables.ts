import type { Batch } from '@xuezhou/contract/bulk/console';
import type { QuestionForm } from '@xuezhou/contract/review/console';
import type { ColumnType } from 'kysely';
import type { CourseNode } from '../authoring/authoring.port.ts';
import type { PlacementOf } from '../../platform/database/tables/placement.ts';

export interface BulkTables {
  content_batch: ContentBatchTable;
  content_batch_item: {
    batch_id: string;
    /** In the order in which they were done. */
    place: number;
    item: ColumnType<BatchItem, string, never>;
  };
}

export const bulkPlacement: PlacementOf<BulkTables> = {
  content_batch: 'home',
  content_batch_item: 'home',
};

interface ContentBatchTable {
  batch_id: string;
  course_id: number;
  /** Of a copy or a move: the course that it came from. */
  from_course_id: number | null;
  kind: Batch['kind'];
  title: string;
  items: number;
  /** What the asking was answered, for when it comes again. */
  answer: ColumnType<unknown, string, never>;
  made_at: Date;
  made_by: number;
  undone_at: Date | null;
  undone_by: number | null;
}

/** What of a node is changed, and nothing else. */
export interface Facets {
  readonly title?: string;
  readonly body?: string | null;
  readonly fields?: Readonly<Record<string, unknown>>;
}

interface NodeItem {
  readonly kind: 'book' | 'reading' | 'lecture';
  readonly id: number;
  readonly courseId: number;
}

/** One thing that a batch did. */
export type BatchItem =
  | (NodeItem & { readonly what: 'changed'; readonly before: Facets; readonly after: Facets })
  | (NodeItem & { readonly what: 'added'; readonly node: CourseNode })
  | (NodeItem & { readonly what: 'removed' })
  | {
      readonly what: 'question';
      readonly id: number;
      /** Null: there was no draft of it. */
      readonly before: QuestionForm | null;
      readonly after: QuestionForm;
    };

declare module '../../platform/database/tables.ts' {
  interface Tables extends BulkTables {}
}
