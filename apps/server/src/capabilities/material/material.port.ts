export { filesWhere, type FileRow } from './files.sql.ts';
export { presentBookFiles, presentFile } from './material.presenter.ts';
