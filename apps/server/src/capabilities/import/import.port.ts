export {
  importFiles,
  type CheckedRow,
  type CheckSink,
  type FileFault,
  type ImportFiles,
  type ImportWish,
} from './import-files.ts';
