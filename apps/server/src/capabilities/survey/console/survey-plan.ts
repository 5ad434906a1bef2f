import type { PlannedItem, SurveyPlan } from '@xuezhou/contract/survey/console';
import { minuteOf } from '../../../platform/clock.ts';
import type { Authored, AuthoredRecord } from '../../../platform/database/tables/authored.ts';
import type { SurveyRow } from '../survey.repository.ts';
import type { StoredItem } from '../survey.tables.ts';

export function planOf(row: SurveyRow): SurveyPlan {
  return {
    ...{ title: row.title, intro: row.intro, thanks: row.thanks, isAnonymous: row.is_anonymous },
    opensAt: row.opens_at?.toISOString() ?? null,
    closesAt: row.closes_at?.toISOString() ?? null,
    sections: row.sections.map((section, place) => ({
      ...section,
      items: row.items
        .filter((item) => item.section === place)
        .map(({ section: _section, ...item }) => item as PlannedItem),
    })),
  };
}

const itemsOf = ({ sections }: SurveyPlan): StoredItem[] =>
  sections.flatMap(({ items }, section) => items.map((item) => ({ ...item, section })));

/** What a kind has no use for is dropped; words are without blanks around them. */
export function soundPlan({ sections, ...plan }: SurveyPlan): SurveyPlan {
  const trim = (words: readonly string[]) => words.map((each) => each.trim());
  return {
    ...plan,
    ...{ title: plan.title.trim(), intro: plan.intro.trim(), thanks: plan.thanks.trim() },
    sections: sections.map(({ title, caption, items }) => ({
      ...{ title: title.trim(), caption: caption.trim() },
      items: items.map((item) => {
        const { surveyItemType: kind } = item;
        const isChosen = kind === 'choice' || kind === 'several';
        const isBounded = kind === 'number' || kind === 'scale';
        return {
          ...item,
          ...{ title: item.title.trim(), hint: item.hint.trim() },
          options: isChosen ? trim(item.options) : [],
          rows: kind === 'matrix' ? trim(item.rows) : [],
          columns: kind === 'matrix' ? trim(item.columns) : [],
          least: isBounded ? item.least : null,
          most: isBounded ? item.most : null,
          unit: kind === 'number' ? item.unit.trim() : '',
        };
      }),
    })),
  };
}

export const rowOf = (plan: SurveyPlan) => ({
  ...{ title: plan.title, intro: plan.intro, thanks: plan.thanks, is_anonymous: plan.isAnonymous },
  opens_at: plan.opensAt === null ? null : new Date(plan.opensAt),
  closes_at: plan.closesAt === null ? null : new Date(plan.closesAt),
  sections: JSON.stringify(plan.sections.map(({ title, caption }) => ({ title, caption }))),
  items: JSON.stringify(itemsOf(plan)),
  source: JSON.stringify(sourceOf(plan)),
});

/** As a file would say it, where all is text: an export gives it back so. */
function sourceOf(plan: SurveyPlan): AuthoredRecord {
  const at = (moment: string | null) => (moment === null ? null : minuteOf(new Date(moment)));
  return said({
    ...{ title: plan.title, intro: plan.intro, thanks: plan.thanks, anonymous: plan.isAnonymous },
    ...{ opens: at(plan.opensAt), closes: at(plan.closesAt) },
    sections: plan.sections.map(({ title, caption, items }) =>
      said({ title, caption, items: items.map(sourceOfItem) }),
    ),
  });
}

function sourceOfItem(item: PlannedItem): AuthoredRecord {
  const { condition } = item;
  return said({
    ...{ id: item.surveyItemId, kind: item.surveyItemType, title: item.title, hint: item.hint },
    ...{ required: item.isRequired, hidden: item.isHidden, options: item.options },
    ...{ rows: item.rows, columns: item.columns, least: item.least, most: item.most },
    unit: item.unit,
    when:
      condition === null
        ? null
        : said({
            ...{ item: condition.surveyItemId, is: condition.is },
            ...{ least: condition.least, most: condition.most },
          }),
  });
}

/** Without what says nothing. */
function said(
  record: Readonly<Record<string, Authored | number | boolean | null>>,
): AuthoredRecord {
  const texts = Object.entries(record).flatMap(([name, value]): [string, Authored][] => {
    if (value === null || value === '' || value === false) return [];
    if (Array.isArray(value) && value.length === 0) return [];
    return [[name, typeof value === 'number' || value === true ? String(value) : value]];
  });
  return Object.fromEntries(texts);
}
