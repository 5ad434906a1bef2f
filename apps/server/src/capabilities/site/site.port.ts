export { readSchoolSettings, type SchoolSettings } from './school-settings.ts';
