import { ActionIcon, Button } from '@mantine/core';
import { IconArrowLeft, IconChevronLeft } from '@tabler/icons-react';
import { usePhone } from '@xuezhou/ui/use-phone';
import { practiceWords } from '../../practice.words.ts';

interface BeforeButtonProps {
  isDisabled: boolean;
  onClick: () => void;
}

/** To the question before; on a phone an arrow alone. */
export function BeforeButton({ isDisabled, onClick }: BeforeButtonProps) {
  const isPhone = usePhone();
  return isPhone ? (
    <ActionIcon
      size={48}
      radius={12}
      variant="default"
      aria-label={practiceWords.question.before}
      disabled={isDisabled}
      onClick={onClick}
    >
      <IconChevronLeft size={22} stroke={1.6} />
    </ActionIcon>
  ) : (
    <Button
      variant="default"
      leftSection={<IconArrowLeft size={18} stroke={1.6} />}
      disabled={isDisabled}
      onClick={onClick}
    >
      {practiceWords.question.before}
    </Button>
  );
}
