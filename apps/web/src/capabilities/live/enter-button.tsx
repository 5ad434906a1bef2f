import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { LiveClass } from '@xuezhou/contract/live';
import { useServerNow } from '@xuezhou/client/time/server-clock.ts';
import { openingText, timeText } from './live-time.ts';
import { liveWords as words } from './live.words.ts';

interface EnterButtonProps {
  live: LiveClass;
  isClosed: boolean;
  isMain?: boolean;
}

/** The way into a room; before it opens, when that will be. */
export function EnterButton({ live, isClosed, isMain = false }: EnterButtonProps) {
  const now = useServerNow();
  const { courseId, liveId, opensAt, title } = live;
  const isOpen = now >= Date.parse(opensAt);
  // In a list the day stands beside it.
  const opening = isMain ? openingText(opensAt, now) : timeText(opensAt);
  const look = isMain ? ({} as const) : ({ variant: 'light', size: 'compact-md' } as const);
  if (isClosed || !isOpen)
    return (
      <Button {...look} disabled>
        {isClosed ? words.closed : words.opensAt(opening)}
      </Button>
    );
  return (
    <Button
      {...look}
      aria-label={words.enterOf(title)}
      renderRoot={(props) => (
        <Link
          to="/course/$courseId/live-mode"
          params={{ courseId }}
          search={{ live: String(liveId) }}
          {...props}
        />
      )}
    >
      {words.enter}
    </Button>
  );
}
