import { Pill } from '@mantine/core';

type TokenName = 'rule' | 'tag' | 'assistant';

export interface TokensProps {
  tokens: readonly { readonly name: TokenName; readonly words: string }[];
  onRemove: (name: TokenName) => void;
}

/** By what a list is narrowed; each can be taken away. */
export const Tokens = ({ tokens, onRemove }: TokensProps) =>
  tokens.map(({ name, words }) => (
    <Pill
      key={name}
      size="lg"
      withRemoveButton
      removeButtonProps={{ 'aria-label': `拿掉“${words}”`, 'aria-hidden': false }}
      onRemove={() => onRemove(name)}
    >
      {words}
    </Pill>
  ));
