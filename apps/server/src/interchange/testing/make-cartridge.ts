import { makeZip, type ZipEntry } from '../../testing/make-zip.ts';

export interface CartridgeWishes {
  readonly identifier?: string;
  readonly title?: string;
  readonly schema?: string;
  /** The inside of the one organization. */
  readonly items?: string;
  readonly resources?: string;
  readonly files?: readonly ZipEntry[];
}

export const item = (identifier: string, title: string, ref = '', inside = ''): string =>
  `<item identifier="${identifier}"${ref === '' ? '' : ` identifierref="${ref}"`}><title>${title}</title>${inside}</item>`;

export const resource = (identifier: string, type: string, href: string, more = ''): string =>
  `<resource identifier="${identifier}" type="${type}" href="${href}">${more}<file href="${href}"/></resource>`;

/** A Common Cartridge 1.3 as any program writes one. */
export function makeCartridge(wishes: CartridgeWishes): Buffer {
  const { identifier = 'course-1', title = '固定收益', schema = 'IMS Common Cartridge' } = wishes;
  const { items = '', resources = '', files = [] } = wishes;
  const manifest = `<?xml version="1.0" encoding="UTF-8"?>
<manifest identifier="${identifier}" xmlns="http://www.imsglobal.org/xsd/imsccv1p3/imscp_v1p1" xmlns:lomimscc="http://ltsc.ieee.org/xsd/imsccv1p3/LOM/manifest">
<metadata><schema>${schema}</schema><schemaversion>1.3.0</schemaversion><lomimscc:lom><lomimscc:general><lomimscc:title><lomimscc:string>${title}</lomimscc:string></lomimscc:title></lomimscc:general></lomimscc:lom></metadata>
<organizations><organization identifier="org" structure="rooted-hierarchy"><item identifier="root">${items}</item></organization></organizations>
<resources>${resources}</resources></manifest>`;
  return makeZip([{ name: 'imsmanifest.xml', content: manifest }, ...files]);
}

export const types = {
  quiz: 'imsqti_xmlv1p2/imscc_xmlv1p3/assessment',
  bank: 'imsqti_xmlv1p2/imscc_xmlv1p3/question-bank',
  link: 'imswl_xmlv1p3',
  topic: 'imsdt_xmlv1p3',
  lti: 'imsbasiclti_xmlv1p3',
} as const;

const material = (html: string) =>
  `<material><mattext texttype="text/html">${html.replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</mattext></material>`;

export interface QtiWishes {
  readonly ident: string;
  readonly profile: string;
  readonly stem: string;
  /** By their idents. */
  readonly choices?: Readonly<Record<string, string>>;
  /** The inside of what earns the mark. */
  readonly right?: string;
  readonly more?: string;
  readonly feedback?: Readonly<Record<string, string>>;
}

export const equals = (value: string): string => `<varequal respident="r">${value}</varequal>`;

/** A question of QTI 1.2 in the profile of Common Cartridge. */
export function qtiItem(wishes: QtiWishes): string {
  const { ident, profile, stem, choices, right = '', more = '', feedback = {} } = wishes;
  const labels = Object.entries(choices ?? {}).map(
    ([one, html]) => `<response_label ident="${one}">${material(html)}</response_label>`,
  );
  const response = choices
    ? `<response_lid ident="r" rcardinality="Single"><render_choice>${labels.join('')}</render_choice></response_lid>`
    : '<response_str ident="r"><render_fib/></response_str>';
  const told = Object.entries(feedback).map(
    ([one, html]) => `<itemfeedback ident="${one}_fb">${material(html)}</itemfeedback>`,
  );
  const links = Object.keys(feedback).map(
    (one) =>
      `<respcondition continue="Yes"><conditionvar>${equals(one)}</conditionvar><displayfeedback linkrefid="${one}_fb" feedbacktype="Response"/></respcondition>`,
  );
  const scored =
    right === ''
      ? ''
      : `<respcondition continue="No"><conditionvar>${right}</conditionvar><setvar action="Set" varname="SCORE">100</setvar></respcondition>`;
  return `<item ident="${ident}" title="题 ${ident}"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>cc_profile</fieldlabel><fieldentry>${profile}</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation>${material(stem)}${response}</presentation><resprocessing><outcomes><decvar varname="SCORE"/></outcomes>${links.join('')}${scored}</resprocessing>${told.join('')}${more}</item>`;
}

export const assessment = (title: string, ...items: string[]): string =>
  `<?xml version="1.0"?><questestinterop><assessment ident="a" title="${title}"><section ident="s">${items.join('')}</section></assessment></questestinterop>`;

export const questionBank = (...items: string[]): string =>
  `<questestinterop><objectbank ident="b">${items.join('')}</objectbank></questestinterop>`;
