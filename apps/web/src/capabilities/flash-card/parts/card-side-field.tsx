import { ActionIcon, Textarea } from '@mantine/core';
import { mostCardText } from '@xuezhou/contract/flash-card';
import { IconBold, IconMathFunction, IconPhoto } from '@tabler/icons-react';
import { useRef, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { ownCardWords as words } from '../own-cards.words.ts';
import { usePicture } from '../use-picture.ts';
import styles from './card-side-field.module.css';
import { SidePreview } from './side-preview.tsx';

const icon = { size: 20, stroke: 1.6 } as const;

interface CardSideFieldProps {
  side: 'front' | 'back';
  value: string;
  error: string | null;
  onChange: (text: string) => void;
}

/** One side of a card: text with a little markup, and how it will look. */
export function CardSideField({ side, value, error, onChange }: CardSideFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const insert = (before: string, after = '') => {
    const input = field.current;
    if (!input) return;
    const { selectionStart: start, selectionEnd: end } = input;
    const chosen = input.value.slice(start, end);
    const text = `${input.value.slice(0, start)}${before}${chosen}${after}${input.value.slice(end)}`;
    flushSync(() => onChange(text.slice(0, mostCardText)));
    input.focus();
    const cursor = start + before.length;
    input.setSelectionRange(cursor, cursor + chosen.length);
  };
  const picture = usePicture((markdown) => insert(`\n${markdown}\n`));
  const problem = picture.problem ?? (value.length >= mostCardText ? words.tooLong : error);
  return (
    <div className={styles.root}>
      <Textarea
        ref={field}
        label={words[side]}
        placeholder={side === 'front' ? words.frontHint : words.backHint}
        classNames={{ input: styles.input }}
        data-side={side}
        maxLength={mostCardText}
        value={value}
        error={problem}
        onChange={(event) => onChange(event.currentTarget.value)}
        onPaste={(event) => {
          const pasted = [...event.clipboardData.files].find(({ type }) =>
            type.startsWith('image/'),
          );
          if (!pasted) return;
          event.preventDefault();
          void picture.send(pasted);
        }}
      />
      <div className={styles.tools} role="group" aria-label={words[side]}>
        <Tool label={words.formula} onClick={() => insert('$', '$')}>
          <IconMathFunction {...icon} />
        </Tool>
        <Tool label={words.bold} onClick={() => insert('**', '**')}>
          <IconBold {...icon} />
        </Tool>
        <PictureTool isBusy={picture.isBusy} onPicture={(file) => void picture.send(file)} />
        <span className="xz-caption xz-quiet" role="status">
          {picture.isBusy && words.uploading}
        </span>
      </div>
      <SidePreview content={value} />
    </div>
  );
}

interface PictureToolProps {
  isBusy: boolean;
  onPicture: (file: File) => void;
}

function PictureTool({ isBusy, onPicture }: PictureToolProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool label={words.picture} isBusy={isBusy} onClick={() => input.current?.click()}>
        <IconPhoto {...icon} />
      </Tool>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
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
    </>
  );
}

interface ToolProps {
  label: string;
  isBusy?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function Tool({ label, isBusy = false, onClick, children }: ToolProps) {
  return (
    <ActionIcon size={44} aria-label={label} title={label} disabled={isBusy} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
