import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { reviewWords } from '../review.words.ts';

/** From the items back to what is left, from there to the dashboard. */
export function LeaveLink({ to }: { to: '/review' | '/dashboard' }) {
  return (
    <ActionIcon
      size={44}
      aria-label={reviewWords.leave}
      renderRoot={(props) => <Link to={to} {...props} />}
    >
      <IconX size={22} stroke={1.6} />
    </ActionIcon>
  );
}
