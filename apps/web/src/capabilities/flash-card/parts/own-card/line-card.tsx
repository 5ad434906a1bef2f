import { useState } from 'react';
import type { PagePartProps } from '../../../../platform/page/page-parts.tsx';
import type { Writing } from '../../own-card/use-own-draft.ts';
import { OwnCardSheet } from './own-card-sheet.tsx';

/** Makes a card of what is said: the words stand behind, what they answer is asked in front. */
export function LineCard({ courseId, readingId, begin, onClose }: PagePartProps['line-card']) {
  // Made once, or what is typed would begin anew.
  const [writing, setWriting] = useState<Writing | null>({
    ...{ courseId, readingId, card: null },
    begin: { key: begin.key, draft: { deck: '', front: '', back: begin.text } },
  });
  return (
    <OwnCardSheet
      writing={writing}
      onClose={() => {
        setWriting(null);
        onClose();
      }}
    />
  );
}
