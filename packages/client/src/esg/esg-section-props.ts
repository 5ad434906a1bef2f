import type { EsgDocument, EsgForm, EsgPlace } from '@xuezhou/contract/survey';
import type { EsgField } from '@xuezhou/rules/survey/esg-fields';

export interface EsgDraft {
  readonly name: string;
  readonly document: EsgDocument;
  readonly familyName: string;
  readonly givenName: string;
  readonly number: string;
  readonly expiresOn: string;
  readonly email: string;
  readonly month: string;
  readonly place: EsgPlace;
  readonly employer: string;
  readonly isConfirmed: boolean;
  readonly isConsented: boolean;
}

export const emptyEsgDraft: EsgDraft = {
  ...{ name: '', document: 'passport', familyName: '', givenName: '', number: '' },
  ...{ expiresOn: '', email: '', month: '', place: 'centre', employer: '' },
  ...{ isConfirmed: false, isConsented: false },
};

/** What a section of the form works with. */
export interface EsgSectionProps {
  readonly form: EsgForm;
  readonly fields: EsgDraft;
  readonly change: (change: Partial<EsgDraft>) => void;
  /** The words under a field that was left. */
  readonly faultOf: (field: EsgField) => string | undefined;
  readonly leave: (field: EsgField) => void;
}
