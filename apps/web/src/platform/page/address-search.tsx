import { ActionIcon, TextInput } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import { isComposing } from '@xuezhou/client/browser/composing.ts';
import { useEffect, useEffectEvent, useState } from 'react';

/** After the last letter. */
const waitMs = 300;

interface AddressSearchProps {
  label: string;
  hint: string;
  clear: string;
  /** What stands in the address. */
  words: string;
  maxLength: number;
  /** Is to put other words into the address. */
  onLook: (words: string) => void;
}

/** A field whose words stand in the address: looked for as one types, at once on Enter. */
export function AddressSearch({
  label,
  hint,
  clear,
  words,
  maxLength,
  onLook,
}: AddressSearchProps) {
  const [typed, setTyped] = useState(words);
  const look = (text: string) => {
    if (text.trim() !== words) onLook(text.trim());
  };
  const lookLater = useEffectEvent(look);
  useEffect(() => {
    const timer = window.setTimeout(() => lookLater(typed), waitMs);
    return () => window.clearTimeout(timer);
  }, [typed]);
  return (
    <TextInput
      role="searchbox"
      aria-label={label}
      placeholder={hint}
      value={typed}
      maxLength={maxLength}
      enterKeyHint="search"
      leftSection={<IconSearch size={20} stroke={1.6} aria-hidden />}
      leftSectionWidth={44}
      rightSection={
        typed !== '' && (
          <ActionIcon aria-label={clear} onClick={() => setTyped('')}>
            <IconX size={20} stroke={1.6} />
          </ActionIcon>
        )
      }
      rightSectionWidth={48}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && !isComposing(event)) look(typed);
      }}
    />
  );
}
