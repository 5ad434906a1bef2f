import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery, keepPreviousData } from '@tanstack/react-query';
import { operationQuery } from '@xuezhou/client/api/operation-query.ts';
import { CardSides } from '@xuezhou/client/flash-card/card-sides.tsx';
import { inputDebounce } from '@xuezhou/client/queries/input-debounce.ts';
import { previewDraft } from '@xuezhou/contract/authoring/console';
import type { CardWords } from '@xuezhou/contract/flash-card/console';
import { useState } from 'react';
import styles from './card-desk.module.css';

function useHtml(markdown: string): string {
  const [settled] = useDebouncedValue(markdown, inputDebounce);
  const { data } = useQuery({
    ...operationQuery(previewDraft, { body: { markdown: settled } }, { ignoreErrors: true }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
  });
  return settled.trim() === '' ? '' : (data?.html ?? '');
}

interface CardPreviewProps {
  words: CardWords;
  /** Where students see it: 「固定收益」. */
  place: string;
}

/** What a student sees of it, drawn by the student's own part. */
export function CardPreview({ words, place }: CardPreviewProps) {
  const [isTurned, setTurned] = useState(false);
  return (
    <section className={styles.preview} aria-label="学员看到的样子">
      <CardSides
        {...{ place, isTurned }}
        front={useHtml(words.front)}
        back={useHtml(words.back)}
        takesFocus={false}
        onTurn={() => setTurned(true)}
        foot={isTurned ? '翻过来以后，学员给自己评分' : '先在心里答一遍，再翻面'}
      />
      <Button variant="default" onClick={() => setTurned(!isTurned)}>
        {isTurned ? '翻回去' : '看答案'}
      </Button>
    </section>
  );
}
