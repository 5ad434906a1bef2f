const other = 'OTHER';

/** `CFA 一级` → CFA and 一级: the first word is the type, the rest the sub-type; without a word it is OTHER. */
export function splitCourseType(written: string): { type: string; subType: string } {
  const [type = other, ...rest] = written.split(/\s+/).filter(Boolean);
  return { type, subType: rest.join(' ') };
}

/** The types of some papers with their sub-types, each once: in the order of the school's families, others behind them, OTHER last. */
export function courseTypesOf(
  written: readonly string[],
  families: readonly string[],
): { courseType: string; subTypes: string[] }[] {
  const known = new Map<string, Set<string>>();
  for (const { type, subType } of written.map(splitCourseType)) {
    const subTypes = known.get(type) ?? new Set();
    if (subType !== '') subTypes.add(subType);
    known.set(type, subTypes);
  }
  const rankOf = (type: string) => {
    if (type === other) return families.length + 1;
    const rank = families.indexOf(type);
    return rank === -1 ? families.length : rank;
  };
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
