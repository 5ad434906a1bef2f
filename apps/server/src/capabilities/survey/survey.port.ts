export { esgFormRows, surveyRows } from './content-rows.ts';
export { findSurvey, surveySources } from './survey-sources.ts';
export { findVanishedSurveys, retireSurveys } from './vanished-surveys.ts';
export { isEsgFormOfPages } from './console/esg-form.ts';
export { lockSurveys, surveysOfPages } from './console/school-survey.repository.ts';
