import { momentText } from '@xuezhou/client/time/moment-text.ts';
import { RichHtml } from '@xuezhou/client/rich-html/rich-html.tsx';
import { readingTitle, type NotedReading } from '../book-notes.ts';
import { clockText } from '@xuezhou/client/time/clock-text.ts';
import { notesWords as words } from '../notes.words.ts';
import styles from './printed-reading.module.css';

export function PrintedReading({ reading }: { reading: NotedReading }) {
  return (
    <section className={styles.root}>
      <h2>{readingTitle(reading, words.bank)}</h2>
      {[...reading.bullets, ...reading.questions].map(({ noteType, id, title, notes }) => (
        <section key={`${noteType}-${id}`} className={styles.thing}>
          <h3>
            {words.kinds[noteType]}：{title}
          </h3>
          {notes.map((note) => (
            <div key={note.noteId} className={styles.note}>
              <p className={styles.when}>
                {note.second !== null && <b>{clockText(note.second)}</b>}
                {momentText(note.editedAt)}
              </p>
              <RichHtml html={note.html} size="note" />
            </div>
          ))}
        </section>
      ))}
    </section>
  );
}
