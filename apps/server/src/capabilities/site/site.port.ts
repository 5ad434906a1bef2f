export { readSiteWords } from './site-pages.ts';
export { getSchool as openSchool, soldFamilies } from './school.ts';
export { readSchoolSettings } from './school-settings.ts';
