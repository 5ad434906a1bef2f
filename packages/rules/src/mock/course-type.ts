/** The order in which types of courses are listed; others follow, OTHER is last. */
const priority = ['CFA', 'FRM', 'EEPG', 'CPA', 'ESG'];
const other = 'OTHER';

/** `CFA 一级` → CFA and 一级: the first word is the type, the rest the sub-type; without a word it is OTHER. */
export function splitCourseType(written: string): { type: string; subType: string } {
  const [type = other, ...rest] = written.split(/\s+/).filter(Boolean);
  return { type, subType: rest.join(' ') };
}

const rankOf = (type: string) => {
  if (type === other) return priority.length + 1;
  const rank = priority.indexOf(type);
  return rank === -1 ? priority.length : rank;
};

/** The types of some papers with their sub-types, each once. */
export function courseTypesOf(
  written: readonly string[],
): { courseType: string; subTypes: string[] }[] {
  const known = new Map<string, Set<string>>();
  for (const { type, subType } of written.map(splitCourseType)) {
    const subTypes = known.get(type) ?? new Set();
    if (subType !== '') subTypes.add(subType);
    known.set(type, subTypes);
  }
  return [...known]
    .map(([courseType, subTypes]) => ({ courseType, subTypes: [...subTypes] }))
    .toSorted((a, b) => rankOf(a.courseType) - rankOf(b.courseType));
}

/** Whether a paper is of this type and sub-type; what is not asked for does not matter. */
export function isOfCourseType(
  written: string,
  wanted: { courseType?: string | undefined; subType?: string | undefined },
): boolean {
  const { type, subType } = splitCourseType(written);
  return (
    (wanted.courseType === undefined || wanted.courseType === type) &&
    (wanted.subType === undefined || wanted.subType === subType)
  );
}
