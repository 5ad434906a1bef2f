export { backupRehearser, leftRehearsals, type RehearsedRestore } from './rehearsals.ts';
export { backupWriter, type WrittenBackup } from './backup-runs.ts';
export {
  pointState,
  recordPoint,
  recordPointRehearsal,
  type PointState,
} from './points/point-records.ts';
export { certificateUntil } from './certificate-until.ts';
export { noteRestored, noticeCopy } from './outward.ts';
export { sandboxedIn } from './get-system.ts';
