import path from 'node:path';
import { BankFileError } from '../../banks/bank-file-error.ts';
import { decodeBank } from '../../banks/read/decode-bank.ts';
import { decodeName } from '../../catalogue/catalogue-files.ts';
import { elementIn, fieldIn, readXml, type XmlElement } from '../../xml/read-xml.ts';
import type { Archive } from '../archive.ts';
import { picturesOf, type TakePicture } from '../archive-pictures.ts';
import { CourseBuilder, type Shelf } from '../course-builder.ts';
import type { PackageCourse } from '../package-course.ts';
import { insideOf, linkHtml, longestPage, picturesIn, readPage } from '../page-html.ts';
import { openCartridge, type Cartridge, type Item, type Resource } from './open-cartridge.ts';
import { readQti1p2 } from './read-qti-1p2.ts';
import { isWithheldFile } from './withheld-file.ts';

const isPage = ({ href }: Resource): boolean => /\.x?html?$/i.test(href);
/** Belongs to another resource: a quiz's settings and keys as well as an assignment's page. */
const isAssociated = ({ type }: Resource): boolean => type.startsWith('associatedcontent/');
const isContent = (resource: Resource): boolean =>
  resource.type === 'webcontent' || isAssociated(resource);

/** A page that Canvas shows by itself though no module names it; the syllabus too. */
const isLoosePage = (resource: Resource): boolean =>
  isPage(resource) && /(?:^|\/)(?:wiki_content\/|course_settings\/syllabus\.)/i.test(resource.href);

/** Reads a Common Cartridge 1.0 to 1.3: each item at the top of its table of contents is a book. */
export async function readCartridge(archive: Archive): Promise<PackageCourse> {
  const cartridge = await openCartridge(archive);
  const reader = new Reader(archive, cartridge);
  for (const item of cartridge.items)
    if (item.items.length > 0) await reader.readAll(item, shelfOf(item), '');
    else await reader.readAll(item, root, '');
  await reader.readRest();
  return reader.builder.build(`cartridge:${cartridge.identifier.slice(0, 300)}`, cartridge.title);
}

const shelfOf = ({ identifier, title }: Item): Shelf => ({
  key: `item:${identifier || title}`,
  title: title || '未命名',
});

const root: Shelf = { key: 'root', title: '课程内容' };
const rest: Shelf = { key: 'rest', title: '目录以外的内容' };
const banks: Shelf = { key: 'banks', title: '题库' };

class Reader {
  readonly builder = new CourseBuilder();
  readonly #archive: Archive;
  readonly #pictures: TakePicture;
  readonly #cartridge: Cartridge;
  readonly #read = new Set<string>();
  /** Files that a page shows: no need to hand them out as well. */
  readonly #shown = new Set<string>();

  constructor(archive: Archive, cartridge: Cartridge) {
    this.#archive = archive;
    this.#pictures = picturesOf(archive);
    this.#cartridge = cartridge;
  }

  async readAll(item: Item, shelf: Shelf, prefix: string): Promise<void> {
    if (item.resource !== '') await this.#readItem(item, shelf, prefix);
    const isBook = shelfOf(item).key === shelf.key;
    const inner = isBook || item.title === '' ? prefix : `${prefix}${item.title} · `;
    for (const child of item.items) await this.readAll(child, shelf, inner);
  }

