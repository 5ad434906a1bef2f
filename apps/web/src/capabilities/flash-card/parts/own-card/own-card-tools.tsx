import { Button } from '@mantine/core';
import type { FlashCard, OwnCardWords } from '@xuezhou/contract/flash-card';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ownCardWords as words } from '../../own-card/own-cards.words.ts';
import { toOwnCards } from '../../scope.ts';
import { OwnCardEditor } from './own-card-editor.tsx';
import styles from '../study/card-sheet.module.css';

interface OwnCardToolsProps {
  card: FlashCard;
  own: OwnCardWords;
  onDone: () => void;
}

/** What its writer can do with a card where it is studied: mend it, or go to where it can be deleted. */
export function OwnCardTools({ card, own, onDone }: OwnCardToolsProps) {
  const [isEditing, setEditing] = useState(false);
  const { courseId, readingId } = card;
  if (isEditing)
    return (
      <OwnCardEditor
        writing={{ courseId, readingId, card: { ...own, courseId, readingId } }}
        onDone={onDone}
      />
    );
  return (
    <div className={styles.root}>
      <Button variant="light" onClick={() => setEditing(true)}>
        {words.edit}
      </Button>
      <Button
        variant="default"
        renderRoot={(props) => <Link {...toOwnCards(courseId)} {...props} />}
      >
        {words.title}
      </Button>
    </div>
  );
}
