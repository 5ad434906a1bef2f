import type { ManagedPaper, PaperCheck } from '@xuezhou/contract/mock/console';
import type { PlanEditor } from './use-plan.ts';

/** What each part of the page of a paper is drawn from. */
export interface DeskPart {
  paper: ManagedPaper;
  editor: PlanEditor;
  isReadOnly: boolean;
  /** Undefined until it was counted. */
  check: PaperCheck | undefined;
}
