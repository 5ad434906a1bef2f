export { readSiteWords } from './site-pages.ts';
export { getSchool as openSchool, soldFamilies } from './school.ts';
export { readSchoolSettings, type SchoolSettings } from './school-settings.ts';
