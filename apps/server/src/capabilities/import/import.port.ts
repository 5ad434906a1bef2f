export {
  importFiles,
  type CheckedRow,
  type CheckSink,
  type FileFault,
  type ImportFiles,
  type ImportText,
  type ImportWish,
} from './import-files.ts';
