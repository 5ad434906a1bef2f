import { agreementFields, fieldsIn } from '@xuezhou/rules/agreement/fields';
import { richHtml } from '../../platform/text/rich-text.ts';
import type { Read, Row } from './drafts.ts';
import { Fields } from './fields.ts';
import { readWhole, type ReadingContext } from './reading-context.ts';
import { splitHeader } from './split-header.ts';

/** The agreement of a course; undefined where it has none. */
export async function readAgreement(
  context: ReadingContext,
  folder: string,
  courseId: number,
): Promise<Read<Row<'course_agreement'>> | undefined> {
  const file = `${folder}/agreement.md`;
  const text = await context.files.text(file);
  if (text === undefined) return undefined;
  return await readWhole(context.faults, async () => {
    const { header, body } = splitHeader(context.faults, file, text);
    const fields = new Fields(header ?? {}, file, context.faults);
    const isReadable = header !== undefined;
    const row = {
      course_id: courseId,
      title: isReadable ? fields.text('title') : '',
      version: isReadable ? fields.text('version') : '',
      price_fen: isReadable && fields.has('price') ? readPrice(fields) : null,
      html: await htmlOf(fields, body),
      source: body,
    };
    if (isReadable) fields.refuseOthers();
    for (const name of fieldsIn(body)) complainOfField(fields, name, row.price_fen);
    return row;
  });
}

async function htmlOf(fields: Fields, body: string): Promise<string> {
  if (body === '') fields.say('正文是空的');
  const { html, faults } = await richHtml(body, () =>
    Promise.resolve({ fault: '协议里不能有插图，只能有文字' }),
  );
  for (const fault of faults) fields.say(`正文：${fault}`);
  return html;
}

function readPrice(fields: Fields): number {
  const text = fields.text('price').trim();
  if (/^\d{1,7}(\.\d{1,2})?$/.test(text)) return Math.round(Number(text) * 100);
  fields.say(`price 应该是以元为单位的数，如 3680 或 3680.50，现在是“${text}”`);
  return 0;
}

const known = Object.entries(agreementFields)
  .map(([name, meaning]) => `${name}（${meaning}）`)
  .join('、');

function complainOfField(fields: Fields, name: string, price: number | null): void {
  if (!Object.hasOwn(agreementFields, name))
    fields.say(`不认识的空格“{{${name}}}”，可用的有 ${known}`);
  else if (name === 'price' && price === null) fields.say('正文里有 {{price}}，开头缺少 price');
}
