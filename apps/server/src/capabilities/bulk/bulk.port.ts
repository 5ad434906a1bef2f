export { putBatch } from './batch/batch.repository.ts';
export type { BatchItem } from './bulk.tables.ts';
