export { esgFormRows, surveyRows } from './content-rows.ts';
export { findSurvey, surveySources } from './survey-sources.ts';
export { findVanishedSurveys, retireSurveys, type VanishedSurveys } from './vanished-surveys.ts';
