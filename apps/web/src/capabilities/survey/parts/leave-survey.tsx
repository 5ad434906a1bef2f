import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { surveyWords as words } from '../survey.words.ts';

export function LeaveSurvey() {
  return (
    <ActionIcon
      size={44}
      aria-label={words.leave}
      renderRoot={(props) => <Link to="/dashboard" {...props} />}
    >
      <IconX size={22} stroke={1.6} />
    </ActionIcon>
  );
}
