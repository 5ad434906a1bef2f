// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import type { Editor } from '@tiptap/core';
import { EditorContent } from '@tiptap/react';
import fc from 'fast-check';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { useTextEditor } from './use-text-editor.ts';

const nothing = () => {};
const acting = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };

interface Stage {
  editor: () => Editor;
  /** What is kept outside of the editor. */
  kept: () => string;
  /** From elsewhere: saved, or come from the server. */
  give: (markdown: string) => void;
}

/** A form around the editor, as those of notes, questions, cards and answers are. */
function openEditor(start = ''): Stage {
  let editor: Editor | undefined;
  let kept = start;
  let give: (markdown: string) => void = nothing;
  function Form() {
    const [markdown, setMarkdown] = useState(start);
    const field = useTextEditor({
      ...{ markdown, label: '笔记', placeholder: '', help: 'help', hasFocus: false },
      ...{ onSave: nothing, onFormula: nothing, onFiles: nothing },
      onChange: (news) => {
        kept = news;
        setMarkdown(news);
      },
    });
    editor = field.editor;
    give = (news) => {
      kept = news;
      setMarkdown(news);
    };
    return <EditorContent editor={field.editor} />;
  }
  render(<Form />);
  return { editor: () => editor!, kept: () => kept, give: (news) => give(news) };
}

/** Until the browser has done what waited: React draws in one turn and runs its effects in another. */
const turns = async (count: number) => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

const insert = ({ view }: Editor, letters: string) =>
  view.dispatch(view.state.tr.insertText(letters));

describe('letters that come otherwise than by keys', () => {
  beforeEach(() => {
    // As in a browser: React draws when its turn comes, not at once.
    acting.IS_REACT_ACT_ENVIRONMENT = false;
  });
  afterEach(() => {
    acting.IS_REACT_ACT_ENVIRONMENT = true;
  });

  it('stay as they were written, whenever each arrives', async () => {
    const letter = fc.record({
      letter: fc.constantFrom('久', '期', '近', '似', '里', '，', 'a', '⌫'),
      turns: fc.nat({ max: 6 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(letter, { minLength: 2, maxLength: 20 }), async (letters) => {
        const { editor, kept } = openEditor();
        await turns(4);
        let written = '';
        for (const each of letters) {
          if (each.letter === '⌫') {
            const { view } = editor();
            const { from } = view.state.selection;
            if (written !== '') view.dispatch(view.state.tr.delete(from - 1, from));
            written = written.slice(0, -1);
          } else {
            insert(editor(), each.letter);
            written += each.letter;
          }
          await turns(each.turns);
          expect(editor().getText()).toBe(written);
        }
        await turns(12);
        expect([editor().getText(), kept()]).toEqual([written, written]);
      }),
      { numRuns: 60 },
    );
  });

  it('are not overwritten while they are composed; what came meanwhile is shown after', async () => {
    const { editor, give } = openEditor('久期');
    await turns(4);
    const { dom } = editor().view;
    dom.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true }));
    give('从另一台设备');
    await turns(12);
    expect(editor().getText()).toBe('久期');
    dom.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true }));
    await expect.poll(() => editor().getText()).toBe('从另一台设备');
  });

  it('give way to what is saved or comes from the server, the words of before too', async () => {
    const { editor, give } = openEditor();
    insert(editor(), '久');
    insert(editor(), '期');
    await turns(12);
    give('');
    await expect.poll(() => editor().getText()).toBe('');
    insert(editor(), '久');
    await turns(12);
    give('久期');
    await expect.poll(() => editor().getText()).toBe('久期');
    give('久');
    await expect.poll(() => editor().getText()).toBe('久');
  });
});
