export { hasAlumni, noteAlumnus } from './alumnus.repository.ts';
export { blessingWriter, letOut } from './alumni.repository.ts';
