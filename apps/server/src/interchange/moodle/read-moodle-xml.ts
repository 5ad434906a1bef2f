import { BankFileError } from '../banks/bank-file-error.ts';
import { decodeName } from '../catalogue/catalogue-files.ts';
import { htmlOfFormat } from '../banks/foreign-html.ts';
import type { BrokenRow, RawBankFile, RawQuestion } from '../banks/read/raw-question.ts';
import { RowFault } from '../banks/row-fault.ts';
import {
  choiceOf,
  gapOf,
  matchOf,
  sectionOfCategory,
  truthOfAnswer,
  type WeighedAnswer,
} from '../banks/read/weighed-answers.ts';
import { valueOf } from '../gift/numeric-value.ts';
import {
  elementIn,
  elementsIn,
  fieldIn,
  readXml,
  textIn,
  type XmlElement,
} from '../xml/read-xml.ts';
import { clozeOf } from './read-cloze.ts';

type Judged = Pick<RawQuestion, 'type'> & Partial<RawQuestion> & { notes: readonly string[] };

/** Reads the XML in which Moodle exports questions. */
export function readMoodleXml(text: string): RawBankFile {
  const quiz = readXml(text);
  if (quiz.name !== 'quiz') throw new BankFileError(whatElse(quiz.name.toLowerCase()));
  const questions: RawQuestion[] = [];
  const broken: BrokenRow[] = [];
  let section = '';
  let count = 0;
  for (const element of elementsIn(quiz, 'question')) {
    if (element.attributes['type'] === 'category') {
      section = sectionOfCategory(fieldIn(element, 'category', 'text'));
      continue;
    }
    const name = fieldIn(element, 'name', 'text');
    const place = `第 ${++count} 题${name === '' ? '' : `（${name.slice(0, 30)}）`}`;
    try {
      questions.push({ ...readMoodleQuestion(element), place, section });
    } catch (error) {
      if (!(error instanceof RowFault)) throw error;
      broken.push({ place, reason: error.message });
    }
  }
  const others = new Set(
    elementsIn(quiz).flatMap(({ name }) => (name === 'question' ? [] : [name])),
  );
  return {
    questions,
    broken,
    notes: [...others].map((name) => `<${name.slice(0, 40)}> 里的内容没有读取`),
  };
}

/** What an XML file is that holds no questions of Moodle, and what to bring instead. */
function whatElse(root: string): string {
  if (root === 'manifest')
    return '这是 QTI 或课程包的目录（imsmanifest.xml），题目在别的文件里：请导入整个 .zip 或 .imscc';
  if (root === 'questestinterop')
    return '这是 QTI 1.2 的题目，只能随课程包 .imscc 导入：请从原来的平台导出 Common Cartridge';
  if (root === 'assessmenttest' || root === 'qti-assessment-test')
    return '这是 QTI 的试卷，题目在别的文件里：请导入整个 .zip';
  return `最外层是 <${root.slice(0, 40)}>，既不是 Moodle 导出的题目（<quiz>），也不是 QTI 的题目`;
}

/** One question. Throws RowFault in words. */
export function readMoodleQuestion(element: XmlElement): Omit<RawQuestion, 'place'> {
  const notes = new Set<string>();
  const stem = formattedIn(elementIn(element, 'questiontext'));
  const judged = judgedOf(element, stem);
  for (const note of [...judged.notes, ...lostOf(element)]) notes.add(note);
  return {
    form: 'html',
    key: fieldIn(element, 'idnumber'),
    bank: '',
    stem: stem === '' ? fieldIn(element, 'name', 'text') : stem,
    options: [],
    answer: '',
    difficulty: difficultyIn(element),
    explanation: formattedIn(elementIn(element, 'generalfeedback')),
    ...judged,
    notes: [...notes],
  };
}

function judgedOf(element: XmlElement, stem: string): Judged {
  const type = element.attributes['type'] ?? '';
  const answers = () => elementsIn(element, 'answer').map(answerOf);
  switch (type) {
    case 'multichoice':
      return choiceOf(answers(), isOff(fieldIn(element, 'single')));
    case 'truefalse':
      return truthOf(elementsIn(element, 'answer'));
    case 'shortanswer':
      return gapOf(answers());
    case 'numerical':
      return numberOf(element);
    case 'essay':
      return {
        type: 'essay',
        answer: formattedIn(elementIn(element, 'graderinfo')),
        notes: fieldIn(element, 'responsetemplate', 'text') === '' ? [] : ['作答模板没有保留'],
      };
    case 'matching':
    case 'match':
      return matchOf(
        elementsIn(element, 'subquestion').map((pair) => ({
          text: formattedIn(pair),
          match: htmlOfFormat(fieldIn(pair, 'answer', 'text'), 'plain'),
        })),
      );
    case 'cloze':
    case 'multianswer':
      return clozeOf(stem);
    case 'description':
      throw new RowFault('这是说明文字，不是题目');
    default:
      throw new RowFault(
        refusals[type] ?? `题型“${type}”这里没有：${fieldIn(element, 'name', 'text').slice(0, 30)}`,
      );
  }
}

