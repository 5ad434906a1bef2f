import { Button, Textarea } from '@mantine/core';
import type { Editor } from '@tiptap/react';
import { useEffect, useId, useRef } from 'react';
import { flushSync } from 'react-dom';
import { isComposing } from '../../browser/composing.ts';
import { editorWords as words } from '../editor.words.ts';
import { FormulaBar } from './formula-bar.tsx';
import { chooseFormula, type ChosenFormula } from './formula-nodes.ts';
import styles from '../panels.module.css';

interface FormulaPanelProps {
  editor: Editor;
  formula: ChosenFormula;
  onDone: () => void;
}

/** The TeX of the chosen formula; the formula itself follows each letter. */
export function FormulaPanel({ editor, formula, onDone }: FormulaPanelProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const help = useId();
  const { pos, tex, isBlock } = formula;
  useEffect(() => {
    // On a phone the field is low meanwhile.
    editor.commands.scrollIntoView();
    field.current?.focus();
  }, [editor]);
  const write = (value: string) =>
    flushSync(() => editor.view.dispatch(editor.state.tr.setNodeAttribute(pos, 'tex', value)));
  const insert = (before: string, after: string) => {
    const input = field.current;
    if (!input) return;
    const { selectionStart: start, selectionEnd: end } = input;
    const chosen = tex.slice(start, end);
    write(`${tex.slice(0, start)}${before}${chosen}${after}${tex.slice(end)}`);
    input.focus();
    const cursor = start + before.length;
    input.setSelectionRange(cursor, cursor + chosen.length);
  };
  const finish = () => {
    if (tex.trim() === '') editor.chain().focus().deleteSelection().run();
    else
      editor
        .chain()
        .focus()
        .setTextSelection(pos + 1)
        .run();
    onDone();
  };
  const turn = () =>
    editor
      .chain()
      .insertContentAt(
        { from: pos, to: pos + 1 },
        { type: isBlock ? 'formula' : 'formulaBlock', attrs: { tex } },
      )
      .command(({ tr }) => {
        chooseFormula(tr, pos);
        return true;
      })
      .run();
  return (
    <div className={styles.root} role="group" aria-label={words.formula}>
      <Textarea
        ref={field}
        classNames={{ input: styles.tex }}
        aria-label={words.tex}
        aria-describedby={help}
        placeholder={words.texHint}
        autosize
        minRows={1}
        maxRows={4}
        spellCheck={false}
        // Escape leaves the formula, not the sheet around it.
        data-mantine-stop-propagation="true"
        autoCapitalize="off"
        autoCorrect="off"
        value={tex}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          const isDone = event.key === 'Escape' || (event.key === 'Enter' && !event.shiftKey);
          if (!isDone || isComposing(event)) return;
          event.preventDefault();
          finish();
        }}
      />
      <FormulaBar onInsert={insert} />
      <div className={styles.actions}>
        <Button variant="subtle" size="sm" onClick={turn}>
          {isBlock ? words.inWords : words.ownLine}
        </Button>
        <Button
          variant="subtle"
          size="sm"
          onClick={() => {
            editor.chain().focus().deleteSelection().run();
            onDone();
          }}
        >
          {words.removeFormula}
        </Button>
        <Button variant="light" size="sm" onClick={finish}>
          {words.finish}
        </Button>
      </div>
      <p id={help} className={styles.help} role="status">
        {isWrong(editor, pos) ? words.wrongFormula : ''}
      </p>
    </div>
  );
}

function isWrong({ view }: Editor, pos: number): boolean {
  const shown = view.nodeDOM(pos);
  return shown instanceof HTMLElement && shown.hasAttribute('data-wrong');
}
