export { blessWords } from './bless.ts';
export { letOut } from './alumni.repository.ts';
