import { IconLink, IconMathFunction, IconPhoto, IconScreenshot } from '@tabler/icons-react';
import { useEditorState, type Editor } from '@tiptap/react';
import { useCallback, useRef } from 'react';
import { editorWords as words } from './editor.words.ts';
import { formats, history, type Command } from './commands.tsx';
import { Tool } from './tool.tsx';
import { useRovingFocus } from './use-roving-focus.ts';
import styles from './tools.module.css';

const types = 'image/jpeg,image/png,image/webp';

interface ToolsProps {
  editor: Editor;
  /** What stands open under the tools. */
  panel: 'formula' | 'link' | null;
  /** A picture is on its way. */
  isBusy: boolean;
  hasPictures: boolean;
  onFormula: () => void;
  onLink: () => void;
  onPictures: (files: readonly File[]) => void;
  onCapture?: (() => void) | undefined;
}

export function Tools(props: ToolsProps) {
  const { editor, panel, isBusy, hasPictures, onFormula, onLink, onPictures, onCapture } = props;
  const input = useRef<HTMLInputElement>(null);
  const roving = useRovingFocus();
  const selector = useCallback(
    (given: { editor: Editor }) => ({
      on: [...formats, ...history].filter(({ isOn }) => isOn?.(given.editor)).map(({ key }) => key),
      cannot: history.filter(({ can }) => !can?.(given.editor)).map(({ key }) => key),
      isLink: given.editor.isActive('link'),
    }),
    [],
  );
  const state = useEditorState({ editor, selector });
  const tool = (command: Command) => (
    <Tool
      key={command.key}
      label={command.label}
      icon={command.icon}
      keys={command.keys}
      {...(command.isOn && { isOn: state.on.includes(command.key) })}
      isDisabled={state.cannot.includes(command.key)}
      onClick={() => command.run(editor)}
    />
  );
  return (
    <div {...roving} className={styles.root} role="toolbar" aria-label={words.tools}>
      <Tool
        label={words.formula}
        icon={IconMathFunction}
        isOn={panel === 'formula'}
        onClick={onFormula}
      />
      {hasPictures && (
        <Tool
          label={words.picture}
          icon={IconPhoto}
          isDisabled={isBusy}
          onClick={() => input.current?.click()}
        />
      )}
      {onCapture && (
        <Tool
          label={words.screenshot}
          icon={IconScreenshot}
          isDisabled={isBusy}
          onClick={onCapture}
        />
      )}
      {formats.map(tool)}
      <Tool
        label={words.link}
        icon={IconLink}
        isOn={panel === 'link' || state.isLink}
        onClick={onLink}
      />
      {history.map(tool)}
      <input
        ref={input}
        type="file"
        accept={types}
        multiple
        hidden
        tabIndex={-1}
        aria-label={words.picture}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])];
          // The same picture may be chosen again.
          event.currentTarget.value = '';
          onPictures(files);
        }}
      />
    </div>
  );
}
