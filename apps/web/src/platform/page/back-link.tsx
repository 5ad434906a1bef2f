import { ActionIcon } from '@mantine/core';
import { IconChevronLeft } from '@tabler/icons-react';
import { WayLink } from './way-link.tsx';

/** The way back in a phone's header. */
export function BackLink({ label, to }: { label: string; to: string }) {
  return (
    <ActionIcon size={44} aria-label={label} renderRoot={(props) => <WayLink to={to} {...props} />}>
      <IconChevronLeft size={24} stroke={1.6} />
    </ActionIcon>
  );
}
