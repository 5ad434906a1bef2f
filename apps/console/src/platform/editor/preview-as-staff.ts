import { call } from '@xuezhou/client/api/call.ts';
import { previewRawBy } from '@xuezhou/client/markdown-editor/raw-block.tsx';
import { previewDraft } from '@xuezhou/contract/authoring/console';

/** A table or another block that an editor shows as it will look: of staff, who are no students. Once, with any editor. */
export const previewAsStaff = (): void =>
  previewRawBy((markdown, signal) =>
    call(previewDraft, { body: { markdown } }, { signal, ignoreErrors: true }),
  );
