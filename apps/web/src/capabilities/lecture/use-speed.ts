import { notifications } from '@mantine/notifications';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { useCallback } from 'react';
import { keepSpeed } from './port/lecture.queries.ts';
import type { PlaybackSpeed } from '@xuezhou/rules/account/speeds';
import { setSpeed } from './player/controls/player-actions.ts';
import { playerWords } from './player/player.words.ts';

/** Plays at a speed at once, and keeps it as the student's; what is not kept is said. */
export function useSpeed(): (speed: PlaybackSpeed) => void {
  const client = useQueryClient();
  return useCallback((speed: PlaybackSpeed) => chooseSpeed(client, speed), [client]);
}

function chooseSpeed(client: QueryClient, speed: PlaybackSpeed): void {
  setSpeed(speed);
  keepSpeed(client, speed).catch(() => {
    notifications.show(
      toast({
        tone: 'failed',
        title: playerWords.speedNotKept,
        text: playerWords.speedNotKeptText,
        action: { label: playerWords.retry, onClick: () => chooseSpeed(client, speed) },
      }),
    );
  });
}
