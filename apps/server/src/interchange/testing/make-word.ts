import { makeZip, type ZipEntry } from '../../testing/make-zip.ts';

const escape = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

export const run = (text: string, look = ''): string =>
  `<w:r>${look === '' ? '' : `<w:rPr>${look}</w:rPr>`}<w:t xml:space="preserve">${escape(text)}</w:t></w:r>`;

/** A paragraph of text, or of runs where it begins with a tag. */
export const paragraph = (inside: string, properties = ''): string =>
  `<w:p>${properties === '' ? '' : `<w:pPr>${properties}</w:pPr>`}${inside.startsWith('<') ? inside : run(inside)}</w:p>`;

export const inList = (id: number, depth = 0): string =>
  `<w:numPr><w:ilvl w:val="${depth}"/><w:numId w:val="${id}"/></w:numPr>`;

export const picture = (id: string): string =>
  `<w:r><w:drawing><wp:inline><wp:docPr id="1" name="图" descr="收益率曲线"/><a:graphic><a:graphicData><pic:pic><pic:blipFill><a:blip r:embed="${id}"/></pic:blipFill></pic:pic></a:graphicData></a:graphic></wp:inline></w:drawing></w:r>`;

export const math = (inside: string): string => `<m:oMath>${inside}</m:oMath>`;
export const mathText = (text: string): string => `<m:r><m:t>${escape(text)}</m:t></m:r>`;

export const cell = (text: string, properties = ''): string =>
  `<w:tc><w:tcPr>${properties}</w:tcPr>${paragraph(text)}</w:tc>`;
export const table = (...rows: readonly (readonly string[])[]): string =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.join('')}</w:tr>`).join('')}</w:tbl>`;

export const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
);

const spaces =
  'xmlns:w="w" xmlns:m="m" xmlns:r="r" xmlns:a="a" xmlns:wp="wp" xmlns:pic="pic" xmlns:mc="mc" xmlns:v="v" xmlns:o="o"';

const numbering = `<w:numbering ${spaces}>
<w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="decimal"/><w:lvlText w:val="%1."/></w:lvl><w:lvl w:ilvl="1"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%2."/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="1"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="upperLetter"/><w:lvlText w:val="%1、"/></w:lvl></w:abstractNum>
<w:abstractNum w:abstractNumId="2"><w:lvl w:ilvl="0"><w:start w:val="1"/><w:numFmt w:val="chineseCounting"/><w:lvlText w:val="%1、"/></w:lvl></w:abstractNum>
<w:num w:numId="1"><w:abstractNumId w:val="0"/></w:num>
<w:num w:numId="2"><w:abstractNumId w:val="1"/></w:num>
<w:num w:numId="3"><w:abstractNumId w:val="1"/><w:lvlOverride w:ilvl="0"><w:startOverride w:val="1"/></w:lvlOverride></w:num>
<w:num w:numId="4"><w:abstractNumId w:val="2"/></w:num>
</w:numbering>`;

/** A Word document as Word writes one: numbers of lists 1 (1. and A.), 2 and 3 (A、), 4 (一、), and picture `p1`. */
export function makeWord(body: readonly string[], more: readonly ZipEntry[] = []): Buffer {
  const files: ZipEntry[] = [
    { name: '[Content_Types].xml', content: '<Types/>' },
    {
      name: 'word/document.xml',
      content: `<?xml version="1.0" encoding="UTF-8"?><w:document ${spaces}><w:body>${body.join('')}<w:sectPr/></w:body></w:document>`,
    },
    {
      name: 'word/_rels/document.xml.rels',
      content:
        '<Relationships><Relationship Id="p1" Target="media/image1.png"/><Relationship Id="far" Target="http://127.0.0.1:9/x.png" TargetMode="External"/><Relationship Id="file" Target="file:///etc/passwd" TargetMode="External"/><Relationship Id="up" Target="../../etc/passwd"/></Relationships>',
    },
    { name: 'word/numbering.xml', content: numbering },
    {
      name: 'word/styles.xml',
      content: `<w:styles ${spaces}><w:style w:styleId="1"><w:name w:val="heading 1"/></w:style></w:styles>`,
    },
    { name: 'word/media/image1.png', content: pixel },
  ];
  const own = new Set(more.map(({ name }) => name));
  return makeZip([...files.filter(({ name }) => !own.has(name)), ...more]);
}
