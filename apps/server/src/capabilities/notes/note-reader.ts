import { entryBeside } from '../../platform/entry-beside.ts';
import { plainHtml } from '../../platform/text/clean-html.ts';
import type { Services } from '../../platform/services.ts';
import { TooHeavyError, workThread } from '../../platform/threads/work-thread.ts';

/** HTML of what a student wrote, as `noteHtml` makes it, without holding up others. */
export type ReadNote = (
  studentId: number,
  content: string,
) => Promise<{ html: string; milliseconds: number }>;

/** What the use cases of notes and own cards need. */
export type NoteServices = Services & { readonly readNote: ReadNote };

/** A text takes a tenth of a second where it takes long. */
const maxMilliseconds = 5000;

function noteReader(): ReadNote {
  const ask = workThread<string, string>(entryBeside(import.meta, 'note-thread'));
  return async (studentId, content) => {
    try {
      const { answer, milliseconds } = await ask(studentId, content, maxMilliseconds);
      return { html: answer, milliseconds };
    } catch (error) {
      if (!(error instanceof TooHeavyError)) throw error;
      return { html: plainHtml(content), milliseconds: maxMilliseconds };
    }
  };
}

/** One for all: its threads serve every student in turn. */
export const readNote = noteReader();