  /** What the table of contents does not name: pages beside it, question banks, files. */
  async readRest(): Promise<void> {
    // What is associated is the learners' only where the table of contents names it.
    const others = [...this.#cartridge.resources.values()].filter(
      (resource) =>
        !this.#read.has(resource.identifier) && (!isAssociated(resource) || isLoosePage(resource)),
    );
    if ([...this.#cartridge.resources.values()].some((one) => this.#isLeftOut(one)))
      this.builder.notes.add('目录没有给学员的附属文件（测验的题目和答案、平台的设置）没有取用');
    const pages = others.filter((one) => isContent(one) && isPage(one));
    for (const page of pages) await this.#read1(page, '', rest);
    for (const resource of others.filter((one) => !pages.includes(one))) {
      if (isContent(resource) && this.#isShown(resource)) continue;
      await this.#read1(resource, '', resource.type.startsWith('imsqti') ? banks : rest);
    }
  }

  #isLeftOut(resource: Resource): boolean {
    return isAssociated(resource) && !isLoosePage(resource) && !this.#read.has(resource.identifier);
  }

  #isShown({ href, files }: Resource): boolean {
    const all = files.length > 0 ? files : [href];
    return all.every((file) => this.#shown.has(file));
  }

  async #readItem(item: Item, shelf: Shelf, prefix: string): Promise<void> {
    const resource = this.#cartridge.resources.get(item.resource);
    const place = `《${item.title || item.resource}》`;
    if (resource === undefined) this.builder.skip(place, '目录里有，包里却没有它的内容');
    else if (this.#read.has(resource.identifier))
      this.builder.skip(place, '与前面的是同一份内容，只取用一次');
    else await this.#read1(resource, `${prefix}${item.title}`, shelf);
  }

  async #read1(resource: Resource, title: string, shelf: Shelf): Promise<void> {
    this.#read.add(resource.identifier);
    const place = `《${title || resource.href || resource.identifier}》`;
    if (resource.isForTeachers) return this.builder.skip(place, '只给老师看的内容，没有取用');
    try {
      await this.#take(resource, title, shelf, place);
    } catch (error) {
      if (!(error instanceof BankFileError)) throw error;
      this.builder.skip(place, error.message);
    }
  }

  async #take(resource: Resource, title: string, shelf: Shelf, place: string): Promise<void> {
    const { type } = resource;
    if (isContent(resource)) {
      if (isPage(resource)) await this.#takePage(resource, title, shelf);
      else await this.#takeFile(resource.href, title, shelf);
      const beside = isAssociated(resource) ? [] : resource.files;
      for (const file of beside)
        if (file !== resource.href && !this.#shown.has(file)) await this.#takeFile(file, '', shelf);
    } else if (type.startsWith('imswl_')) await this.#takeLink(resource, title, shelf);
    else if (type.startsWith('imsqti_')) await this.#takeQuestions(resource, title, shelf, place);
    else this.builder.skip(place, reasonOf(type));
  }

  async #takePage({ key, href }: Resource, given: string, shelf: Shelf): Promise<void> {
    const inside = insideOf(await this.#bytes(href));
    const page = await readPage(inside.html, (address) => this.#picture(href, address));
    this.builder.addReading(shelf, { key, title: given || inside.title || baseOf(href), ...page });
  }

  async #takeFile(name: string, title: string, shelf: Shelf): Promise<void> {
    if (await isWithheldFile(this.#archive, name))
      return this.builder.skip(`《${name}》`, '是测验的题目、答案或平台自己的设置，不给学员下载');
    const found = await this.#archive.body(name);
    if (found === undefined)
      throw new BankFileError(`包里没有 ${name.slice(0, 100) || '它的文件'}`);
    const fileName = path.posix.basename(name);
    this.builder.addFile(shelf === rest ? undefined : shelf, {
      key: name,
      title: title || fileName,
      fileName,
      ...found,
    });
  }

  async #takeLink({ key, href }: Resource, given: string, shelf: Shelf): Promise<void> {
    const link = await this.#xml(href);
    const title = given || fieldIn(link, 'title') || '链接';
    const html = linkHtml(elementIn(link, 'url')?.attributes['href'] ?? '', title);
    if (html === undefined) throw new BankFileError('不是 http 或 https 的网址，没有取用');
    this.builder.addReading(shelf, { key, title, html, figures: [], losses: [] });
  }

  async #takeQuestions(
    { key, href }: Resource,
    given: string,
    shelf: Shelf,
    place: string,
  ): Promise<void> {
    const { title, questions, broken } = readQti1p2(await this.#xml(href));
    const name = given || title || '题库';
    for (const row of broken) this.builder.skip(`${place}${row.place}`, row.reason);
    if (questions.length === 0) throw new BankFileError('没有能取用的题目');
    const reading = { key, title: name, html: '', figures: [], losses: [] };
    this.builder.addReading(shelf, reading);
    this.builder.notes.add('测验的时间、次数和计分规则没有保留，只取题目');
    for (const [index, question] of questions.entries()) {
      const pictures = await this.#picturesOf(question, href);
      this.builder.addQuestion(shelf, key, {
        key: `${key}#${question.key || index + 1}`,
        question: { ...question, pictures, place: `《${name}》${question.place}` },
      });
    }
  }

  async #picturesOf(
    question: {
      stem: string;
      explanation: string;
      answer: string;
      options: readonly { text: string; rationale?: string }[];
    },
    href: string,
  ) {
    const { stem, explanation, answer, options } = question;
    const texts = [stem, explanation, answer];
    for (const { text, rationale = '' } of options) texts.push(text, rationale);
    return await picturesIn(texts.join('\n'), (address) => this.#picture(href, address));
  }

  async #picture(from: string, address: string): Promise<Buffer | undefined> {
    for (const name of placesOf(from, address)) {
      const bytes = await this.#pictures(name);
      if (bytes === undefined) continue;
      this.#shown.add(name);
      return bytes;
    }
    return undefined;
  }

  async #bytes(name: string): Promise<Buffer> {
    const bytes = await this.#archive.bytes(name, longestPage);
    if (bytes === undefined)
      throw new BankFileError(`包里没有 ${name.slice(0, 100) || '它的文件'}`);
    return bytes;
  }

  #xml = async (name: string): Promise<XmlElement> => readXml(decodeBank(await this.#bytes(name)));
}

const baseOf = (name: string): string => path.posix.basename(name).replace(/\.[^.]*$/, '');

/** The files that an address may mean. Tools disagree on where their token for the root leads. */
function placesOf(from: string, address: string): string[] {
  const name = decodeName(address.replace(/[?#].*$/s, ''));
  const bare = name.replace(/^\$(?:IMS-CC-FILEBASE|IMS_CC_FILEBASE)\$\/?/, '');
  const near = path.posix.normalize(path.posix.join(path.posix.dirname(from), bare));
  if (bare === name) return [near];
  const plain = path.posix.normalize(bare);
  return [plain, `web_resources/${plain}`, near];
}

function reasonOf(type: string): string {
  if (type.startsWith('imsdt_')) return '讨论话题没有取用：这里没有讨论区';
  if (type.startsWith('imsbasiclti_')) return 'LTI 外部工具没有取用';
  if (type.startsWith('assignment_')) return '作业没有取用，请用 xuezhou assignment set 布置';
  return `“${type.slice(0, 60)}”这种内容没有取用`;
}
