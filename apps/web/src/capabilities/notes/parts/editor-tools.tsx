import { ActionIcon } from '@mantine/core';
import {
  IconBold,
  IconList,
  IconMathFunction,
  IconPhoto,
  IconScreenshot,
} from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { notesWords as words } from '../notes.words.ts';
import styles from './editor-tools.module.css';

const icon = { size: 20, stroke: 1.6 } as const;
const types = 'image/jpeg,image/png,image/webp';

interface EditorToolsProps {
  hasFormulas: boolean;
  /** A picture is on its way. */
  isBusy: boolean;
  onFormulas: () => void;
  onInsert: (before: string, after?: string) => void;
  onPicture: (file: File) => void;
  onCapture?: (() => void) | undefined;
}

export function EditorTools({
  hasFormulas,
  isBusy,
  onFormulas,
  onInsert,
  onPicture,
  onCapture,
}: EditorToolsProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className={styles.root}>
      <Tool label={words.formula} isOn={hasFormulas} onClick={onFormulas}>
        <IconMathFunction {...icon} />
      </Tool>
      <Tool label={words.bold} onClick={() => onInsert('**', '**')}>
        <IconBold {...icon} />
      </Tool>
      <Tool label={words.list} onClick={() => onInsert('\n- ')}>
        <IconList {...icon} />
      </Tool>
      <Tool label={words.picture} isBusy={isBusy} onClick={() => input.current?.click()}>
        <IconPhoto {...icon} />
      </Tool>
      {onCapture && (
        <Tool label={words.screenshot} isBusy={isBusy} onClick={onCapture}>
          <IconScreenshot {...icon} />
        </Tool>
      )}
      <input
        ref={input}
        type="file"
        accept={types}
        hidden
        tabIndex={-1}
        aria-label={words.picture}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          // The same picture may be chosen again.
          event.currentTarget.value = '';
          if (file) onPicture(file);
        }}
      />
    </div>
  );
}

interface ToolProps {
  label: string;
  isOn?: boolean;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isOn, isBusy = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon
      size={36}
      className={styles.tool}
      aria-label={label}
      title={label}
      {...(isOn !== undefined && { 'aria-pressed': isOn })}
      disabled={isBusy}
      onClick={onClick}
    >
      {children}
    </ActionIcon>
  );
}
