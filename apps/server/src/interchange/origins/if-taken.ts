/** What becomes of a course whose id another one has, where its files do not say which it is. */
export type Answer = 'update' | 'beside';

export interface IfTaken {
  /** Said of no course by name: of the one that asks, where it is the only one. */
  readonly only?: Answer | undefined;
  /** By the ids that courses have in the files. */
  readonly courses: ReadonlyMap<number, Answer>;
  /** By the folders of courses; what asks and is not answered is kept as a question instead of told as a fault. */
  readonly folders?: ReadonlyMap<string, Answer>;
  /** What stands in no course becomes that of the files, though they are of another school. */
  readonly isWholeSchool: boolean;
}

export const nothingAnswered: IfTaken = { courses: new Map(), isWholeSchool: false };

const isAnswer = (text: string): text is Answer => text === 'update' || text === 'beside';

/** `update`, `1=update,2=beside` or `school=update`; undefined for what is none of these. */
export function readIfTaken(text: string): IfTaken | undefined {
  if (isAnswer(text)) return { ...nothingAnswered, only: text };
  const courses = new Map<number, Answer>();
  let isWholeSchool = false;
  for (const part of text.split(',')) {
    const [, name = '', answer = ''] = /^\s*([1-9]\d{0,9}|school)\s*=\s*(\w+)\s*$/.exec(part) ?? [];
    if (!isAnswer(answer)) return undefined;
    if (name !== 'school') {
      if ((courses.get(Number(name)) ?? answer) !== answer) return undefined;
      courses.set(Number(name), answer);
    } else if (answer === 'update') isWholeSchool = true;
    else return undefined;
  }
  return { courses, isWholeSchool };
}
