import {
  classKinds,
  practiseClass,
  type ClassKind,
  type Losses,
} from '@xuezhou/rules/practice/testing/simulated-class';

export type Foreseen = Readonly<Record<ClassKind, Losses>>;

/** Of each kind; all together a hundred thousand answers and more. */
const wishes = { students: 225, questions: 300, topics: 10, answers: 150, seed: 20_260 };

/** How well mastery foresees each next answer of classes whose truth is known. */
export function foreseeAnswers(say: (line: string) => void): Foreseen {
  const losses = classKinds.map((kind) => {
    say(`${wishes.students} simulated students practise, ${kind}`);
    return [kind, practiseClass({ ...wishes, kind })] as const;
  });
  return Object.fromEntries(losses) as Record<ClassKind, Losses>;
}
