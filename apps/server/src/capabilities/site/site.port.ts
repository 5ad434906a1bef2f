export { readSiteWords } from './site-pages.ts';
export { getSchool as openSchool } from './school.ts';
export { readSchoolSettings } from './school-settings.ts';
