import type { EsgForm } from '@xuezhou/contract/survey';
import type { EsgField } from '@xuezhou/rules/survey/esg-fields';
import type { EsgDraft } from '../use-esg-draft.ts';

/** What a section of the form works with. */
export interface EsgSectionProps {
  readonly form: EsgForm;
  readonly fields: EsgDraft;
  readonly change: (change: Partial<EsgDraft>) => void;
  /** The words under a field that was left. */
  readonly faultOf: (field: EsgField) => string | undefined;
  readonly leave: (field: EsgField) => void;
}
