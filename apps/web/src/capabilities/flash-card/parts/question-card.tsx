import { Button } from '@mantine/core';
import { IconCards } from '@tabler/icons-react';
import { fetchedOnPress } from '@xuezhou/ui/fetched-on-press';
import { useState } from 'react';
import { loadChunk } from '../../../platform/load-chunk.ts';
import type { PagePartProps } from '../../../platform/page-parts.tsx';
import { ownCardWords } from '../own-cards.words.ts';
import type { Writing } from './own-card-sheet.tsx';

const useSheet = fetchedOnPress(() => loadChunk(() => import('./own-card-sheet.tsx')));

/** Makes a card of a question; where it is written is fetched by then. */
export function QuestionCard({ question }: PagePartProps['question-card']) {
  const [writing, setWriting] = useState<Writing | null>(null);
  const sheet = useSheet(writing !== null, () => setWriting(null));
  const open = async () => {
    const { cardOfQuestion } = await loadChunk(() => import('../card-of-question.ts'));
    const { courseId, readingId, questionId } = question;
    const begin = { key: `question-${questionId}`, draft: cardOfQuestion(question) };
    setWriting({ courseId, readingId, card: null, begin });
  };
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        aria-haspopup="dialog"
        leftSection={<IconCards size={16} stroke={1.6} />}
        onClick={() => void open()}
      >
        {ownCardWords.fromQuestion}
      </Button>
      {sheet && <sheet.OwnCardSheet writing={writing} onClose={() => setWriting(null)} />}
    </>
  );
}
