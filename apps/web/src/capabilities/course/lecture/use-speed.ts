import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '@xuezhou/ui/toast';
import { keepSpeed } from './lecture.queries.ts';
import { setSpeed, type Speed } from './player/player-actions.ts';
import { playerWords } from './player/player.words.ts';

/** Plays at a speed at once, and keeps it as the student's; what is not kept is said. */
export function useSpeed(): (speed: Speed) => void {
  const client = useQueryClient();
  const chooseSpeed = (speed: Speed) => {
    setSpeed(speed);
    keepSpeed(client, speed).catch(() => {
      notifications.show(
        toast({
          tone: 'failed',
          title: playerWords.speedNotKept,
          text: playerWords.speedNotKeptText,
          action: { label: playerWords.retry, onClick: () => chooseSpeed(speed) },
        }),
      );
    });
  };
  return chooseSpeed;
}
