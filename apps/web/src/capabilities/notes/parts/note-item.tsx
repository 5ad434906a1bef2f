import { ActionIcon, Button, Menu } from '@mantine/core';
import { IconCloudUp, IconDots, IconPlayerPlay } from '@tabler/icons-react';
import { StatusChip } from '@xuezhou/ui/status-chip';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { notesWords as words } from '../notes.words.ts';
import type { NotePlace } from '../place.ts';
import type { ShownNote } from '../shown-notes.ts';
import { useNoteActions } from '../use-note-actions.ts';
import { NoteEditor } from './note-editor.tsx';
import styles from './note-item.module.css';

interface NoteItemProps {
  place: NotePlace;
  note: ShownNote;
  /** Where the lecture is beside it. */
  onSeek?: ((second: number) => void) | undefined;
}

/** One note: its second leads back there. One that was put away does not open. */
export function NoteItem({ place, note, onSeek }: NoteItemProps) {
  const [isEditing, setEditing] = useState(false);
  const menu = useRef<HTMLButtonElement>(null);
  const { isBusy, disable, remove } = useNoteActions(place, note);
  const { second, isDisabled, editedAt } = note;
  const when = editedAt === null ? words.waiting : momentText(editedAt);
  if (isEditing)
    return (
      <NoteEditor
        place={place}
        note={note}
        placeholder={words.hint}
        onDone={() => {
          flushSync(() => setEditing(false));
          menu.current?.focus();
        }}
      />
    );
  return (
    <article className={styles.root} data-disabled={isDisabled || undefined} aria-label={when}>
      <div className={styles.head}>
        {second !== null && <Second second={second} onSeek={onSeek} />}
        {isDisabled && <StatusChip>{words.disabled}</StatusChip>}
        <span className={styles.when} title={editedAt === null ? words.waitingNote : undefined}>
          {editedAt === null && <IconCloudUp size={16} stroke={1.6} aria-hidden />}
          {when}
        </span>
        {editedAt !== null && !isDisabled && (
          <Menu position="bottom-end" withinPortal>
            <Menu.Target>
              <ActionIcon ref={menu} size={36} disabled={isBusy} aria-label={words.moreOf(when)}>
                <IconDots size={20} stroke={1.6} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={() => setEditing(true)}>{words.edit}</Menu.Item>
              <Menu.Item onClick={() => disable(true)}>{words.disable}</Menu.Item>
              <Menu.Item onClick={remove}>{words.remove}</Menu.Item>
            </Menu.Dropdown>
          </Menu>
        )}
        {isDisabled && (
          <Button variant="subtle" size="sm" loading={isBusy} onClick={() => disable(false)}>
            {words.enable}
          </Button>
        )}
      </div>
      {isDisabled ? (
        <p className={styles.quiet}>{words.disabledNote}</p>
      ) : note.html === null ? (
        <p className={styles.plain}>{note.content}</p>
      ) : (
        <RichHtml html={note.html} size="note" />
      )}
    </article>
  );
}

function Second({
  second,
  onSeek,
}: {
  second: number;
  onSeek: ((second: number) => void) | undefined;
}) {
  const time = clockText(second);
  if (!onSeek) return <span className={styles.second}>{time}</span>;
  return (
    <button
      type="button"
      className={styles.second}
      aria-label={words.play(time)}
      onClick={() => onSeek(second)}
    >
      <IconPlayerPlay size={16} stroke={1.6} aria-hidden />
      {time}
    </button>
  );
}
