import { RowFault } from '../../banks/row-fault.ts';
import { elementIn, elementsIn, fieldIn, type XmlElement } from '../../xml/read-xml.ts';
import { formatOf } from './moodle-format.ts';

/** The files of a text of a question: of the question itself, or of one of its answers. */
export type FilesOf = (area: string, itemId: string, html: string) => Promise<XmlElement[]>;

/** The other questions of the bank, by their ids: the gaps of a text are questions of their own. */
export type FindQuestion = (id: string) => XmlElement | undefined;

const isNull = '$@NULL@$';

export const valueIn = (element: XmlElement | undefined, name: string): string => {
  const value = fieldIn(element, name);
  return value === isNull ? '' : value;
};

const made = (
  name: string,
  children: XmlElement['children'],
  attributes: XmlElement['attributes'] = {},
): XmlElement => ({ name, attributes, children });

const words = (name: string, text: string): XmlElement => made(name, [text]);

/** A question of a backup as Moodle exports it to a file: one reader serves both. */
export async function exportQuestion(
  question: XmlElement,
  filesOf: FilesOf,
  find: FindQuestion,
): Promise<XmlElement> {
  const type = valueIn(question, 'qtype');
  if (type === 'random') throw new RowFault('随机抽题没有保留，题目在题库里');
  const plugin = elementIn(question, `plugin_qtype_${type}_question`);
  const id = question.attributes['id'] ?? '';
  const text = async (name: string, source: XmlElement | undefined, own: TextOf) =>
    await textOf(name, source, own, filesOf);
  const stem = await text('questiontext', withGaps(question, type, plugin, find), {
    field: 'questiontext',
    area: 'question/questiontext',
    id,
  });
  const feedback = await text('generalfeedback', question, {
    field: 'generalfeedback',
    area: 'question/generalfeedback',
    id,
  });
  const children = [
    made('name', [words('text', valueIn(question, 'name'))]),
    stem,
    feedback,
    words('defaultgrade', valueIn(question, 'defaultmark')),
    ...elementsIn(elementIn(question, 'question_hints'), 'question_hint').map((hint) =>
      made('hint', hint.children),
    ),
    ...(await answersOf(type, plugin, text)),
    ...(await detailsOf(type, plugin, text)),
    made(
      'tags',
      elementsIn(elementIn(question, 'tags'), 'tag').map((tag) =>
        made('tag', [words('text', valueIn(tag, 'rawname') || valueIn(tag, 'name'))]),
      ),
    ),
  ];
  return made('question', children, { type: type === 'multianswer' ? 'cloze' : type });
}

interface TextOf {
  readonly field: string;
  readonly area: string;
  readonly id: string;
}

type WriteText = (name: string, source: XmlElement | undefined, own: TextOf) => Promise<XmlElement>;

async function textOf(
  name: string,
  source: XmlElement | undefined,
  { field, area, id }: TextOf,
  filesOf: FilesOf,
): Promise<XmlElement> {
  const html = valueIn(source, field);
  const format = formatOf(fieldIn(source, `${field}format`));
  const files = html.includes('@@PLUGINFILE@@') ? await filesOf(area, id, html) : [];
  return made(name, [words('text', html), ...files], { format });
}

/** Each gap stands in the text as a number, and what it asks in a question of its own. */
function withGaps(
  question: XmlElement,
  type: string,
  plugin: XmlElement | undefined,
  find: FindQuestion,
): XmlElement {
  if (type !== 'multianswer') return question;
  const ids = valueIn(elementIn(plugin, 'multianswer'), 'sequence').split(',');
  const stem = valueIn(question, 'questiontext').replaceAll(
    /\{#(\d+)\}/g,
    (all, number: string) => {
      const gap = find(ids[Number(number) - 1] ?? '');
      return gap === undefined ? all : valueIn(gap, 'questiontext');
    },
  );
  const others = question.children.filter(
    (child) => typeof child === 'string' || child.name !== 'questiontext',
  );
  return { ...question, children: [...others, words('questiontext', stem)] };
}

async function answersOf(
  type: string,
  plugin: XmlElement | undefined,
  text: WriteText,
): Promise<XmlElement[]> {
  const answers: XmlElement[] = [];
  const truth = elementIn(plugin, 'truefalse');
  const records = elementsIn(elementIn(plugin, 'numerical_records'), 'numerical_record');
  for (const answer of elementsIn(elementIn(plugin, 'answers'), 'answer')) {
    const id = answer.attributes['id'] ?? '';
    const shown = await text('answer', answer, {
      field: 'answertext',
      area: 'question/answer',
      id,
    });
    const feedback = await text('feedback', answer, {
      field: 'feedback',
      area: 'question/answerfeedback',
      id,
    });
    const record = records.find((one) => valueIn(one, 'answer') === id);
    // True and false are named in the language of their course.
    const children =
      truth === undefined
        ? shown.children
        : [words('text', id === valueIn(truth, 'trueanswer') ? 'true' : 'false')];
    answers.push(
      made(
        'answer',
        [...children, feedback, words('tolerance', valueIn(record, 'tolerance') || '0')],
        { ...shown.attributes, ...plainOf(type), fraction: fractionOf(answer) },
      ),
    );
  }
  return answers;
}

/** A backup has parts of one, a file percents. */
const fractionOf = (answer: XmlElement): string =>
  String(Math.round(Number(valueIn(answer, 'fraction')) * 10_000_000) / 100_000);

const plainOf = (type: string): Record<string, string> =>
  type === 'shortanswer' || type === 'numerical' ? { format: 'plain_text' } : {};

async function detailsOf(
  type: string,
  plugin: XmlElement | undefined,
  text: WriteText,
): Promise<XmlElement[]> {
  if (type === 'multichoice') {
    const own = elementIn(plugin, 'multichoice');
    const fields = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'];
    return [
      words('single', valueIn(own, 'single')),
      ...fields.map((name) => made(name, [words('text', valueIn(own, name))])),
    ];
  }
  if (type === 'essay') {
    const own = elementIn(plugin, 'essay');
    const id = own?.attributes['id'] ?? '';
    return [
      await text('graderinfo', own, { field: 'graderinfo', area: 'qtype_essay/graderinfo', id }),
      made('responsetemplate', [words('text', valueIn(own, 'responsetemplate'))]),
    ];
  }
  if (type === 'numerical') {
    const units = elementsIn(elementIn(plugin, 'numerical_units'), 'numerical_unit');
    const named = units.map((one) => made('unit', [words('unit_name', valueIn(one, 'unit'))]));
    return [made('units', named)];
  }
  if (type !== 'match') return [];
  const pairs: XmlElement[] = [];
  for (const pair of elementsIn(elementIn(plugin, 'matches'), 'match')) {
    const id = pair.attributes['id'] ?? '';
    const shown = await text('subquestion', pair, {
      field: 'questiontext',
      area: 'qtype_match/subquestion',
      id,
    });
    const answer = made('answer', [words('text', valueIn(pair, 'answertext'))]);
    pairs.push({ ...shown, children: [...shown.children, answer] });
  }
  return pairs;
}
