import {
  day,
  id,
  integer,
  list,
  longText,
  moment,
  nullable,
  object,
  oneOf,
  operation,
  text,
  type Static,
} from '../kernel.ts';
import { SitePage, sitePageNames } from './school.ts';

/** Most characters of a text. */
export const maxSchoolText = 60_000;

const name = () => oneOf(...sitePageNames);

/** What is written of a page of the site. */
export const SchoolText = object({
  title: text(100),
  /** One or two sentences under the title; empty for none. */
  summary: text(300),
  /** The day since which it holds. */
  updatedOn: nullable(day()),
  /** Markdown: `##` begins a section, `{{short}}` and its like are what the school says of itself. */
  body: text(maxSchoolText),
});
export type SchoolText = Static<typeof SchoolText>;

const listed = {
  name: name(),
  /** Written in a file, which is read anew each time, or here. */
  owner: oneOf('file', 'console'),
  /** Of the console; 0 while the file has it. */
  version: integer(0),
  changedAt: nullable(moment()),
  changedBy: nullable(longText()),
};

export const listSchoolTexts = operation({
  summary: '学校的文字：关于、师资、须知、条款、隐私',
  method: 'GET',
  path: '/api/console/site/texts',
  access: { staff: 'setting.read' },
  data: list(object({ ...listed, title: longText(), updatedOn: nullable(day()) })),
});

export const OpenSchoolText = object({
  ...listed,
  /** Where its file lies, in the folder of the content; null where the console has it. */
  file: nullable(longText()),
  text: SchoolText,
  /** As it is read now. */
  page: SitePage,
  /** Of the console, the newest first. */
  versions: list(
    object({ version: id(), changedAt: moment(), changedBy: longText(), title: longText() }),
  ),
});
export type OpenSchoolText = Static<typeof OpenSchoolText>;

export const getSchoolText = operation({
  summary: '一篇学校的文字，和它以前的版本',
  method: 'GET',
  path: '/api/console/site/texts/:name',
  access: { staff: 'setting.read' },
  params: object({ name: name() }),
  data: OpenSchoolText,
});

export const getSchoolTextVersion = operation({
  summary: '一篇学校的文字以前的一版',
  method: 'GET',
  path: '/api/console/site/texts/:name/versions/:version',
  access: { staff: 'setting.read' },
  params: object({ name: name(), version: id() }),
  data: object({ text: SchoolText, page: SitePage }),
  refusals: ['schoolTextUnknown'],
});

export const previewSchoolText = operation({
  summary: '一篇学校的文字给人看会是什么样子，还有哪里要改',
  method: 'POST',
  path: '/api/console/site/texts/preview',
  access: { staff: 'setting.read' },
  body: object({ text: SchoolText }),
  data: object({ page: SitePage, faults: list(longText()) }),
});

/** It is read at once. Saved twice, or unchanged, it is one version. */
export const saveSchoolText = operation({
  summary: '修改一篇学校的文字，成为新的一版',
  method: 'POST',
  path: '/api/console/site/texts/save',
  access: { staff: 'setting.write' },
  body: object({
    name: name(),
    /** That was seen. */
    version: integer(0),
    text: SchoolText,
  }),
  data: object({ version: id() }),
  refusals: ['schoolTextOfFile', 'schoolTextChanged', 'schoolTextWrong'],
});

/** For good: its file is read no more. */
export const takeOverSchoolText = operation({
  summary: '接管一篇写在文件里的学校的文字',
  method: 'POST',
  path: '/api/console/site/texts/take-over',
  access: { staff: 'setting.write' },
  body: object({ name: name() }),
  data: object({ version: id() }),
});
