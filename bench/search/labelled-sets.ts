import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { gatherLines } from '../../apps/server/src/capabilities/search/sources/gather-lines.ts';
import {
  bareDocument,
  type SearchDocument,
} from '../../apps/server/src/capabilities/search/sources/search-source.ts';
import { planLecture } from '../../apps/server/src/platform/media/slides/plan-lecture.ts';
import { root } from '../../tools/root.mjs';

/** A question and the passages that answer it. */
export interface Labelled {
  readonly query: string;
  readonly isRight: (answer: Answer) => boolean;
}

export interface Answer {
  readonly document: SearchDocument;
  /** Of what is said: where it begins. */
  readonly second: number | null;
  /** How much of the query stands in it, where the searcher says so. */
  readonly coverage?: number;
}

export interface LabelledSet {
  readonly title: string;
  readonly documents: readonly SearchDocument[];
  readonly queries: readonly Labelled[];
  /** Answers of one name are one: a lecture is found once, however many of its passages are. */
  readonly nameOf: (document: SearchDocument) => string;
}

interface Slide {
  title: string;
  say: string[];
}
interface LectureFile {
  id: number;
  title: string;
  slides?: Slide[];
}
interface QuestionFile {
  id: number;
  stem: string;
  explanation: string;
  options?: Record<string, string | { text: string }>;
  lecture?: { id: number; at: number };
}

const plain = (text: string): string =>
  text
    .replaceAll(/\$+([^$]*)\$+/g, ' $1 ')
    .replaceAll(/\*\*|^#+ /gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();

async function readAll<Record>(name: string): Promise<Record[]> {
  const courses = path.join(root, 'content/courses');
  const files = (await readdir(courses, { recursive: true })).filter(
    (file) => path.basename(file) === name,
  );
  const texts = await Promise.all(
    files.toSorted().map((file) => readFile(path.join(courses, file), 'utf8')),
  );
  return texts.flatMap((text) => parse(text) as Record[]);
}

/** Names of lectures and what is said in them; what their slides are called is left out, for it is asked. */
function lectureDocuments(lectures: readonly LectureFile[]): SearchDocument[] {
  return lectures.flatMap(({ id, title, slides = [] }) => {
    const spoken = planLecture({ slides }).cues.map(({ text, start, end }) => ({
      text,
      startMs: start,
      endMs: end,
    }));
    const place = { ...bareDocument, bullet_id: id };
    return [
      { ...place, kind: 'lecture' as const, text: title },
      ...gatherLines(spoken, 'zh').map(({ text, lines }) => ({
        ...place,
        kind: 'caption' as const,
        heading: title,
        text,
        lines,
        language: 'zh',
      })),
    ];
  });
}

const questionDocument = (ref: string, text: string): SearchDocument => ({
  ...bareDocument,
  kind: 'question',
  ref,
  text,
});

const askedBy = ({ stem, options = {} }: QuestionFile): string =>
  plain(
    [stem, ...Object.values(options).map((one) => (typeof one === 'string' ? one : one.text))].join(
      ' ',
    ),
  );

/** A second is right when the explanation begins there, give or take. */
const nearSeconds = 15;

/** What the demonstration's own content is labelled with. */
export async function demonstrationSets(): Promise<LabelledSet[]> {
  const lectures = await readAll<LectureFile>('lectures.yaml');
  const questions = await readAll<QuestionFile>('questions.yaml');
  const spoken = lectureDocuments(lectures);
  return [
    {
      title: 'heading to lecture, demonstration',
      documents: spoken,
      nameOf: ({ bullet_id }) => String(bullet_id),
      queries: lectures.flatMap(({ id, slides = [] }) =>
        slides.map(({ title }) => ({
          query: plain(title),
          isRight: ({ document }: Answer) => document.bullet_id === id,
        })),
      ),
    },
    {
      title: 'explanation to question, demonstration',
      documents: questions.map((one) => questionDocument(String(one.id), askedBy(one))),
      nameOf: ({ ref }) => ref ?? '',
      queries: questions.map(({ id, explanation }) => ({
        query: plain(explanation).slice(0, 400),
        isRight: ({ document }: Answer) => document.ref === String(id),
      })),
    },
    {
      title: `question to second (± ${nearSeconds} s), demonstration`,
      documents: spoken,
      nameOf: ({ bullet_id, lines }) => `${bullet_id} ${lines?.[0]?.[1] ?? ''}`,
      queries: questions.flatMap(({ stem, lecture }) =>
        lecture === undefined
          ? []
          : [
              {
                query: plain(stem).slice(0, 400),
                isRight: ({ document, second }: Answer) =>
                  document.bullet_id === lecture.id &&
                  second !== null &&
                  Math.abs(second - lecture.at) <= nearSeconds,
              },
            ],
      ),
    },
  ];
}

interface CflueQuestion {
  question: string;
  choices: string;
  analysis: string | null;
}

/** Real exam questions; of two that ask the same either is right. */
export async function realSets(folder: string): Promise<LabelledSet[]> {
  const text = await readFile(path.join(folder, 'questions/cflue-sample.json'), 'utf8');
  const questions = JSON.parse(text) as CflueQuestion[];
  const documents = questions.map(({ question, choices }, index) =>
    questionDocument(String(index), plain(`${question} ${choices.replaceAll(/['{}]/g, ' ')}`)),
  );
  return [
    {
      title: 'explanation to question, real exams',
      documents,
      nameOf: ({ text: asked }) => asked,
      queries: questions.flatMap(({ analysis }, index) =>
        analysis === null || analysis.length < 10
          ? []
          : [
              {
                query: plain(analysis).slice(0, 400),
                isRight: ({ document }: Answer) => document.text === documents[index]?.text,
              },
            ],
      ),
    },
  ];
}

/** The texts of all real questions, to fill a large index with. */
export async function realTexts(folder: string): Promise<string[]> {
  const banks = path.join(folder, 'questions/financeiq');
  const files = (await readdir(banks, { recursive: true })).filter((file) => file.endsWith('.csv'));
  const texts = await Promise.all(files.map((file) => readFile(path.join(banks, file), 'utf8')));
  return texts
    .flatMap((text) => text.split(/\n(?=\d+,)/).map(plain))
    .filter((text) => text.length > 20);
}
