/** What a canned answer takes from the question that it answers, as `{学员}`. */
export const cannedFields = ['学员', '老师', '课程', '书', '章'] as const;
export type CannedField = (typeof cannedFields)[number];
export type CannedValues = Readonly<Record<CannedField, string | null>>;

/**
 * A field, or first what holds none: code, and formulas, whose braces may hold Chinese words alone. A dollar before a
 * blank opens none and one after a blank closes none, so that sums of money stand in a sentence.
 */
const part =
  /`{3}[\s\S]*?`{3}|`[^`\n]*`|\\\$|\$\$[\s\S]*?\$\$|\$(?![\s$])(?:\\.|[^\\$\n])*(?<!\s)\$(?!\d)|(?<![\\^_a-zA-Z])\{(\p{Script=Han}{1,8})\}/gu;

export const fieldsIn = (markdown: string): string[] => [
  ...new Set([...markdown.matchAll(part)].flatMap(([, name]) => name ?? [])),
];

const isField = (name: string): name is CannedField =>
  (cannedFields as readonly string[]).includes(name);

/** Those of which nobody knows what belongs there. */
export const unknownFields = (markdown: string): string[] =>
  fieldsIn(markdown).filter((name) => !isField(name));

/** With the values that there are; what has none stays to be seen, and to be written by hand. */
export const filledIn = (markdown: string, values: CannedValues): string =>
  markdown.replaceAll(part, (whole, name: string | undefined) =>
    name !== undefined && isField(name) ? (values[name] ?? whole) : whole,
  );

/** The fields of canned answers that stand in a text still: they would be sent as they are. */
export const openFields = (markdown: string): string[] => fieldsIn(markdown).filter(isField);
