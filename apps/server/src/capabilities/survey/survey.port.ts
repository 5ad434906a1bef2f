export { findSurvey, surveySources } from './survey-sources.ts';
export { findVanishedSurveys, retireSurveys, type VanishedSurveys } from './vanished-surveys.ts';
