export { backupRehearser, leftRehearsals, type RehearsedRestore } from './rehearsals.ts';
export { backupWriter, type WrittenBackup } from './backup-runs.ts';
export { recordPoint, recordPointRehearsal } from './points/point-records.ts';
export { noteSetUp, pointState, type PointState } from './points/point-state.ts';
export { certificateUntil } from './certificate-until.ts';
export { noteRestored, noticeCopy } from './outward.ts';
export { sandboxedIn } from './get-system.ts';
