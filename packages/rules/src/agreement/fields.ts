/** What an agreement may leave open with `{{name}}`, and what stands there. */
export const agreementFields = {
  name: '学员姓名',
  idNumber: '证件号码',
  course: '课程名称',
  price: '价格',
  date: '签署日期',
  school: '学校名称',
  company: '公司名称',
} as const;

export type AgreementField = keyof typeof agreementFields;

const field = /\{\{\s*([^{}]*?)\s*\}\}/g;

/** Every field that a text names, each once, known or not. */
export function fieldsIn(text: string): string[] {
  return [...new Set([...text.matchAll(field)].map(([, name = '']) => name))];
}

/** Fills in HTML. Values are plain text: nothing in them becomes markup. */
export function fillAgreement(
  html: string,
  values: Readonly<Record<AgreementField, string>>,
): string {
  return html.replaceAll(field, (whole, name: string) =>
    Object.hasOwn(values, name) ? escapeText(values[name as AgreementField]) : whole,
  );
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** ¥3,680 or ¥3,680.50 */
export function priceText(fen: number): string {
  const yuan = Math.trunc(fen / 100).toLocaleString('en-US');
  return `¥${yuan}${fen % 100 === 0 ? '' : `.${String(fen % 100).padStart(2, '0')}`}`;
}
