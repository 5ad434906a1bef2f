import type { Survey, SurveyItem } from '@xuezhou/contract/survey';
import type { SurveyRow } from './survey.repository.ts';
import type { StoredItem } from './survey.tables.ts';

const iso = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function presentSurvey(row: SurveyRow, postedAt: Date | null): Survey {
  return {
    surveyId: row.survey_id,
    title: row.title,
    intro: row.intro,
    thanks: row.thanks,
    isAnonymous: row.is_anonymous,
    opensAt: iso(row.opens_at),
    closesAt: iso(row.closes_at),
    sections: row.sections,
    itemList: row.items.map(presentItem),
    postedAt: iso(postedAt),
  };
}

/** A hidden item keeps its number and tells nothing else. */
export function presentItem({ isHidden, ...item }: StoredItem): SurveyItem {
  if (!isHidden) return { ...item, isReady: false };
  const { surveyItemId, section } = item;
  return {
    ...{ surveyItemId, section, surveyItemType: 'hide', title: '', hint: '', unit: '' },
    ...{ isRequired: false, options: [], rows: [], columns: [], least: null, most: null },
    ...{ condition: null, isReady: false },
  };
}
