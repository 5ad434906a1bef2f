/** What differs from person to person in a message to many. */
export const campaignFields = ['昵称', '课程', '到期日', '班级'] as const;
export type CampaignField = (typeof campaignFields)[number];

/** What is known of one person; null: nothing. */
export type FieldValues = Readonly<Record<CampaignField, string | null>>;

export interface FoundField {
  readonly name: string;
  /** What is said where there is nothing; undefined: the writer did not say. */
  readonly other: string | undefined;
}

/** `{昵称}`, `{班级|你的班}`; braces of formulas hold no Chinese name and follow a command. */
const field = /(?<![A-Za-z_^\\])\{([\p{Script=Han}]{1,8})(?:\|([^{}|]{1,30}))?\}/gu;

export const isCampaignField = (name: string): name is CampaignField =>
  campaignFields.some((known) => known === name);

/** In their order, each as often as it stands there; also those that are none of ours. */
export const fieldsIn = (text: string): FoundField[] =>
  [...text.matchAll(field)].map(([, name = '', other]) => ({ name, other }));

/** Names in braces that mean nothing, each once. */
export const unknownFields = (text: string): string[] => [
  ...new Set(fieldsIn(text).flatMap(({ name }) => (isCampaignField(name) ? [] : [name]))),
];

/** Fields without which somebody would read an empty place: at least once without another word. */
export const neededFields = (text: string): CampaignField[] =>
  campaignFields.filter((known) =>
    fieldsIn(text).some(({ name, other }) => name === known && other === undefined),
  );

/** Longest wording for whoever has nothing of a field. */
export const maxOther = 30;

/** What braces would end early, or be too long for; null: it will do. */
export const otherFault = (other: string): string | null => {
  if (other.trim() === '') return '请写给没有的人看的说法';
  if (/[{}|]/.test(other)) return '不能有花括号和竖线';
  return other.trim().length > maxOther ? `最多 ${maxOther} 个字` : null;
};

/** The same text with a second wording wherever the field has none. */
export const withOther = (text: string, name: CampaignField, other: string): string =>
  text.replaceAll(field, (all: string, found: string, known: string | undefined) =>
    found === name && known === undefined ? `{${name}|${other.trim()}}` : all,
  );

/**
 * The text as one person reads it, or null where something of theirs is missing. A value is put in as it is: braces in
 * it mean nothing.
 * @param shown how a value is written where it goes: escaped in HTML
 */
export function filledFor(
  text: string,
  values: FieldValues,
  shown: (value: string) => string = (value) => value,
): string | null {
  if (neededFields(text).some((name) => values[name] === null)) return null;
  return text.replaceAll(field, (all: string, name: string, other: string | undefined) =>
    isCampaignField(name) ? shown(values[name] ?? '') || (other ?? '') : all,
  );
}
