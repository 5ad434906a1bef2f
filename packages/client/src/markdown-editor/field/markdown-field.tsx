import './markdown-field.css';
import { Button } from '@mantine/core';
import { EditorContent } from '@tiptap/react';
import type { CSSProperties, ReactNode } from 'react';
import { editorWords as words } from '../editor.words.ts';
import { FormulaPanel } from '../formula/formula-panel.tsx';
import { LinkPanel } from '../link-panel.tsx';
import styles from './markdown-field.module.css';
import { Tools } from '../tools.tsx';
import { useKeyboardInset } from '../use-keyboard-inset.ts';
import type { MarkdownFieldState } from './use-markdown-field.ts';

interface MarkdownFieldProps {
  field: MarkdownFieldState;
  /** What is wrong with the text, told first; of a picture it is told here by itself. */
  problem?: string | undefined;
  /** False where there is no place for pictures. */
  hasPictures?: boolean;
  /** Takes the picture of a lecture. */
  onCapture?: (() => void) | undefined;
  /** Below the tools. */
  children?: ReactNode;
}

/** The text, and its tools under it. */
export function MarkdownField({
  field,
  problem,
  hasPictures = true,
  onCapture,
  children,
}: MarkdownFieldProps) {
  const { editor, placeholder, isBlank, formula, panel, setPanel, pictures } = field;
  const keyboard = useKeyboardInset();
  return (
    <div className={styles.root} style={{ '--keyboard': `${keyboard}px` } as CSSProperties}>
      <div className={styles.field}>
        {isBlank && (
          <p className={styles.placeholder} aria-hidden>
            {placeholder}
          </p>
        )}
        <EditorContent editor={editor} />
      </div>
      <div className={styles.bar} data-above={keyboard > 0 || undefined}>
        {panel === 'formula' && formula && (
          <FormulaPanel editor={editor} formula={formula} onDone={() => setPanel(null)} />
        )}
        {panel === 'link' && <LinkPanel editor={editor} onDone={() => setPanel(null)} />}
        <Tools
          editor={editor}
          panel={panel}
          isBusy={pictures.isBusy}
          hasPictures={hasPictures}
          onFormula={field.addFormula}
          onLink={() => setPanel(panel === 'link' ? null : 'link')}
          onPictures={(files) => void field.sendFiles(files)}
          onCapture={onCapture}
        />
      </div>
      {problem !== undefined && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      {pictures.problem !== null && (
        <p role="alert" className={styles.problem}>
          {pictures.problem}
          {pictures.again && (
            <Button variant="subtle" size="sm" onClick={pictures.again}>
              {words.uploadAgain}
            </Button>
          )}
        </p>
      )}
      {children}
    </div>
  );
}
