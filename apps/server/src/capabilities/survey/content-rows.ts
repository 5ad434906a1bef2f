import { storedRows } from '../../platform/content/stored-rows.ts';

// What documents say whole.

export const surveyRows = storedRows('survey', 'survey_id');
export const esgFormRows = storedRows('esg_form', 'only_row');
