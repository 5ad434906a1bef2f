import { makeZip, type ZipEntry } from '../../../testing/make-zip.ts';

interface ScormPart {
  readonly key: string;
  readonly title: string;
  readonly href: string;
  readonly type?: 'sco' | 'asset';
  readonly mastery?: string;
}

export interface ScormWishes {
  readonly standard?: '1.2' | '2004';
  readonly title?: string;
  readonly parts?: readonly ScormPart[];
  /** Beside the manifest. */
  readonly files?: readonly ZipEntry[];
  /** Instead of one that is made. */
  readonly manifest?: string;
}

const onePart: ScormPart = { key: 'item-1', title: '情境一', href: 'index.html' };

/** A package of our own, as authoring tools write them. */
export function makeScorm(wishes: ScormWishes = {}): Buffer {
  const { standard = '1.2', parts = [onePart], files } = wishes;
  const page = { name: 'index.html', content: '<!doctype html><title>课件</title><p>你好</p>' };
  return makeZip([
    { name: 'imsmanifest.xml', content: wishes.manifest ?? scormManifest(standard, wishes, parts) },
    ...(files ?? [page]),
  ]);
}

function scormManifest(
  standard: '1.2' | '2004',
  { title = '职业伦理情境演练' }: ScormWishes,
  parts: readonly ScormPart[],
): string {
  const is2004 = standard === '2004';
  const items = parts.map(
    ({ key, title: name, mastery }) =>
      `<item identifier="${key}" identifierref="r-${key}"><title>${name}</title>${mastery === undefined ? '' : `<adlcp:masteryscore>${mastery}</adlcp:masteryscore>`}</item>`,
  );
  const kind = is2004 ? 'adlcp:scormType' : 'adlcp:scormtype';
  const resources = parts.map(
    ({ key, href, type = 'sco' }) =>
      `<resource identifier="r-${key}" type="webcontent" ${kind}="${type}" href="${href}"><file href="${href.replace(/[?#].*$/, '')}"/></resource>`,
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="package-1" xmlns="http://www.imsproject.org/xsd/imscp_rootv1p1p2" xmlns:adlcp="http://www.adlnet.org/xsd/adlcp_rootv1p2">
<metadata><schema>ADL SCORM</schema><schemaversion>${is2004 ? '2004 4th Edition' : '1.2'}</schemaversion></metadata>
<organizations default="org"><organization identifier="org"><title>${title}</title>${items.join('')}</organization></organizations>
<resources>${resources.join('')}</resources></manifest>`;
}
