import { Button } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { useState } from 'react';
import { loadChunk } from '@xuezhou/client/code/load-chunk.ts';
import type { PagePartProps } from '../../../../platform/page/page-parts.tsx';
import { ownCardWords } from '../../own-card/own-cards.words.ts';
import type { Writing } from '../../own-card/use-own-draft.ts';

const loadWriting = async () => {
  const [sheet, maker] = await Promise.all([
    import('../own-card/own-card-sheet.tsx'),
    import('../../card-of-question.ts'),
  ]);
  return { OwnCardSheet: sheet.OwnCardSheet, cardOfQuestion: maker.cardOfQuestion };
};
const useWriting = fetchedOnPress(() => loadChunk(loadWriting));

/** Makes a card of a question; where it is written is fetched by then. */
export function QuestionCard({ question }: PagePartProps['question-card']) {
  const [isWanted, setWanted] = useState(false);
  const [writing, setWriting] = useState<Writing | null>(null);
  const code = useWriting(isWanted, () => setWanted(false));
  // Made once for each press, or what is typed would begin anew.
  if (isWanted && code) {
    setWanted(false);
    const { courseId, readingId, questionId } = question;
    const begin = { key: `question-${questionId}`, draft: code.cardOfQuestion(question) };
    setWriting({ courseId, readingId, card: null, begin });
  }
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        leftSection={<IconCards size={16} stroke={1.6} />}
        onClick={() => setWanted(true)}
      >
        {ownCardWords.fromQuestion}
      </Button>
      {code && <code.OwnCardSheet writing={writing} onClose={() => setWriting(null)} />}
    </>
  );
}
