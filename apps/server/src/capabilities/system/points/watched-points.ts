import type { WatchedNumber } from '../../../platform/http/watch/gauges.ts';
import { pointState } from './point-records.ts';

/** How the way back to any moment stands. @param ago seconds since then */
export const watchedPoints = (ago: (moment: Date) => number): readonly WatchedNumber[] => [
  {
    name: 'xuezhou_point_backup_age_seconds',
    help: 'Since pgBackRest last made a backup; nothing where the school has none of its kind',
    read: async (connection) => {
      const at = (await pointState(connection))?.backupAt ?? null;
      return at === null ? [] : [{ value: ago(at) }];
    },
  },
  {
    name: 'xuezhou_point_rehearsal_age_seconds',
    help: 'Since the school was last brought back by pgBackRest and compared; nothing where it never was',
    read: async (connection) => {
      const at = (await pointState(connection))?.soundAt ?? null;
      return at === null ? [] : [{ value: ago(at) }];
    },
  },
  {
    name: 'xuezhou_archive_failing_seconds',
    help: 'For how long PostgreSQL could not archive its log; 0 where it can, nothing where the school goes by no points in time',
    read: async (connection) => {
      const state = await pointState(connection);
      if (state === null) return [];
      return [{ value: state.archiveFailedAt === null ? 0 : ago(state.archiveFailedAt) }];
    },
  },
];
