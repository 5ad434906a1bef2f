import { textIn, type XmlElement } from '../xml/read-xml.ts';

const losses: Readonly<Record<string, string | undefined>> = {
  altChunk: '嵌在文档里的另一份文档没有保留',
  ...{
    drawing: '图形没有保留：请在 Word 里转换成图片',
    pict: '图形没有保留：请在 Word 里转换成图片',
  },
  ...{
    customXml: '自定义标记里的文字没有保留',
    bdo: '改了方向的文字没有保留',
    dir: '改了方向的文字没有保留',
  },
};

/** What of a document is not read though somebody wrote it, in Chinese; undefined of what only says how the rest looks. */
export function lossOf(element: XmlElement): string | undefined {
  if (element.name === 'instrText')
    return /^\s*EQ\b/i.test(textIn(element))
      ? 'EQ 域的公式没有保留：请改用 Word 自带的公式'
      : undefined;
  return Object.hasOwn(losses, element.name) ? losses[element.name] : undefined;
}
