import type { WatchedNumber } from '../../../platform/http/watch/gauges.ts';
import { pointState } from './point-state.ts';

/** How the way back to any moment stands. @param ago seconds since then */
export const watchedPoints = (ago: (moment: Date) => number): readonly WatchedNumber[] => [
  {
    name: 'xuezhou_point_backup_age_seconds',
    help: 'Since pgBackRest last made a backup, or was set up where it never did; nothing where the school goes by no points in time',
    read: async (connection) => {
      const state = await pointState(connection);
      return state === null ? [] : [{ value: ago(state.backupAt ?? state.since) }];
    },
  },
  {
    name: 'xuezhou_point_rehearsal_age_seconds',
    help: 'Since the school was last brought back by pgBackRest and compared, or this was set up; nothing where the school goes by no points in time',
    read: async (connection) => {
      const state = await pointState(connection);
      return state === null ? [] : [{ value: ago(state.soundAt ?? state.since) }];
    },
  },
  {
    name: 'xuezhou_point_rehearsal_failed',
    help: '1 where the last rehearsal did not bring the school back; nothing where the school goes by no points in time',
    read: async (connection) => {
      const state = await pointState(connection);
      return state === null ? [] : [{ value: state.fault === null ? 0 : 1 }];
    },
  },
  {
    name: 'xuezhou_archive_failing_seconds',
    help: 'Since what PostgreSQL last archived of its log, where it fails, hangs or is switched off; 0 where it goes on, nothing where the school goes by no points in time',
    read: async (connection) => {
      const state = await pointState(connection);
      if (state === null) return [];
      return [{ value: state.archiveFailedAt === null ? 0 : ago(state.archiveFailedAt) }];
    },
  },
];
