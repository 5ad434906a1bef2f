import { Autocomplete, Button, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { mostDeckName } from '@xuezhou/contract/flash-card';
import { useQuery } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import { useOnline } from '../../../platform/network.ts';
import { coursesQuery } from '../own-cards.queries.ts';
import { ownCardWords as words } from '../own-cards.words.ts';
import { decksOf } from '../shown-own-cards.ts';
import { useOwnCardActions, useOwnCards } from '../use-own-cards.ts';
import { useOwnDraft } from '../use-own-draft.ts';
import { CardSideField } from './card-side-field.tsx';
import styles from './own-card-form.module.css';
import type { Writing } from './own-card-sheet.tsx';

interface OwnCardFormProps {
  writing: Writing;
  onDone: () => void;
}

/** Both sides of a card, its deck, and for one that is changed its course. */
export function OwnCardForm({ writing, onDone }: OwnCardFormProps) {
  const { card } = writing;
  const { draft, write, forget } = useOwnDraft(writing);
  const [courseId, setCourseId] = useState(writing.courseId);
  const [isTried, setTried] = useState(false);
  const { cards } = useOwnCards(courseId);
  const { save } = useOwnCardActions();
  const isOnline = useOnline();
  const errorOf = (side: 'front' | 'back') =>
    isTried && draft[side].trim() === '' ? words.needed[side] : null;

  const submit = async () => {
    setTried(true);
    if (draft.front.trim() === '' || draft.back.trim() === '') return;
    await save({
      ownCardId: card?.ownCardId ?? newId(),
      courseId,
      readingId: courseId === writing.courseId ? writing.readingId : null,
      ...draft,
    });
    forget();
    onDone();
    const text = isOnline ? words.savedText : words.waitingNote;
    if (!card) notifications.show(toast({ tone: 'done', title: words.saved, text }));
  };

  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {(['front', 'back'] as const).map((side) => (
        <CardSideField
          key={side}
          side={side}
          value={draft[side]}
          error={errorOf(side)}
          onChange={(text) => write({ [side]: text })}
        />
      ))}
      <Autocomplete
        label={words.deck}
        placeholder={words.deckHint}
        data={decksOf(cards)}
        maxLength={mostDeckName}
        value={draft.deck}
        onChange={(deck) => write({ deck })}
      />
      {card && <CourseField courseId={courseId} onChange={setCourseId} />}
      <div className={styles.foot}>
        <Button variant="default" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit">{words.save}</Button>
      </div>
    </form>
  );
}

interface CourseFieldProps {
  courseId: number;
  onChange: (courseId: number) => void;
}

/** To which course a card belongs; only where there is another one. */
function CourseField({ courseId, onChange }: CourseFieldProps) {
  const { data = [] } = useQuery(coursesQuery);
  const courses = data.flatMap((family) => family.courses).filter(({ isOwned }) => isOwned);
  if (courses.length < 2) return null;
  return (
    <NativeSelect
      label={words.course}
      value={String(courseId)}
      onChange={(event) => onChange(Number(event.currentTarget.value))}
      data={courses.map((course) => ({
        value: String(course.courseId),
        label: course.courseName,
      }))}
    />
  );
}
