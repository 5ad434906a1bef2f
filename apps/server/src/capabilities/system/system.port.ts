export { backupWriter, type WrittenBackup } from './backup-runs.ts';
