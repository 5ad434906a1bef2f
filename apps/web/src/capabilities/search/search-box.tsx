import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { longestSearch } from '@xuezhou/contract/search';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { searchWords as words } from './port/search.words.ts';

interface SearchBoxProps {
  label: string;
  hint: string;
  /** What is shown for what was asked, empty at first. */
  children: (asked: string) => ReactNode;
}

/** After the last letter. */
const waitMs = 250;

/** A field to search with, and below it what was found; the arrows go from one to the other. */
export function SearchBox({ label, hint, children }: SearchBoxProps) {
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  // The sheet may stand already when this comes, and then it looks for nothing to focus any more.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  useEffect(() => {
    const timer = window.setTimeout(() => setAsked(typed.trim()), waitMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  useEffect(() => {
    const own = box.current;
    const move = (event: KeyboardEvent) => moveFocus(own, event);
    own?.addEventListener('keydown', move);
    return () => own?.removeEventListener('keydown', move);
  }, []);
  return (
    <div ref={box} role="search">
      <TextInput
        ref={field}
        aria-label={label}
        placeholder={hint}
        value={typed}
        maxLength={longestSearch}
        enterKeyHint="search"
        data-autofocus
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        rightSection={
          typed !== '' && (
            <ActionIcon aria-label={words.clear} onClick={() => setTyped('')}>
              <IconX size={18} stroke={1.6} />
            </ActionIcon>
          )
        }
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event)) setAsked(typed.trim());
        }}
      />
      {children(asked)}
    </div>
  );
}

/** Up and down go from the field to the hits and among them. */
function moveFocus(box: HTMLElement | null, event: KeyboardEvent): void {
  if (!box || (event.key !== 'ArrowDown' && event.key !== 'ArrowUp')) return;
  const stops = [...box.querySelectorAll<HTMLElement>('input, a')];
  const at = stops.indexOf(document.activeElement as HTMLElement);
  const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || !next) return;
  event.preventDefault();
  next.focus();
}
