import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { usePageKeys } from '@xuezhou/client/browser/use-page-keys.ts';
import { inputDebounce } from '@xuezhou/client/queries/input-debounce.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** 「找学员」 */
  label: string;
  /** What it takes: 「姓名、学号、手机号或后四位」. */
  placeholder: string;
  value: string;
  onSearch: (search: string) => void;
}

/** Looks a moment after the last letter, or at once by Enter. `/` leads here, Esc leaves. */
export function SearchField({ label, placeholder, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [known, setKnown] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // The address changed by itself, as by the way back.
  if (known !== value) {
    setKnown(value);
    if (text.trim() !== value) setText(value);
  }
  const look = useEffectEvent(() => {
    if (text.trim() !== value) onSearch(text.trim());
  });
  useEffect(() => {
    const timer = setTimeout(() => look(), inputDebounce);
    return () => clearTimeout(timer);
  }, [text]);
  usePageKeys({
    '/': () => {
      field.current?.focus();
      field.current?.select();
    },
  });
  return (
    <form
      className={styles.root}
      onSubmit={(event) => {
        event.preventDefault();
        onSearch(text.trim());
      }}
    >
      <TextInput
        ref={field}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        autoComplete="off"
        maxLength={100}
        leftSection={<IconSearch size={18} stroke={1.6} aria-hidden />}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && !isComposing(event)) event.currentTarget.blur();
        }}
      />
    </form>
  );
}
