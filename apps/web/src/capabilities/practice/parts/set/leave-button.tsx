import { ActionIcon } from '@mantine/core';
import { exerciseTypes } from '@xuezhou/contract/practice';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { practiceWords } from '../../practice.words.ts';
import { toWrongBook, type Scope } from '../../scope.ts';

/** Out of the practice, to where it is chosen. */
export function LeaveButton({ scope: { courseId, type } }: { scope: Scope }) {
  return (
    <ActionIcon
      size={44}
      aria-label={practiceWords.question.leave}
      renderRoot={(props) =>
        type === exerciseTypes.correcting ? (
          <Link {...toWrongBook(courseId)} {...props} />
        ) : (
          <Link to="/course/$courseId/exercise" params={{ courseId }} {...props} />
        )
      }
    >
      <IconX size={22} stroke={1.6} />
    </ActionIcon>
  );
}
