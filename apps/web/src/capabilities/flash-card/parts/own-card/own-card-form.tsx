import { Autocomplete, Button, NativeSelect } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { maxCardText, maxDeckName } from '@xuezhou/contract/flash-card';
import { useQuery } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useRef, useState } from 'react';
import { v7 as newId } from 'uuid';
import { editorWords } from '@xuezhou/client/markdown-editor/editor.words.ts';
import { MarkdownField } from '@xuezhou/client/markdown-editor/field/markdown-field.tsx';
import {
  useMarkdownField,
  type MarkdownFieldState,
} from '@xuezhou/client/markdown-editor/field/use-markdown-field.ts';
import { useOnline } from '@xuezhou/client/network/network.ts';
import { coursesQuery } from '../../own-card/own-cards.queries.ts';
import { ownCardWords as words } from '../../own-card/own-cards.words.ts';
import { decksOf } from '../../own-card/shown-own-cards.ts';
import { useOwnCardActions, useOwnCards } from '../../own-card/use-own-cards.ts';
import { useOwnDraft, type Writing } from '../../own-card/use-own-draft.ts';
import styles from './own-card-form.module.css';

interface OwnCardFormProps {
  writing: Writing;
  onDone: () => void;
}

/** Both sides of a card, written as they will look, its deck, and for one that is changed its course. */
export function OwnCardForm({ writing, onDone }: OwnCardFormProps) {
  const { card } = writing;
  const { draft, write, forget } = useOwnDraft(writing);
  const [courseId, setCourseId] = useState(writing.courseId);
  const [isTried, setTried] = useState(false);
  const [ownCardId] = useState(() => card?.ownCardId ?? newId());
  // Ctrl+Enter twice is quicker than the next drawing.
  const isSaving = useRef(false);
  const { cards } = useOwnCards(courseId);
  const { save } = useOwnCardActions();
  const isOnline = useOnline();
  const inField = (side: Side) => ({
    markdown: draft[side],
    label: words[side],
    placeholder: words.hints[side],
    hasFocus: side === 'front',
    onChange: (text: string) => write({ [side]: text }),
    onSave: () => void submit(),
  });
  const front = useMarkdownField(inField('front'));
  const back = useMarkdownField(inField('back'));
  const isBusy = front.pictures.isBusy || back.pictures.isBusy;

  const submit = async () => {
    setTried(true);
    const sides = { front: front.settle(), back: back.settle() };
    if (isBusy || isSaving.current || Object.values(sides).some((text) => !isWhole(text))) return;
    isSaving.current = true;
    try {
      await save({
        ownCardId,
        courseId,
        readingId: courseId === writing.courseId ? writing.readingId : null,
        deck: draft.deck,
        ...sides,
      });
    } catch (error) {
      isSaving.current = false;
      throw error;
    }
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
      <SideField side="front" field={front} text={draft.front} isTried={isTried} />
      <SideField side="back" field={back} text={draft.back} isTried={isTried} />
      <Autocomplete
        label={words.deck}
        placeholder={words.deckHint}
        data={decksOf(cards)}
        maxLength={maxDeckName}
        value={draft.deck}
        onChange={(deck) => write({ deck })}
      />
      {card && <CourseField courseId={courseId} onChange={setCourseId} />}
      <div className={styles.foot}>
        <Button variant="default" onClick={onDone}>
          {words.cancel}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {words.save}
        </Button>
      </div>
    </form>
  );
}

type Side = 'front' | 'back';

const isWhole = (text: string) => text.trim() !== '' && text.length <= maxCardText;

interface SideFieldProps {
  side: Side;
  field: MarkdownFieldState;
  text: string;
  /** Once it was tried to save, what is missing is told. */
  isTried: boolean;
}

function SideField({ side, field, text, isTried }: SideFieldProps) {
  const isMissing = isTried && text.trim() === '';
  const isTooLong = text.length > maxCardText;
  return (
    <div>
      <p className={styles.label} aria-hidden>
        {words[side]}
      </p>
      <MarkdownField
        field={field}
        problem={isTooLong ? words.tooLong : isMissing ? words.needed[side] : undefined}
      >
        <p id={field.help} className="xz-caption xz-quiet" role="status">
          {field.pictures.isBusy && editorWords.uploading}
        </p>
      </MarkdownField>
    </div>
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
