const MAINLAND = /^(?:\+86|\+|0086|86)?(1[3-9]\d{9})$/;
/** Aliyun wants the country code without a plus or zeros. No country code starts with 0, and 86 is the mainland. */
const FOREIGN = /^(?!86)[2-9]\d{7,14}$/;
/** North America is country code 1 and ten digits; 1[3-9] and nine more is read as the mainland, as Aliyun does. */
const NORTH_AMERICA = /^12\d{9}$/;

/**
 * Reads a number by Aliyun's rule: mainland numbers with +, +86, 0086, 86 or no prefix, others as country code and
 * number. Answers the canonical form (13800000000, 85291234567), or undefined for a malformed number.
 */
export function parseMobile(raw: string): string | undefined {
  const mainland = MAINLAND.exec(raw)?.[1];
  if (mainland !== undefined) return mainland;
  return FOREIGN.test(raw) || NORTH_AMERICA.test(raw) ? raw : undefined;
}

/**
 * Reads a number from somebody who looks for messages. More lenient than a sender may be: spaces and dashes, and
 * '+852' or '00852' before a foreign number. (A plus arrives as a space from a query string that did not escape it.)
 */
export function canonicalMobile(query: string): string {
  const compact = query.replaceAll(/[\s-]/g, '');
  return parseMobile(compact) ?? compact.replace(/^(?:\+|00)/, '');
}

/** A number as a phone shows it: 138 0000 0000, +852 9123 4567. */
export function formatMobile(mobile: string): string {
  if (/^1[3-9]\d{9}$/.test(mobile)) return mobile.replace(/^(\d{3})(\d{4})/, '$1 $2 ');
  const chinese = /^(852|853|886)(\d+)(\d{4})$/.exec(mobile);
  return chinese ? `+${chinese[1]} ${chinese[2]} ${chinese[3]}` : `+${mobile}`;
}
