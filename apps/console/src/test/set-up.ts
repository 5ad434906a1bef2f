import { notifications } from '@mantine/notifications';
import { beforeEach } from 'vitest';

// The library keeps them for all files of a worker: what an earlier test was told is no answer to this one.
beforeEach(() => {
  notifications.clean();
});