/** Kinds that need a program to be judged or drawn, by the names that their schools know. */
const refusals: Readonly<Record<string, string>> = {
  stack: '这是 STACK 数学题，要代数系统出题和判分，这里没有：可以改成数值题或问答题',
  coderunner: '这是 CodeRunner 编程题，要运行学生的程序，这里没有：可以布置成作业',
  calculated: '这是随机取数的计算题，这里没有：请选定一组数，改成数值题',
  calculatedsimple: '这是随机取数的计算题，这里没有：请选定一组数，改成数值题',
  calculatedmulti: '这是随机取数的选择题，这里没有：请选定一组数，改成单选题',
};

const isOff = (word: string) => word === 'false' || word === '0';

function answerOf(answer: XmlElement): WeighedAnswer {
  return {
    text: formattedIn(answer),
    fraction: fractionOf(answer),
    feedback: formattedIn(elementIn(answer, 'feedback')),
  };
}

const fractionOf = ({ attributes }: XmlElement) => Number(attributes['fraction'] ?? 0);

function truthOf(answers: readonly XmlElement[]): Judged {
  const of = (word: string) => answers.find((answer) => fieldIn(answer, 'text') === word);
  const [right, wrong] = [of('true'), of('false')];
  if (right === undefined || wrong === undefined)
    throw new RowFault('判断题应该有 true 和 false 两个答案');
  return truthOfAnswer(fractionOf(right) > fractionOf(wrong), {
    true: formattedIn(elementIn(right, 'feedback')),
    false: formattedIn(elementIn(wrong, 'feedback')),
  });
}

function numberOf(element: XmlElement): Judged {
  const notes: string[] = [];
  const right = elementsIn(element, 'answer').filter((answer) => fractionOf(answer) >= 100);
  const answers = elementsIn(element, 'answer').filter(
    (answer) => fractionOf(answer) > 0 && fractionOf(answer) < 100,
  );
  if (answers.length > 0) notes.push('只得部分分的答案没有保留');
  const feedback = elementsIn(element, 'answer').some(
    (answer) => fieldIn(answer, 'feedback', 'text') !== '',
  );
  if (feedback) notes.push('各个答案的反馈没有保留');
  const units = elementsIn(elementIn(element, 'units'), 'unit');
  const [unit = ''] = units.map((one) => fieldIn(one, 'unit_name'));
  if (units.length > 1) notes.push('只保留了第一个单位，单位换算没有保留');
  const values = right
    .map((answer) => ({
      text: textIn(elementIn(answer, 'text')).trim(),
      tolerance: fieldIn(answer, 'tolerance') || '0',
    }))
    .filter(({ text }) => text !== '*')
    .map(({ text, tolerance }) => valueOf(`${text}:${tolerance}`));
  if (values.length === 0) throw new RowFault('数值题没有 100% 正确的答案');
  return { type: 'numeric', values, unit, notes };
}

/** What stands beside the question and has no place here. */
function lostOf(element: XmlElement): string[] {
  const lost: string[] = [];
  if (elementsIn(element, 'hint').length > 0) lost.push('提示（hint）没有保留');
  const feedback = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].map(
    (name) => formattedIn(elementIn(element, name)),
  );
  const standard = /^(?:Your answer is (?:partially )?(?:correct|incorrect)\.)?$/;
  if (feedback.some((text) => !standard.test(text.replaceAll(/<[^>]*>/g, '').trim())))
    lost.push('答对、部分答对、答错时的统一反馈没有保留');
  const tags = tagsOf(element).filter((tag) => !difficultyTag.test(tag));
  if (tags.length > 0) lost.push(`标签 ${tags.join('、').slice(0, 80)} 没有保留`);
  const grade = Number(fieldIn(element, 'defaultgrade') || 1);
  if (grade !== 1) lost.push('分值没有保留：这里每题一样重');
  return lost;
}

const difficultyTag = /^难度\s*(\d)$/;

const tagsOf = (element: XmlElement): string[] =>
  elementsIn(elementIn(element, 'tags'), 'tag').map((tag) => fieldIn(tag, 'text'));

const difficultyIn = (element: XmlElement): string =>
  tagsOf(element)
    .map((tag) => difficultyTag.exec(tag)?.[1])
    .find((digit) => digit !== undefined) ?? '';

/** HTML of a text with its format; a text and a file stand side by side in the element. */
function formattedIn(element: XmlElement | undefined): string {
  const text = textIn(elementIn(element, 'text')).trim();
  const html = text === '' ? '' : htmlOfFormat(text, element?.attributes['format'] ?? 'html');
  return showFiles(html, elementsIn(element, 'file'));
}

/** With pictures in their own places: every text has files of its own, often of the same names. */
function showFiles(html: string, files: readonly XmlElement[]): string {
  const bodies = new Map(
    files.map((file) => [
      `${(file.attributes['path'] ?? '/').replace(/^\//, '')}${file.attributes['name'] ?? ''}`,
      textIn(file).trim(),
    ]),
  );
  return html.replaceAll(
    /(src=["'])@@PLUGINFILE@@\/([^"'?]*)/g,
    (all, before: string, name: string) => {
      const body = bodies.get(name) ?? bodies.get(decodeName(name));
      return body === undefined ? all : `${before}data:;base64,${body}`;
    },
  );
}
