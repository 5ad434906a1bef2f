export {
  bodiesBeyondUndo,
  packageFiles,
  storeFiles,
  type FileDocument,
} from './content/store-files.ts';
export { filesWhere, hasFiles, type FileRow } from './files.sql.ts';
export { presentBookFiles, presentFile } from './material.presenter.ts';
