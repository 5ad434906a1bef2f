import { ActionIcon } from '@mantine/core';
import {
  IconBold,
  IconList,
  IconMathFunction,
  IconPhoto,
  IconScreenshot,
} from '@tabler/icons-react';
import { useRef } from 'react';
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
  const tools = [
    {
      label: words.formula,
      drawn: <IconMathFunction {...icon} />,
      act: onFormulas,
      isOn: hasFormulas,
    },
    { label: words.bold, drawn: <IconBold {...icon} />, act: () => onInsert('**', '**') },
    { label: words.list, drawn: <IconList {...icon} />, act: () => onInsert('\n- ') },
    {
      label: words.picture,
      drawn: <IconPhoto {...icon} />,
      act: () => input.current?.click(),
      isBusy,
    },
    ...(onCapture
      ? [{ label: words.screenshot, drawn: <IconScreenshot {...icon} />, act: onCapture, isBusy }]
      : []),
  ];
  return (
    <div className={styles.root}>
      {tools.map(({ label, drawn, act, ...state }) => (
        <ActionIcon
          key={label}
          size={36}
          className={styles.tool}
          aria-label={label}
          title={label}
          {...('isOn' in state && { 'aria-pressed': state.isOn })}
          disabled={'isBusy' in state && state.isBusy}
          onClick={act}
        >
          {drawn}
        </ActionIcon>
      ))}
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
