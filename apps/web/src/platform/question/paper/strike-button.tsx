import { ActionIcon } from '@mantine/core';
import { IconStrikethrough } from '@tabler/icons-react';
import { questionWords as words } from '@xuezhou/client/question/question.words.ts';

interface StrikeButtonProps {
  /** As it is shown. */
  letter: string;
  isStruck: boolean;
  onClick: () => void;
}

/** Strikes an option out, or takes that back. */
export function StrikeButton({ letter, isStruck, onClick }: StrikeButtonProps) {
  return (
    <ActionIcon
      size={44}
      variant="subtle"
      color="gray"
      aria-pressed={isStruck}
      aria-label={isStruck ? words.unstrike(letter) : words.strike(letter)}
      onClick={onClick}
    >
      <IconStrikethrough size={18} stroke={1.6} />
    </ActionIcon>
  );
}
