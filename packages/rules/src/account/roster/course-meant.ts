/** A course that a roster may name. */
export interface RosterCourse {
  readonly courseId: number;
  readonly title: string;
}

export interface CourseMeant {
  /** Undefined: none is called so. */
  readonly course: RosterCourse | undefined;
  /** The one that may be meant, where none is called so. */
  readonly nearest: RosterCourse | undefined;
}

/** Less alike is another course. */
const leastLikeness = 0.6;

const keyOf = (title: string): string =>
  title
    .normalize('NFKC')
    .replaceAll(/[\s《》「」"“”·・\-_]/g, '')
    .toLowerCase();

/** Which course a name means; of several alike none, because nobody guesses what somebody is enrolled in. */
export function courseMeant(name: string, courses: readonly RosterCourse[]): CourseMeant {
  const key = keyOf(name);
  const same = courses.filter(({ title }) => keyOf(title) === key);
  if (same.length === 1) return { course: same[0], nearest: undefined };
  const ranked = courses
    .map((course) => ({ course, likeness: likeness(key, keyOf(course.title)) }))
    .filter((each) => each.likeness >= leastLikeness)
    .toSorted((one, other) => other.likeness - one.likeness);
  const [first, second] = ranked;
  const isSure = first !== undefined && first.likeness > (second?.likeness ?? 0);
  return { course: undefined, nearest: isSure ? first.course : undefined };
}

/** From 0 to 1: how many pairs of letters two names share. */
function likeness(one: string, other: string): number {
  const [pairs, others] = [pairsOf(one), pairsOf(other)];
  const shared = pairs.filter((pair) => others.includes(pair)).length;
  return pairs.length + others.length === 0 ? 0 : (2 * shared) / (pairs.length + others.length);
}

const pairsOf = (text: string): string[] => {
  const letters = [...text];
  return letters.slice(1).map((letter, at) => `${letters[at]}${letter}`);
};
