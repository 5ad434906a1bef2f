import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { previewDraft } from '@xuezhou/contract/authoring/console';

/** A text as students will be shown it. */
export const htmlQuery = (markdown: string) =>
  operationQuery(previewDraft, { body: { markdown } }, { ignoreErrors: true });
