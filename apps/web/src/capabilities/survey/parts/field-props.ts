import type { SurveyItem, SurveyValue } from '@xuezhou/contract/survey';

/** What every field of a survey works with. */
export interface FieldProps {
  readonly item: SurveyItem;
  readonly value: SurveyValue | undefined;
  readonly onAnswer: (value: SurveyValue | undefined) => void;
}
