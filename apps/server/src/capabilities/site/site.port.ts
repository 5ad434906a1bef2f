export { readSiteWords } from './site-pages.ts';
export { getSchool as openSchool } from './school.ts';
export { readSchoolSettings, type SchoolSettings } from './school-settings.ts';
